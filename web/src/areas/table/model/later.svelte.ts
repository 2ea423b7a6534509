/** A table as it was some time ago: whoever follows a stream sees no more than that. */
import { Ticking } from '../../../server/ticking.svelte.ts';
import type { Table } from '../../../mirror/state.ts';

export class Later {
  /** What has been heard and may still be shown, the oldest first. */
  private held = $state.raw<readonly Table[]>([]);
  private readonly ticking: Ticking;

  /** `now` is the server's time. */
  constructor(
    now: () => number,
    readonly delayMs: number,
  ) {
    this.ticking = new Ticking(now, 500);
  }

  /** The moment that is shown. */
  get moment(): number {
    return this.ticking.now - this.delayMs;
  }

  /** The newest that is old enough; null while nothing is. */
  get table(): Table | null {
    // Without a delay whatever came last is shown: two clocks never agree to the millisecond.
    if (!this.delayMs) return this.held.at(-1) ?? null;
    return this.held.findLast(({ at }) => at <= this.moment) ?? null;
  }

  heard(table: Table): void {
    const { table: shown } = this;
    const from = shown ? this.held.indexOf(shown) : 0;
    this.held = [...this.held.slice(from), table];
  }
}
