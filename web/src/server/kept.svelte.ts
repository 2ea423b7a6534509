/** A value that this browser keeps from one visit to the next. */
import { keep, kept } from './kept.ts';

export class Kept<T> {
  private current: T;

  /** `read` says what was found means, undefined where it means nothing: anybody may have written it. */
  constructor(
    private readonly key: string,
    private readonly fallback: T,
    read: (found: unknown) => T | undefined,
  ) {
    this.current = $state.raw(this.found(read) ?? fallback);
  }

  get value(): T {
    return this.current;
  }

  set value(value: T) {
    this.current = value;
    keep(this.key, value === this.fallback ? null : JSON.stringify(value));
  }

  private found(read: (found: unknown) => T | undefined): T | undefined {
    try {
      const text = kept(this.key);
      return text === null ? undefined : read(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
}
