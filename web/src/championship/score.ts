/** How a result is written. */
import type { GameLine, RoundLine, TableLine } from '../wire/championship.ts';

export function scoreText(game: GameLine): string {
  return game.score ? `${game.score[0]}–${game.score[1]}` : '';
}

/** Whether the points alone do not tell what happened: a forfeit, a double loss. */
export function isUnusual(game: GameLine): boolean {
  if (!game.score || !game.outcomes) return false;
  const [first, second] = game.outcomes;
  if (first.includes('forfeit') || second.includes('forfeit')) return true;
  return first === 'lost' && second === 'lost';
}

export function wins(game: GameLine, side: 0 | 1): boolean {
  return game.outcomes?.[side].startsWith('won') ?? false;
}

/** How many tables of a round there are and how many have their result, whoever many sit at one. */
export function resultsOf(round: RoundLine): { known: number; all: number } {
  const tables = tablesOf(round);
  const known = round.games.filter((game) => game.score).length + tables.filter((table) => table.scores).length;
  return { known, all: round.games.length + tables.length };
}

/** Tables of several; a view that was kept from before they were there has none. */
export function tablesOf(round: Partial<Pick<RoundLine, 'tables'>>): TableLine[] {
  return round.tables ?? [];
}

export function isAtTables(view: { system: string }): boolean {
  return view.system === 'school-tables';
}

/** `120–96–…`, a dash for who never came. */
export function scoresText(scores: (number | null)[]): string {
  return scores.map((score) => score ?? '×').join('–');
}

/** Points and sums as the server writes them, exactly (`2.5`), with the decimal sign of the language. */
export function numeral(exact: string, language: string): string {
  const sign = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return exact.replace(/(\d)\.(\d)/g, `$1${sign}$2`);
}
