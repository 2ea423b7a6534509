/** The steps before the first turn: the tiles, the lot, the first racks, the first clock. */
import { box, type Box } from '../../../board/box.ts';
import type { Companion } from './companion.svelte.ts';

const RACK = '*'.repeat(7);

export class Before {
  /** The tiles that were drawn for the start, seat by seat. */
  drawn = $state.raw<readonly number[]>([]);
  /** Whether the tiles were looked at, or nobody wanted to. */
  checked = $state(false);

  constructor(private readonly companion: Companion) {}

  get box(): Box {
    return box(this.companion.view?.tile_set ?? 'catalan');
  }

  get stage(): string {
    return this.companion.view?.stage ?? '';
  }

  /** Whose tile comes next; null when all have one. */
  get next(): number | null {
    const seats = this.companion.view?.names.length ?? 0;
    return this.drawn.length < seats ? this.drawn.length : null;
  }

  /** Whether the lot has been drawn, and did not decide. */
  get repeated(): boolean {
    const { view } = this.companion;
    return view?.stage === 'starting' && view.start_tiles.some((tile) => tile !== '');
  }

  check(complete: boolean): void {
    this.companion.do(0, { do: 'CheckTiles', complete });
    this.checked = true;
  }

  skip(): void {
    this.checked = true;
  }

  tap(tile: number): void {
    if (this.next !== null) this.drawn = [...this.drawn, tile];
  }

  erase(): void {
    this.drawn = this.drawn.slice(0, -1);
  }

  compare(): void {
    const drawn = this.box.write(this.drawn);
    this.companion.do(0, { do: 'DrawForStart', drawn });
    this.drawn = [];
  }

  /** Both have drawn seven tiles, the starter first. */
  racksDrawn(): void {
    const { view } = this.companion;
    const first = view?.starter ?? 0;
    for (const step of view?.names.keys() ?? [])
      this.companion.do((first + step) % view!.names.length, { do: 'Draw', drawn: RACK });
  }

  /** The opponent starts the first clock. */
  start(): void {
    const { view } = this.companion;
    const other = ((view?.starter ?? 0) + 1) % (view?.names.length ?? 2);
    this.companion.do(other, { do: 'StartClock' });
  }
}
