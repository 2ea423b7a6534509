/** A ruling that is being filled in: which, about whom, how much, why; and what is against it. */
import { asHeld, type Box } from '../../../board/box.ts';
import { readTyped } from '../../../board/placing.ts';
import { isTurn } from '../../../mirror/sheet.ts';
import type { Line, Table } from '../../../mirror/state.ts';
import type { Act, Office } from '../../../wire/desk.ts';
import { inWords, KINDS, type Field, type Filled, type Kind } from './acts.ts';
import type { Said } from './live.svelte.ts';

/** The game that is ruled about, as it is now, and what may be ruled. */
interface Ruled {
  readonly table: Table;
  readonly box: Box;
  readonly view: Office | null;
}

const EMPTY: Omit<Filled, 'seats'> = {
  cause: 'consult',
  seat: 0,
  minutes: 1,
  seconds: 0,
  left: '',
  fault: 'ruling',
  points: 0,
  turn: -1,
  tiles: '',
  given: '',
  drawn: '',
  useful: 0,
  racked: true,
  reason: '',
  clause: '',
};

export class RulingForm {
  chosen = $state('CreditTime');
  filled: Filled;
  /** Whether somebody was asked already if the game is to end. */
  sure = $state(false);

  readonly kind = $derived.by<Kind>(() => KINDS[this.chosen]!);
  /** The acts of that kind: one for each seat, turn or cause it may be about. */
  readonly acts = $derived.by<Act[]>(() => this.all.filter((act) => act.do === this.chosen));
  /** The one that is filled in. */
  readonly act = $derived.by<Act | undefined>(() => {
    const { acts, filled } = this;
    const fits = (one: Act): boolean => {
      if (this.has('turn')) return one.turn === filled.turn;
      if (this.has('cause')) return one.cause === filled.cause;
      return this.has('seat') && one.seat !== null && acts.length > 1
        ? one.seat === filled.seat
        : true;
    };
    return acts.find(fits) ?? acts[0];
  });
  /** What is sent; null while something is missing. */
  readonly said = $derived.by<Said | null>(() => this.kind.says(this.read));
  /** The plays that a ruling may be about. */
  readonly turns = $derived.by<Line[]>(() =>
    this.game.table.lines.filter(
      (line) => line.turn !== null && isTurn(line) && line.kind === 'play',
    ),
  );

  constructor(private readonly game: Ruled) {
    this.filled = $state(this.empty());
  }

  private get all(): readonly Act[] {
    return this.game.view?.acts ?? [];
  }

  private empty(): Filled {
    return { ...EMPTY, seats: this.game.table.names.map((_, who) => who) };
  }

  has(field: Field): boolean {
    return this.kind.fields.includes(field);
  }

  /** What the table does not know at all (a real bag, say) is not offered. */
  isOffered(name: string): boolean {
    return this.all.some((act) => act.do === name);
  }

  /** Whether it may be given now, about anybody. */
  mayNow(name: string): boolean {
    return this.all.some((act) => act.do === name && !act.reason);
  }

  /** Whether it may be about that seat; -1 is all of them. */
  concerns(seat: number): boolean {
    return this.acts.some((one) => one.seat === seat);
  }

  get mayRule(): boolean {
    return this.said !== null && this.act?.reason === '';
  }

  /** Tiles as people type them become tiles as the server reads them. */
  private get read(): Filled {
    const { box } = this.game;
    const write = (text: string): string => box.write(readTyped(box, text).map(asHeld));
    const { filled } = this;
    return {
      ...filled,
      tiles: write(filled.tiles),
      given: write(filled.given),
      drawn: write(filled.drawn),
    };
  }

  /** Another ruling: for the first player, cause or turn for which it is possible. */
  choose(name: string): void {
    const { reason, clause } = this.filled;
    this.chosen = name;
    this.filled = { ...this.empty(), reason, clause };
    this.sure = false;
    const first = this.acts.find((one) => !one.reason) ?? this.acts[0];
    if (first?.seat !== null && first?.seat !== undefined) this.filled.seat = first.seat;
    if (first?.cause) this.filled.cause = first.cause as Filled['cause'];
    if (first?.turn !== null && first?.turn !== undefined) this.filled.turn = first.turn;
  }

  /** What is to be sent now: nothing where it can't be ruled, or where the game would end and nobody was asked. */
  rule(): Said[] {
    const { said, kind, filled } = this;
    if (!said || !this.mayRule) return [];
    if (kind.ends && !this.sure) {
      this.sure = true;
      return [];
    }
    const words = this.chosen === 'GiveRuling' ? null : inWords(kind, filled);
    this.sure = false;
    this.filled = { ...this.empty(), seat: filled.seat, cause: filled.cause };
    return words ? [words, said] : [said];
  }
}
