/** Who came where at a table: what the rules made of the game first, then the points. */
import type { Table } from '../../../mirror/state.ts';
import type { FinalResult } from '../../../wire/messages.ts';

type Outcome = FinalResult['outcomes'][number];

const RANK: Record<Outcome, number> = { win: 0, draw: 0, loss: 1 };

/** Every seat's place, from 1; equal ones share theirs. */
export function placesOf({
  names,
  totals,
  result,
}: Pick<Table, 'names' | 'totals' | 'result'>): number[] {
  const scores = result?.scores ?? totals;
  const rank = (who: number): number => RANK[result?.outcomes[who] ?? 'draw'];
  const isAhead = (one: number, other: number): boolean =>
    rank(one) === rank(other) ? (scores[one] ?? 0) > (scores[other] ?? 0) : rank(one) < rank(other);
  return names.map((_, who) => 1 + names.filter((_, other) => isAhead(other, who)).length);
}
