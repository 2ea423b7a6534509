import { describe, expect, it } from 'vitest';
import { emptyBoard, NONE } from '../board/geometry.ts';
import type { Line } from '../mirror/state.ts';
import { box } from '../board/box.ts';
import { apart, nearest, stepsOf, tilesOf } from './course.ts';
import { ca } from '../text/study/ca.ts';
import { en } from '../text/study/en.ts';
import { nl } from '../text/study/nl.ts';

const line = (seat: number, turn: number | null, total: number, kind = 'play'): Line =>
  ({ seat, turn, total, kind }) as unknown as Line;
const LINES = [line(0, 0, 24), line(1, 1, 30), line(0, 2, 50), line(0, null, 46, 'rack')];
const COURSE = [
  { turn: 0, totals: [24, 0], chance: 0.55 },
  { turn: 1, totals: [24, 30], chance: 0.45 },
  { turn: 2, totals: [50, 30], chance: 0.8 },
  { turn: null, totals: [46, 30], chance: 1 },
];

describe('the course of a game', () => {
  it('has the start and every line, with running totals', () => {
    const steps = stepsOf(LINES, 2, COURSE);
    expect(steps.map(({ totals }) => totals)).toEqual([
      [0, 0],
      [24, 0],
      [24, 30],
      [50, 30],
      [46, 30],
    ]);
    expect(steps.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
  });
  it('begins even and ends with the result', () => {
    expect(stepsOf(LINES, 2, COURSE).map(({ chance }) => chance)).toEqual([
      0.5, 0.55, 0.45, 0.8, 1,
    ]);
  });
  it('has no chance where the server knows none', () => {
    const three = COURSE.map((point) => ({ ...point, chance: null }));
    expect(stepsOf(LINES, 3, three).every(({ chance }) => chance === null)).toBe(true);
    expect(stepsOf(LINES, 2, []).every(({ chance }) => chance === null)).toBe(true);
  });
  it('of a game without lines is the start', () => {
    expect(stepsOf([], 2, [])).toEqual([{ at: 0, line: null, totals: [0, 0], chance: null }]);
  });
});

describe('pointing at a graph', () => {
  it('takes the nearest step and never one that is not there', () => {
    expect(nearest(0, 100, 11)).toBe(0);
    expect(nearest(54, 100, 11)).toBe(5);
    expect(nearest(-20, 100, 11)).toBe(0);
    expect(nearest(9999, 100, 11)).toBe(10);
    expect(nearest(5, 0, 11)).toBe(0);
    expect(nearest(5, 100, 1)).toBe(0);
  });
  it('labels keep their distance', () => {
    expect(apart([10, 12, 40], 11)).toEqual([10, 21, 40]);
    expect(apart([12, 10], 11)).toEqual([21, 10]);
    expect(apart([], 11)).toEqual([]);
  });
});

describe('a play shown on the board', () => {
  const catalan = box('catalan');
  it('lays the tiles that were not there, digraphs and blanks included', () => {
    const board = emptyBoard(15);
    board[113] = catalan.read('O')[0]!;
    const placed = tilesOf(
      { place: '8H', word: 'CO[L·L]a', points: 1, equity: 1 },
      board,
      15,
      catalan,
    );
    expect(placed.map(({ square }) => square)).toEqual([112, 114, 115]);
    expect(catalan.show(placed.map(({ tile }) => tile))).toBe('CL·L(A)');
  });
  it('goes down when the letter comes first, and stops at the edge', () => {
    const placed = tilesOf(
      { place: 'O14', word: 'CASA', points: 1, equity: 1 },
      Array<number>(225).fill(NONE),
      15,
      catalan,
    );
    expect(placed.map(({ square }) => square)).toEqual([209, 224]);
    expect(
      tilesOf({ place: '?', word: 'CASA', points: 1, equity: 1 }, emptyBoard(15), 15, catalan),
    ).toEqual([]);
  });
});

const flat = (value: unknown, path = ''): [string, unknown][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, `${path}.${key}`))
    : [[path, value]];

describe.each([
  ['Catalan', ca],
  ['Dutch', nl],
])('%s', (_name, words) => {
  it('has every message that English has, and none is empty', () => {
    expect(flat(words).map(([path]) => path)).toEqual(flat(en).map(([path]) => path));
    for (const [path, text] of flat(words))
      if (typeof text === 'string') expect(text, path).not.toBe('');
  });
  it('says nothing in English', () => {
    const same = flat(words).filter(
      ([path, text]) =>
        typeof text === 'string' && text === flat(en).find(([other]) => other === path)?.[1],
    );
    expect(same).toEqual([]);
  });
});

describe('ordinals', () => {
  it('are those of the language', () => {
    expect([2, 3, 11, 22].map((n) => en.ranked(n, 500, '4').split(' ')[0])).toEqual([
      '2nd',
      '3rd',
      '11th',
      '22nd',
    ]);
    expect(ca.ranked(3, 500, '4')).toBe('La 3a millor de 500; val 4 menys que la millor.');
    expect(nl.ranked(3, 500, '4')).toBe('De 3e van 500, 4 minder waard dan de beste.');
  });
});
