import { expect, test } from 'vitest';
import type { ReasonLine, Remark, RoundLine } from '../../../wire/championship.ts';
import { game, several } from './fixtures.svelte.ts';
import { reasonsOf } from './reasons.ts';

const remark = (kind: string): Remark => ({ kind, text: kind, values: [], players: [] });
const line = (players: number[], group: string, ...notes: string[]): ReasonLine => ({
  ...{ players, group: remark(group), notes: notes.map(remark) },
});
const round = (more: Partial<RoundLine>): RoundLine =>
  ({ games: [], tables: [], bye: null, ...more }) as RoundLine;
const told = (of: RoundLine, reasons: ReasonLine[]): string[] =>
  reasonsOf(of, { reasons }).map(
    ({ players, isBye, remarks }) =>
      `${players.join(' ')}${isBye ? ' bye' : ''}: ${remarks.map(({ kind }) => kind).join(' ')}`,
  );

test('every pair and the bye have what the rules said of just them', () => {
  const reasons = [line([2, 1], 'group', 'a', 'b'), line([3], 'lowest'), line([3, 4, 5], 'no')];
  expect(told(round({ games: [game(1), game(2)], bye: 3 }), reasons)).toEqual([
    '1 2: group a b',
    '3 4: ',
    '3 bye: lowest',
  ]);
});

test('so does a table of several', () => {
  expect(told(round({ tables: [several(1), several(2)] }), [line([4, 3, 2, 1], 'equal')])).toEqual([
    '1 2 3 4: equal',
    '5 6 7 8: ',
  ]);
});
