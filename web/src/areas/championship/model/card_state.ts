/** How far a table of a round is: what its card in the grid says by shape and by word. */
import type { PersonalView } from '../../../wire/championship.ts';
import { resultText, slipsOf, type RoundTable, type Said } from './round_table.ts';

export type CardState = 'typing' | 'open' | 'one' | 'differ' | 'confirmed' | 'here' | 'desk';

export interface Card {
  table: RoundTable;
  state: CardState;
  /** What players say of it. */
  slips: Said[];
}

export function cardOf(
  table: RoundTable,
  mine: Pick<PersonalView, 'slips' | 'table_slips'>,
  typed: number,
): Card {
  const slips = slipsOf(table, mine);
  return { table, slips, state: typed === table.table ? 'typing' : stateOf(table, slips) };
}

function stateOf(table: RoundTable, slips: Said[]): CardState {
  const said = new Set(slips.map(({ scores, winner }) => resultText(table, scores, winner)));
  if (!table.scores) return said.size > 1 ? 'differ' : said.size ? 'one' : 'open';
  const written = resultText(table, table.scores, table.winner);
  const isAgreed = said.size === 1 && said.has(written) && slips.length >= 2;
  return isAgreed ? 'confirmed' : table.game ? 'here' : 'desk';
}
