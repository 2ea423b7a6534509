/** A time that goes on by itself for as long as something on the page shows it. */
import { createSubscriber } from 'svelte/reactivity';

export class Ticking {
  private readonly follow: () => void;
  /** Between two ticks everybody reads the same; null while nobody does. */
  private current: number | null = null;

  constructor(
    private readonly read: () => number,
    everyMs = 1_000,
  ) {
    this.follow = createSubscriber((update) => {
      const timer = setInterval(() => {
        this.current = read();
        update();
      }, everyMs);
      return () => {
        clearInterval(timer);
        this.current = null;
      };
    });
  }

  get now(): number {
    this.follow();
    if ($effect.tracking()) this.current ??= this.read();
    return this.current ?? this.read();
  }
}
