/** How a result is written. */
import type { GameLine, PlayerLine, RoundLine, TableLine } from '../../../wire/championship.ts';

export type Winner = 'first' | 'second' | 'draw' | 'nobody';

const SIGNS: Record<Winner, string> = { first: '1–0', second: '0–1', draw: '½–½', nobody: '0–0' };

/** Points, and what they brought where somebody won otherwise than by them: `150–150 (1–0)`. */
export function pointsText(score: [number, number], winner: Winner | null = null): string {
  return `${score[0]}–${score[1]}${winner && winner !== byPoints(score) ? ` (${SIGNS[winner]})` : ''}`;
}

export function scoreText(game: GameLine): string {
  return game.score ? pointsText(game.score, winnerApart(game)) : '';
}

function byPoints([first, second]: [number, number]): Winner {
  return first === second ? 'draw' : first > second ? 'first' : 'second';
}

/** Who won a game that was played, where the points say otherwise; null where they don't. */
export function winnerApart(game: Pick<GameLine, 'score' | 'outcomes'>): Winner | null {
  if (!game.score || !game.outcomes || game.outcomes.some((each) => each.includes('forfeit')))
    return null;
  const [first, second] = game.outcomes;
  const winner =
    first === 'won' ? 'first' : second === 'won' ? 'second' : first === 'drew' ? 'draw' : 'nobody';
  return winner === byPoints(game.score) ? null : winner;
}

/** Whether somebody did not come. */
export function isForfeit(game: GameLine): boolean {
  return !!game.score && (game.outcomes?.some((each) => each.includes('forfeit')) ?? false);
}

export function wins(game: GameLine, side: 0 | 1): boolean {
  return game.outcomes?.[side].startsWith('won') ?? false;
}

/** How many tables of a round there are and how many have their result, whoever many sit at one. */
export function resultsOf(round: RoundLine): { known: number; all: number } {
  const tables = tablesOf(round);
  const known =
    round.games.filter((game) => game.score).length + tables.filter((table) => table.scores).length;
  return { known, all: round.games.length + tables.length };
}

/** Tables of several; a view that was kept from before they were there has none. */
export function tablesOf(round: Partial<Pick<RoundLine, 'tables'>>): TableLine[] {
  return round.tables ?? [];
}

export function isAtTables(view: { system: string }): boolean {
  return view.system === 'school-tables';
}

/** Whether a player is in the room, as far as the desk knows. */
export function isHere(player: Pick<PlayerLine, 'checked_in' | 'withdrawn' | 'no_show'>): boolean {
  return player.checked_in && !player.withdrawn && !player.no_show;
}

/** `120–96–…`, a dash for who never came. */
export function scoresText(scores: (number | null)[]): string {
  return scores.map((score) => score ?? '×').join('–');
}

/** Points and sums as the server writes them, exactly (`2.5`), with the decimal sign of the language. */
export function numeral(exact: string, language: string): string {
  const sign =
    new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')
      ?.value ?? '.';
  return exact.replace(/(\d)\.(\d)/g, `$1${sign}$2`);
}
