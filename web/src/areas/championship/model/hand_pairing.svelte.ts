/** A pairing that is made by hand: tables in the order in which they are typed, and who is left. */
import type { Doubt, PlayerLine } from '../../../wire/championship.ts';
import type { DirectorsDesk } from './desk.svelte.ts';
import { named } from './people_line.ts';
import { isAtTables } from './score.ts';
import { told } from './trouble.ts';

/** What a line means: who sits at one table, or nobody knows who. */
export interface TypedTable {
  players: number[];
  /** Parts of the line that mean nobody, or more than one. */
  unclear: string[];
}

/** Reads `3 8` and `vid, puig`: numbers may stand side by side, names have a comma between them. */
export function typedTable(text: string, left: readonly PlayerLine[]): TypedTable {
  const isNumbers = /^[\d\s,;]+$/.test(text);
  const parts = text
    .split(isNumbers ? /[\s,;]+/ : /[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const players: number[] = [];
  const unclear: string[] = [];
  for (const part of parts) {
    const found = named(
      part,
      left.filter(({ player }) => !players.includes(player)),
    );
    if (found.length === 1) players.push(found[0]!.player);
    else unclear.push(part);
  }
  return { players, unclear };
}

export class HandPairing {
  text = $state('');
  tables = $state.raw<number[][]>([]);
  bye = $state<number | null>(null);
  doubts = $state.raw<Doubt[]>([]);
  readonly isAtTables = $derived.by(() => isAtTables(this.desk.event.view!));
  private readonly most = $derived(this.isAtTables ? 4 : 2);
  private readonly least = $derived(this.isAtTables ? 3 : 2);

  /** Who may still be seated: everybody who has not left, whoever is there first. */
  readonly left = $derived.by(() => {
    const taken = new Set([...this.tables.flat(), this.bye]);
    return this.desk.event.view!.players.filter(
      ({ player, withdrawn }) => !withdrawn && !taken.has(player),
    );
  });
  readonly typed = $derived(typedTable(this.text, this.left));
  /** Whether Enter makes a table of the line. */
  readonly isTable = $derived(
    !this.typed.unclear.length &&
      this.typed.players.length >= this.least &&
      this.typed.players.length <= this.most,
  );
  /** One alone is the one who sits out. */
  readonly isBye = $derived(
    !this.isAtTables && !this.typed.unclear.length && this.typed.players.length === 1,
  );

  constructor(readonly desk: DirectorsDesk) {}

  /** Takes the line, where it is whole. */
  take(): void {
    if (this.isTable) this.tables = [...this.tables, this.typed.players];
    else if (this.isBye) this.bye = this.typed.players[0]!;
    else return;
    this.text = '';
  }

  /** A table, or the bye, is taken apart again. */
  drop(table: number | 'bye'): void {
    if (table === 'bye') this.bye = null;
    else this.tables = this.tables.filter((_, n) => n !== table);
  }

  /** Whether the server took it. What it goes against is asked about first. */
  async send(sure = false): Promise<boolean> {
    this.doubts = [];
    this.desk.trouble = '';
    try {
      const { tables, bye } = this;
      const { doubts } = await this.desk.event.do({ do: 'PairByHand', tables, bye, sure });
      this.doubts = doubts;
      return !doubts.length;
    } catch (error) {
      this.desk.trouble = told(error);
      return false;
    }
  }
}
