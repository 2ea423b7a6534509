import { describe, expect, it } from 'vitest';
import { grouped, left } from './class.ts';
import { ca } from '../../../text/classroom/ca.ts';
import { en } from '../../../text/classroom/en.ts';
import { nl } from '../../../text/classroom/nl.ts';

const names = (n: number): number[] => Array.from({ length: n }, (_, at) => at);

describe('pupils at tables', () => {
  it('sit in groups of the size asked for', () => {
    expect(grouped(names(8), 4, 4, 4).map((group) => group.length)).toEqual([4, 4]);
    expect(grouped([], 2, 2, 4)).toEqual([]);
  });
  it('a rest too small for the rules joins the others where there is room', () => {
    expect(grouped(names(7), 3, 2, 4).map((group) => group.length)).toEqual([4, 3]);
    expect(grouped(names(5), 2, 2, 4).map((group) => group.length)).toEqual([3, 2]);
  });
  it('else it is left, for robots to fill up', () => {
    expect(grouped(names(5), 4, 4, 4).map((group) => group.length)).toEqual([4, 1]);
    expect(grouped(names(3), 2, 2, 2).map((group) => group.length)).toEqual([2, 1]);
    expect(grouped(names(1), 2, 2, 4).map((group) => group.length)).toEqual([1]);
  });
  it('everybody sits once', () => {
    for (let n = 0; n < 40; n++)
      for (const size of [2, 3, 4])
        expect(
          grouped(names(n), size, 2, 4)
            .flat()
            .sort((a, b) => a - b),
        ).toEqual(names(n));
  });
});

describe('a time', () => {
  it('goes down while it runs', () => {
    expect(left(60_000, true, 1_000, 11_000)).toBe(50_000);
    expect(left(60_000, false, 1_000, 11_000)).toBe(60_000);
    expect(left(60_000, true, 11_000, 1_000)).toBe(60_000);
  });
});

describe.each([
  ['Catalan', ca],
  ['Dutch', nl],
])('%s', (_, words) => {
  it('has every message that English has', () =>
    expect(Object.keys(words)).toEqual(Object.keys(en)));
});
