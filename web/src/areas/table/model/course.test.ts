import { expect, test } from 'vitest';
import type { Line } from '../../../mirror/state.ts';
import { bestPlays, drawn, totals } from './course.ts';

const line = (seat: number, points: number, total: number, more: Partial<Line> = {}): Line =>
  ({ seat, points, total, kind: 'play', words: [[1]], withdrawn: false, ...more }) as Line;
const LINES = [
  line(0, 20, 20),
  line(1, 74, 74),
  line(0, 90, 110, { withdrawn: true }),
  line(0, 0, 20, { kind: 'pass', words: [] }),
  line(1, 12, 86),
];

test('each line of the sheet moves the total of its seat', () => {
  expect(totals({ lines: LINES, names: ['a', 'b'] })).toEqual([
    [0, 20, 20, 110, 20, 20],
    [0, 0, 74, 74, 74, 86],
  ]);
});

test('the best plays are those that stayed', () => {
  expect(bestPlays(LINES).map(({ points }) => points)).toEqual([74, 20, 12]);
});

test('a game fills the picture, and one without a play is a line at its foot', () => {
  expect(drawn([[0, 50, 100]], 100, 40)).toEqual(['0.0,40.0 50.0,20.0 100.0,0.0']);
  expect(drawn([[0], [0]], 100, 40)).toEqual(['0.0,40.0', '0.0,40.0']);
});
