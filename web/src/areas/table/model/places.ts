/** Who came where at a table: what the rules made of the game first, then the points. */
import type { Table } from '../../../mirror/state.ts';

const RANK: Record<string, number> = { win: 0, draw: 0, loss: 1 };

/** Every seat's place, from 1; equal ones share theirs. */
export function placesOf({
  names,
  totals,
  result,
}: Pick<Table, 'names' | 'totals' | 'result'>): number[] {
  const scores = result?.scores ?? totals;
  const rank = (who: number): number => RANK[result?.outcomes[who] ?? ''] ?? 0;
  const isAhead = (one: number, other: number): boolean =>
    rank(one) === rank(other) ? (scores[one] ?? 0) > (scores[other] ?? 0) : rank(one) < rank(other);
  return names.map((_, who) => 1 + names.filter((_, other) => isAhead(other, who)).length);
}
