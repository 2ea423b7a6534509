/** The end at a real board: totals where points were not told, racks tile by tile, two signatures. */
import { box, type Box } from '../../../board/box.ts';
import type { TableState } from '../../../wire/messages.ts';
import type { Companion } from './companion.svelte.ts';

const MOST = 7;

export class Ending {
  totals = $state<(number | null)[]>([null, null, null, null]);
  /** Whether both sheets have other totals than were noted here, and these are told. */
  differing = $state(false);
  /** The tiles tapped for the rack that is being told. */
  rack = $state.raw<readonly number[]>([]);

  constructor(private readonly companion: Companion) {}

  get view(): TableState | null {
    return this.companion.view;
  }

  get box(): Box {
    return box(this.view?.tile_set ?? 'catalan');
  }

  /** Whether some play was told without its points: then the sheets say the totals. */
  get lacksTotals(): boolean {
    const { view } = this;
    if (!view || view.signed.length) return false;
    const told = view.sheet.some((line) => line.kind === 'penalty' && line.reason.includes('→'));
    const plays = view.sheet.filter((line) => line.kind === 'play');
    return !told && plays.length > 1 && plays.every((line) => line.points === 0);
  }

  /** Whether totals may be told: where points were, and nobody has signed. */
  get mayDiffer(): boolean {
    return !this.companion.boardKnown && !this.view?.signed.length;
  }

  /** The seats whose racks must still be told, in order. */
  get unknown(): readonly number[] {
    const { view } = this;
    if (!view || view.result) return [];
    return view.racks.flatMap((rack, seat) => (rack.includes('*') ? [seat] : []));
  }

  tellTotals(): void {
    const seats = this.view?.names.length ?? 2;
    const totals = this.totals.slice(0, seats).map((total) => total ?? 0);
    this.companion.do(0, { do: 'TellTotals', totals });
    this.differing = false;
  }

  tap(tile: number): void {
    const used = this.rack.filter((one) => one === tile).length;
    if (this.rack.length < MOST && used < this.box.count(tile)) this.rack = [...this.rack, tile];
  }

  erase(): void {
    this.rack = this.rack.slice(0, -1);
  }

  tellRack(): void {
    const seat = this.unknown[0];
    if (seat === undefined) return;
    this.companion.do(seat, { do: 'NoteRack', tiles: this.box.write(this.rack) });
    this.rack = [];
  }

  sign(seat: number): void {
    this.companion.do(seat, { do: 'Sign' });
  }
}
