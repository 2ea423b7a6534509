/** The steps before the first turn: the tiles, the lot, the first racks, the first clock. */
import { box, type Box } from '../../../board/box.ts';
import type { Companion } from './companion.svelte.ts';

const RACK = '*'.repeat(7);

export class Before {
  /** The tiles that were drawn for the start, seat by seat. */
  drawn = $state.raw<readonly number[]>([]);
  /** Whether the tiles were looked at, or nobody wanted to. */
  checked = $state(false);
  /** Whether chairs were drawn, or nobody wanted to. */
  seated = $state(false);

  constructor(private readonly companion: Companion) {}

  get box(): Box {
    return box(this.companion.view?.tile_set ?? 'catalan');
  }

  get stage(): string {
    return this.companion.view?.stage ?? '';
  }

  /** Who draws for the start: everybody, and after a tie or a blank those whom the book names. */
  get drawing(): readonly number[] {
    const told = this.companion.steps.drawing;
    return told.length ? told : [...(this.companion.view?.names.keys() ?? [])];
  }

  /** Whose tile comes next; null when all have one. */
  get next(): number | null {
    return this.drawing[this.drawn.length] ?? null;
  }

  /** The clause by which chair or side of the board may be drawn, where the book has one. */
  get lot(): string {
    const book = this.companion.rules?.edition.book ?? '';
    return ['FISC-A', 'FISC23-G'].includes(book) ? `${book}-1.3` : '';
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

  /** The opponent starts the first clock; of four the last in the order of play. */
  start(): void {
    const { view } = this.companion;
    const seats = view?.names.length ?? 2;
    const other = ((view?.starter ?? 0) + seats - 1) % seats;
    this.companion.do(other, { do: 'StartClock' });
  }
}
