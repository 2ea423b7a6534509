/** Results of tables of three and four as they are typed at the desk, from sheets and from slips. */
import type { Doubt } from '../../../wire/championship.ts';
import type { DirectorsDesk } from './desk.svelte.ts';
import type { Wish } from './event.svelte.ts';
import {
  resultAbout,
  resultText,
  resultWish,
  tablesIn,
  type RoundTable,
  type Said,
  type Scores,
} from './round_table.ts';
import { resultsOf, type Winner } from './score.ts';
import { told } from './trouble.ts';

/** What is typed for one seat: a score, nothing yet, or that somebody never came. */
export interface Seat {
  score: number | null;
  away: boolean;
}

interface Entry {
  seats: Seat[];
  winner: Winner | null;
}

/** Where to type next. */
export interface Field {
  table: number;
  seat: number;
}

const EMPTY: Seat = { score: null, away: false };

const has = (doubts: Doubt[], kind: string): boolean => doubts.some((doubt) => doubt.kind === kind);

export class Entries {
  /** Tables whose result is in are hidden. */
  onlyOpen = $state(false);
  /** The table whose result is being changed; 0 for none. */
  correcting = $state(0);
  /** The table that is being made on this server; 0 for none. */
  laying = $state(0);
  /** What looks odd, and what is done by whoever is sure. */
  asking = $state.raw<{
    about: string;
    doubts: Doubt[];
    sure: () => Promise<Field | null>;
  } | null>(null);
  private typed = $state.raw<Readonly<Record<number, Entry>>>({});

  readonly round = $derived.by(() => this.desk.event.view!.rounds.at(-1)!);
  readonly tables = $derived.by(() => tablesIn(this.round));
  readonly isComplete = $derived.by(() => {
    const { known, all } = resultsOf(this.round);
    return known === all;
  });
  readonly shown = $derived(
    this.onlyOpen ? this.tables.filter((table) => this.isEditing(table)) : this.tables,
  );

  constructor(readonly desk: DirectorsDesk) {}

  isEditing(table: RoundTable): boolean {
    return !table.scores || this.correcting === table.table;
  }

  /** What is typed for the table, a seat each. */
  seats(table: RoundTable): Seat[] {
    return this.typed[table.table]?.seats ?? table.players.map(() => EMPTY);
  }

  /** Who is written down as the winner, apart from the points. */
  winner(table: RoundTable): Winner | null {
    return this.typed[table.table]?.winner ?? null;
  }

  scores(table: RoundTable): Scores {
    return this.seats(table).map((seat) => (seat.away ? null : seat.score));
  }

  text(table: RoundTable): string {
    return resultText(table, this.scores(table), this.winner(table));
  }

  isWhole(table: RoundTable): boolean {
    return this.missing(table) === null;
  }

  private missing(table: RoundTable): Field | null {
    const seat = this.seats(table).findIndex(({ score, away }) => !away && score === null);
    return seat < 0 ? null : { table: table.table, seat };
  }

  /** Who won otherwise than by these points is no longer known when they change. */
  type(table: RoundTable, at: number, change: Partial<Seat>): void {
    const seats = this.seats(table).map((seat, n) => (n === at ? { ...seat, ...change } : seat));
    this.write(table, { seats, winner: null });
  }

  /** What a slip says is typed. */
  take(table: RoundTable, { scores, winner }: Pick<Said, 'scores' | 'winner'>): void {
    const isAway = (score: number | null): boolean => table.kind === 'several' && score === null;
    this.write(table, {
      seats: scores.map((score) => ({ score, away: isAway(score) })),
      winner,
    });
  }

  private write({ table }: RoundTable, entry: Entry): void {
    this.typed = { ...this.typed, [table]: entry };
  }

  /** The result that is in is typed again, to be changed. */
  correct(table: RoundTable): Field {
    this.take(table, { scores: table.scores ?? [], winner: table.winner });
    this.correcting = table.table;
    return this.first(table);
  }

  /** What is typed goes; the result stays as it was. */
  leave({ table }: RoundTable): void {
    const typed = { ...this.typed };
    delete typed[table];
    this.typed = typed;
    if (this.correcting === table) this.correcting = 0;
  }

  /** The first field of a table that can be typed in. */
  private first(table: RoundTable): Field {
    return {
      table: table.table,
      seat: Math.max(
        0,
        this.seats(table).findIndex((seat) => !seat.away),
      ),
    };
  }

  /** The next table without a result; after the last comes the first. */
  private next({ table }: RoundTable): Field | null {
    const open = this.tables.filter((other) => !other.scores && other.table !== table);
    const next = open.find((other) => other.table > table) ?? open[0];
    return next ? this.first(next) : null;
  }

  /** Sends what is typed. Where to type next: what is missing, or the next table. */
  async save(
    table: RoundTable,
    asked: Doubt[] = [],
    replaces = this.correcting === table.table,
  ): Promise<Field | null> {
    this.asking = null;
    const missing = this.missing(table);
    if (missing) return missing;
    const wish = resultWish(table, this.scores(table), this.winner(table), {
      sure: asked.length > 0,
      replaces: replaces || has(asked, 'replaces'),
      agreed: has(asked, 'own-game'),
    });
    const taken = await this.ask(this.about(table, this.text(table)), wish, (doubts) =>
      this.save(table, doubts, replaces),
    );
    if (!taken) return null;
    this.leave(table);
    return this.next(table);
  }

  /** Whether the server took it. What looks odd is asked about first. */
  private async ask(
    about: string,
    wish: Wish,
    again: (doubts: Doubt[]) => Promise<Field | null>,
  ): Promise<boolean> {
    this.desk.trouble = '';
    try {
      const { doubts } = await this.desk.event.do(wish);
      if (!doubts.length) return true;
      this.asking = { about, doubts, sure: () => again(doubts) };
    } catch (error) {
      this.desk.trouble = told(error);
    }
    return false;
  }

  private about(table: RoundTable, text: string): string {
    return resultAbout(table, text, (player) => this.desk.event.name(player));
  }
}
