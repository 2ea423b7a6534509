/** What the robots say about a game that is over: asked for once, turn by turn. */
import type { Table } from '../../../mirror/state.ts';
import { Action } from '../../../server/action.svelte.ts';
import { ask } from '../../../server/api.svelte.ts';
import type { GameAnalysis, TurnAnalysis } from '../../../wire/library.ts';

/** The game that it is about. */
interface Shown {
  readonly table: Table | null;
  /** How many lines of its sheet are shown. */
  readonly at: number;
  path(what: string): string;
}

export class Analysis {
  found = $state.raw<GameAnalysis | null>(null);
  private readonly asking = new Action(async () => {
    this.found = await ask<GameAnalysis>('GET', this.game.path('analysis'));
  });
  /** The turn whose line is the last one shown. */
  readonly shownTurn = $derived.by(() => this.game.table?.lines[this.game.at - 1]?.turn ?? null);
  readonly current = $derived.by<TurnAnalysis | null>(
    () => this.found?.turns.find(({ turn }) => turn === this.shownTurn) ?? null,
  );

  constructor(private readonly game: Shown) {}

  get busy(): boolean {
    return this.asking.busy;
  }

  get error(): unknown {
    return this.asking.error;
  }

  look(): Promise<unknown> {
    return this.asking.run();
  }

  turn(number: number | null): TurnAnalysis | null {
    return this.found?.turns.find(({ turn }) => turn === number) ?? null;
  }

  /** The line of the sheet that a turn stands in: not the one in which it was found wrong later. */
  lineOf(turn: number): number {
    return (
      this.game.table?.lines.findIndex(
        (line) => line.turn === turn && line.kind !== 'found-wrong',
      ) ?? -1
    );
  }
}
