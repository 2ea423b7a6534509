/** What somebody types, once they pause: a question to the server is asked of that, not of every letter. */
import { untrack } from 'svelte';

const REST_MS = 300;

export class Debounced<T> {
  current: T;

  /** To be made while a component is set up. */
  constructor(
    private readonly read: () => T,
    restMs = REST_MS,
  ) {
    this.current = $state.raw(untrack(read));
    $effect(() => {
      const next = read();
      const rested = setTimeout(() => (this.current = next), restMs);
      return () => clearTimeout(rested);
    });
  }

  /** Without waiting: it was sent off. */
  now(): void {
    this.current = untrack(this.read);
  }
}
