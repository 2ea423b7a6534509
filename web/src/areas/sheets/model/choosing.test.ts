import { describe, expect, it } from 'vitest';
import { box } from '../../../board/box.ts';
import type { FoundPlay, SheetAnswer } from '../../../wire/sheets.ts';
import { lying } from './board.ts';
import { optionsOf } from './choosing.ts';

const play = (row: number, coord: string, tiles: [number, string][] = []): FoundPlay => ({
  row,
  coord,
  word: 'EI',
  score: 12,
  tiles,
});

const answer = (more: Partial<SheetAnswer>): SheetAnswer => ({
  status: 'ambiguous',
  why: 'several-places',
  row: 1,
  plays: [],
  open: [],
  boards: [],
  count: 0,
  scores: [],
  mendings: [],
  doubts: [],
  differences: [],
  ...more,
});

describe('what there is to choose from', () => {
  it('is whole boards where they are few', () => {
    const boards = [[play(1, '6A')], [play(1, '12E')]];
    expect(optionsOf(answer({ boards, count: 2 }))).toEqual(boards);
  });
  it('is the places of one word where there are many', () => {
    const places = [play(1, '6A'), play(1, '12E')];
    const asked = answer({ boards: [], count: 40, open: [{ row: 1, places }] });
    expect(optionsOf(asked)).toEqual(places.map((one) => [one]));
  });
  it('is nothing where one board fits, or none', () => {
    expect(optionsOf(answer({ status: 'unique' }))).toEqual([]);
    expect(optionsOf(null)).toEqual([]);
  });
});

describe('what lies where', () => {
  const catalan = box('catalan');
  const known = answer({
    plays: [play(0, '8H', [[112, 'E']]), play(2, '9H', [[127, 'l']])],
    open: [{ row: 1, places: [play(1, '6A', [[75, '[L·L]']]), play(1, '7A', [[112, 'A']])] }],
  });
  it('is certain, new or possible', () => {
    const squares = lying(known, catalan, 2);
    expect(squares.get(112)?.standing).toBe('sure');
    expect(squares.get(127)?.standing).toBe('now');
    expect(catalan.face(squares.get(75)!.tile)).toBe('L·L');
    expect(squares.get(75)?.standing).toBe('maybe');
  });
  it('is as somebody would choose', () => {
    const squares = lying(known, catalan, -1, [play(1, '7A', [[90, 'A']])]);
    expect(squares.get(90)?.standing).toBe('mended');
    expect(squares.has(75)).toBe(false);
  });
});
