/** Who is not at their table when the round begins: ticked at all tables, sent by one press. */
import type { WaitLine } from '../../../wire/championship.ts';
import type { DirectorsDesk } from './desk.svelte.ts';
import { tablesIn, type RoundTable } from './round_table.ts';

export class Absent {
  /** The players that are ticked. */
  ticked = $state<number[]>([]);
  /** Tables where somebody could still be awaited: no result, not played on this server. */
  readonly tables = $derived.by(() => {
    const round = this.desk.event.view!.rounds.at(-1);
    const open = (table: RoundTable): boolean => !table.scores && !table.game;
    return round ? tablesIn(round).filter(open) : [];
  });
  readonly waits = $derived.by(() => this.desk.event.view!.waits ?? []);
  readonly minutes = $derived.by(() => this.desk.event.view!.timing?.wait_minutes ?? 0);
  /** Those whose clock is to start: ticked, and not awaited yet. */
  readonly chosen = $derived.by(() => {
    const seated = new Set(this.tables.flatMap(({ players }) => [...players]));
    return this.ticked.filter((player) => seated.has(player) && !this.isAwaited(player));
  });

  constructor(readonly desk: DirectorsDesk) {}

  isAwaited(player: number): boolean {
    return this.waits.some(({ absent }) => absent.includes(player));
  }

  /** How long a table still waits, as it is shown. */
  left({ due_at }: WaitLine): number {
    return due_at - this.desk.event.ticking;
  }

  async start(): Promise<void> {
    const players = this.chosen;
    if (players.length && (await this.desk.act({ do: 'Missing', players }))) this.ticked = [];
  }

  here(player: number): Promise<boolean> {
    return this.desk.act({ do: 'Arrived', player });
  }
}
