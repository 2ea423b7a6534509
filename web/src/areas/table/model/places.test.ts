import { describe, expect, it } from 'vitest';
import { placesOf } from './places.ts';

const names = ['Anna', 'Bernat', 'Carme', 'Dídac'];
type Ended = Parameters<typeof placesOf>[0];
const ended = (scores: number[], outcomes: NonNullable<Ended['result']>['outcomes']): Ended => ({
  names: names.slice(0, scores.length),
  totals: scores,
  result: { scores, outcomes, forced: false },
});

describe('places', () => {
  it('go by points, and equal ones share theirs', () => {
    expect(placesOf(ended([80, 120, 80, 60], ['loss', 'win', 'loss', 'loss']))).toEqual([
      2, 1, 2, 4,
    ]);
    expect(placesOf(ended([90, 90, 70], ['draw', 'draw', 'loss']))).toEqual([1, 1, 3]);
  });
  it('put who was ruled out of winning behind the winner, whatever the points', () => {
    expect(placesOf(ended([150, 120, 90], ['loss', 'win', 'loss']))).toEqual([2, 1, 3]);
  });
  it('are by the totals where there is no result yet', () => {
    expect(placesOf({ names: names.slice(0, 2), totals: [3, 9], result: null })).toEqual([2, 1]);
  });
});
