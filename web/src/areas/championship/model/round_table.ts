/**
 * A table of a round, however many sit there: a pair that plays for the win, or three and four that
 * play for places. Results are typed and slips are sent for both in the same way.
 */
import type {
  GameLine,
  PersonalView,
  RoundLine,
  SlipLine,
  TableLine,
} from '../../../wire/championship.ts';
import { office } from '../../../text/championship/index.ts';
import type { Wish } from './event.svelte.ts';
import { pointsText, scoresText, tablesOf, winnerApart, type Winner } from './score.ts';

/** A score for every seat; null for who never came, or where nothing is typed yet. */
export type Scores = readonly (number | null)[];

interface Common {
  table: number;
  /** In the order of play. */
  players: readonly number[];
  /** Null until the result is in. */
  scores: Scores | null;
  /** Who won, where the points say otherwise. */
  winner: Winner | null;
  /** The game on this server. */
  game: string;
}
export type PairTable = Common & { kind: 'pair'; line: GameLine };
export type SeveralTable = Common & { kind: 'several'; line: TableLine };
export type RoundTable = PairTable | SeveralTable;

/** What a player says of the result. */
export interface Said {
  player: number;
  scores: Scores;
  winner: Winner | null;
}

export function pairTable(line: GameLine): PairTable {
  return {
    kind: 'pair',
    line,
    table: line.table,
    players: [line.first, line.second],
    scores: line.score,
    winner: winnerApart(line),
    game: line.game,
  };
}

export function severalTable(line: TableLine): SeveralTable {
  const { table, players, scores, game } = line;
  return { kind: 'several', line, table, players, scores, winner: null, game };
}

export function tablesIn(round: RoundLine): RoundTable[] {
  const several = tablesOf(round);
  return several.length ? several.map(severalTable) : round.games.map(pairTable);
}

/** How a result of the table is written. */
export function resultText(
  { kind }: Pick<RoundTable, 'kind'>,
  scores: Scores,
  winner: Winner | null = null,
): string {
  return kind === 'pair'
    ? pointsText([scores[0] ?? 0, scores[1] ?? 0], winner)
    : scoresText([...scores]);
}

/** A table and a result of it, as one asks about it: who plays where two do, else which table. */
export function resultAbout(
  { kind, table, players }: Pick<RoundTable, 'kind' | 'table' | 'players'>,
  text: string,
  name: (player: number) => string,
): string {
  const [first, second] = players.map(name);
  return kind === 'pair' ? `${first} ${text} ${second}` : `${office.w.table} ${table}: ${text}`;
}

/** The slips that players have sent for the table. */
export function slipsOf(
  { kind, table }: Pick<RoundTable, 'kind' | 'table'>,
  mine: Pick<PersonalView, 'slips' | 'table_slips'>,
): Said[] {
  if (kind === 'pair')
    return mine.slips
      .filter((slip) => slip.table === table)
      .map(({ player, score, winner }: SlipLine) => ({ player, scores: score, winner }));
  return mine.table_slips
    .filter((slip) => slip.table === table)
    .map(({ player, scores }) => ({ player, scores, winner: null }));
}

/** What the director's typing asks the server for. */
export function resultWish(
  { kind, table }: Pick<RoundTable, 'kind' | 'table'>,
  scores: Scores,
  winner: Winner | null,
  sure: { sure: boolean; replaces: boolean; agreed: boolean },
): Wish {
  return kind === 'pair'
    ? { do: 'Result', table, first: scores[0] ?? 0, second: scores[1] ?? 0, winner, ...sure }
    : { do: 'Scores', table, scores: [...scores], ...sure };
}

/** What a player's slip asks the server for. */
export function slipWish(
  { kind }: Pick<RoundTable, 'kind'>,
  scores: Scores,
  winner: Winner | null,
  sure: boolean,
): Wish {
  return kind === 'pair'
    ? { do: 'Slip', first: scores[0] ?? 0, second: scores[1] ?? 0, winner, sure }
    : { do: 'TableSlip', scores: [...scores], sure };
}
