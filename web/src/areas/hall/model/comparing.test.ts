import { expect, test } from 'vitest';
import type { TableState } from '../../../wire/messages.ts';
import { Comparing } from './comparing.svelte.ts';

const line = (turn: number, points: number): TableState['sheet'][number] =>
  ({ turn, seat: turn % 2, kind: 'play', points, total: points }) as TableState['sheet'][number];
const of = (...sheet: TableState['sheet']): TableState => ({ sheet }) as unknown as TableState;

test('a line is compared when both sheets have it', () => {
  const view = of(line(0, 20), line(1, 30));
  const both = new Comparing(
    () => view,
    () => 2,
  );
  expect(both.left).toBe(2);
  both.tick(0, view.sheet[0]!);
  expect(both.left).toBe(2);
  both.tick(1, view.sheet[0]!);
  expect([both.left, both.has(1, view.sheet[0]!)]).toEqual([1, true]);
  both.tick(1, view.sheet[0]!);
  expect(both.left).toBe(2);
});

test('everything at once, where it agrees', () => {
  const one = new Comparing(
    () => of(line(0, 20), line(1, 30)),
    () => 1,
  );
  one.all();
  expect(one.left).toBe(0);
});

test('a corrected line has to be compared again', () => {
  let view = of(line(0, 20));
  const one = new Comparing(
    () => view,
    () => 1,
  );
  one.all();
  view = of(line(0, 22));
  expect(one.left).toBe(1);
});
