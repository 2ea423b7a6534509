import { describe, expect, it } from 'vitest';
import type { Step } from '../../../play/course.ts';
import { Course, SCORE, WIDTH } from './graph.ts';

const steps = (...totals: number[][]): Step[] =>
  totals.map((each, at) => ({ at, line: null, totals: each, chance: null }));
const game = new Course(steps([0, 0], [30, 0], [30, 60]));

describe('the score of a game', () => {
  it('stands between nothing and the next whole fifty', () => {
    expect(game.most).toBe(100);
    expect([game.y(0), game.y(100)]).toEqual([SCORE.top + SCORE.height, SCORE.top]);
    expect(new Course(steps([0, 0])).most).toBe(50);
  });
  it('has space below for who falls under nothing', () => {
    const fined = new Course(steps([0, 0], [-50, 0]));
    expect(fined.y(-50)).toBe(SCORE.top + SCORE.height);
    expect(fined.y(0)).toBeLessThan(fined.y(-50));
  });
  it('goes from the first step to the last over the whole width', () => {
    expect([game.x(0), game.x(1), game.x(2)]).toEqual([38, 172, 306]);
    expect(new Course(steps([0, 0])).x(0)).toBe(38);
    expect(game.score(0)).toBe('M38.0 130.0L172.0 94.0L306.0 94.0');
  });
  it('is written beside the ends without lying on each other', () => {
    const close = new Course(steps([0, 0], [50, 49])).ends();
    expect(close[1]! - close[0]!).toBeGreaterThanOrEqual(12);
  });
});

describe('the chance to win', () => {
  const known = new Course(game.steps.map((step, n) => ({ ...step, chance: n / 2 })));
  it('takes space only where it is known', () => {
    expect(game.hasChance).toBe(false);
    expect(known.hasChance).toBe(true);
    expect(known.height).toBeGreaterThan(game.height);
  });
  it('is a line, and the field between it and even', () => {
    expect(known.chance()).toBe('M38.0 222.0L172.0 187.0L306.0 152.0');
    expect(known.wash()).toBe(`${known.chance()}L306 187L38 187z`);
  });
});

describe('pointing', () => {
  it('finds the nearest step, however large the graph is drawn', () => {
    expect(game.stepAt(172, WIDTH)).toBe(1);
    expect(game.stepAt(344, 2 * WIDTH)).toBe(1);
    expect([game.stepAt(-50, WIDTH), game.stepAt(9_999, WIDTH)]).toEqual([0, 2]);
  });
});
