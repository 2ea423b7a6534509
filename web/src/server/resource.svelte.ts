/** What the server says about one thing: asked for when a component needs it, and again while it is away. */
import { untrack } from 'svelte';
import { Watch } from './latest.ts';

export interface Asking<T> {
  /** Ask again every so often; 0 asks once. */
  every?: number;
  /** Told of every answer that is taken, with what stood there before it. */
  took?: (value: T, before: T | null) => void;
  /** The last value stays until another comes, whatever is asked for now. */
  keeps?: boolean;
}

/**
 * A key goes in; a value or an error comes out. Only the key is followed: what is read in order to
 * ask does not ask again. Null as key asks for nothing. To be made while a component is set up.
 */
export class Resource<T> {
  value = $state.raw<T | null>(null);
  /** Why there is none: what the server said no to. What passes is not told here, it is tried again. */
  error = $state.raw<unknown>(null);
  private watch: Watch<T> | null = null;

  constructor(
    key: () => string | null,
    ask: (key: string) => Promise<T>,
    { every = 0, keeps = false, took }: Asking<T> = {},
  ) {
    const wanted = $derived(key());
    $effect(() => {
      const now = wanted;
      return untrack(() => {
        this.error = null;
        if (!keeps) this.value = null;
        this.watch = null;
        if (now === null) return undefined;
        this.watch = new Watch(
          () => ask(now),
          (found) => {
            const before = this.value;
            this.value = found;
            this.error = null;
            took?.(found, before);
          },
          (error) => (this.error = error),
        );
        return this.watch.every(every);
      });
    });
  }

  /** Ask now. */
  again(): void {
    void this.watch?.look();
  }

  /** What the server answered to an act: newer than everything asked until now. */
  put(value: T): void {
    this.watch?.put(value);
  }
}
