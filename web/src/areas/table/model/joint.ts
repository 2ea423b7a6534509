/** What is done only when every player consents, and where the book says so. */
import type { Joint } from '../../../wire/terms.ts';
import type { Table } from '../../../mirror/state.ts';

export const JOINT_CLAUSES: Record<Joint, string> = {
  resign: 'ending.both_resigned',
  'count-bag': 'bag.count',
  'self-check': 'start.self_check',
  'take-back': 'turn.take_back',
};

export const JOINTS = Object.keys(JOINT_CLAUSES) as Joint[];

/** Whether a seat may ask for it now: a play is taken back by whoever made it, until somebody plays on. */
export function mayAsk(
  joint: Joint,
  table: Pick<Table, 'consents' | 'lines' | 'onTurn' | 'acted'>,
  seat: number | null,
): boolean {
  if (table.consents.some(([by, to]) => by === seat && to === joint)) return false;
  if (joint !== 'take-back') return true;
  const last = table.lines.findLast((line) => line.turn !== null && line.kind !== 'found-wrong');
  const waits = table.onTurn !== seat && table.acted === null;
  return waits && last?.kind === 'play' && last.seat === seat;
}
