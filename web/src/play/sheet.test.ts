import { describe, expect, it } from 'vitest';
import { box } from '../board/box.ts';
import type { Line } from '../mirror/state.ts';
import { ca } from '../text/core/ca.ts';
import { en } from '../text/core/en.ts';
import { nl } from '../text/core/nl.ts';
import { keyed, round, stepped, told, written } from './sheet.ts';

const catalan = box('catalan');
const line = (more: Partial<Line>): Line =>
  ({
    ...{ seat: 0, kind: 'play', points: 6, total: 6, at: 0, turn: 0, start: 112 },
    ...{ direction: 'across', words: [catalan.read('CA[L·L]')], tiles: [], withdrawn: false },
    ...{ fullRack: false, worth: 6, cause: '', reason: '', clause: '' },
    ...more,
  }) as Line;

describe('a line of the sheet', () => {
  it('is the word with its digraphs, and says so when it was taken back', () => {
    expect(told(line({}), en, catalan)).toBe('CAL·L');
    expect(told(line({ withdrawn: true }), en, catalan)).toContain('CAL·L');
    expect(told(line({ withdrawn: true }), en, catalan)).not.toBe('CAL·L');
  });
  it.each([ca, en, nl])('tells a fine for time from a correction, in each language', (m) => {
    const of = (cause: string): string => told(line({ kind: 'penalty', cause }), m, catalan);
    expect(new Set([of(''), of('overtime'), of('correction')]).size).toBe(3);
    expect(of('overtime')).toContain(m.overtime);
  });
  it('has a minus before lost points, and a number only where it is a turn of its seat', () => {
    expect(written(-10)).toBe('−10');
    const lines = [
      line({}),
      line({ seat: 1, turn: 1 }),
      line({ kind: 'penalty', turn: null }),
      line({ turn: 2 }),
    ];
    expect(lines.map((_, n) => round(lines, n))).toEqual(['1', '1', '', '2']);
  });
});

describe('stepping through the sheet', () => {
  it('shows everything, as it comes, at the last line', () => {
    expect([stepped(-1, 3), stepped(2, 3), stepped(3, 3)]).toEqual([0, 2, null]);
  });
  it.each([
    ['ArrowUp', null, 2],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, null],
    ['Home', 2, 0],
    ['End', 0, null],
    ['x', 1, undefined],
  ] as const)('%s from %s leads to %s', (key, shown, to) => expect(keyed(key, shown, 3)).toBe(to));
});
