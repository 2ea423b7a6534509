import { expect, test } from 'vitest';
import type { RatingLine } from '../../../wire/people.ts';
import { curveOf, HEIGHT, WIDTH } from './curve.ts';

const rated = (...changes: number[]): Pick<RatingLine, 'history'> => {
  let value = 150_000;
  return {
    history: changes.map((change, n) => ({
      ...{ game: String(n), at: n, change, value: (value += change) },
    })) as RatingLine['history'],
  };
};

test('begins with what the rating was before its first game', () => {
  const curve = curveOf(rated(2_000, -3_500));
  expect([curve.start, curve.most, curve.least]).toEqual([150_000, 152_000, 148_500]);
  expect(curve.dots).toHaveLength(3);
});

test('fills the height from its least to its most, and leaves space for the number', () => {
  const { dots } = curveOf(rated(2_000, -3_500));
  expect(dots.map(([, y]) => y)).toEqual([HEIGHT - 16 - (1_500 / 3_500) * 78, 16, HEIGHT - 16]);
  expect([dots[0]![0], dots.at(-1)![0]]).toEqual([6, WIDTH - 46]);
});

test('a small change looks small', () => {
  const [[, before], [, after]] = curveOf(rated(100)).dots as [[number, number], [number, number]];
  expect(before - after).toBeCloseTo(7.8);
});

test('is a path through all of its dots', () => {
  expect(curveOf(rated(1_000)).path).toBe('M6.0 94.0L274.0 16.0');
});

test('nothing played yet is one dot', () => {
  expect(curveOf(rated()).dots).toEqual([[6, HEIGHT - 16]]);
});
