import { describe, expect, it } from 'vitest';
import type { Shown } from '../../../wire/duplicate.ts';
import { isAsTyped, readPaper, typedAs, worthOf } from './paper.ts';

const words = { late: 'laat', unreadable: 'onleesbaar' };
const read = (line: string) => readPaper(line, words);

describe('a slip on paper', () => {
  it('is a table and what stands on it', () => {
    expect(read(' 12 ZEBRA 8H 24 ')).toEqual({ do: 'HandIn', table: 12, text: 'ZEBRA 8H 24' });
    expect(read('12: ZEBRA 8H')).toEqual({ do: 'HandIn', table: 12, text: 'ZEBRA 8H' });
  });
  it('may have come late, or be read by nobody, in two languages', () => {
    expect(read('7 laat ZEBRA 8H')).toEqual({
      do: 'HandIn',
      table: 7,
      text: 'ZEBRA 8H',
      late: true,
    });
    expect(read('7 LATE ZEBRA 8H')).toEqual({
      do: 'HandIn',
      table: 7,
      text: 'ZEBRA 8H',
      late: true,
    });
    expect(read('7 onleesbaar')).toEqual({ do: 'HandIn', table: 7, text: '', unreadable: true });
  });
  it('may be the word for late itself', () => {
    for (const text of ['LAAT', 'LAAT 8H', 'LAAT H8 12', 'ONLEESBAAR 8A', 'laat HH8'])
      expect(read(`7 ${text}`)).toEqual({ do: 'HandIn', table: 7, text });
  });
  it('is nothing without a table', () => {
    for (const line of ['', 'ZEBRA 8H', '12', '0 ZEBRA 8H', '99999999 ZEBRA 8H', '12ZEBRA'])
      expect(read(line)).toBeNull();
  });
});

describe('a slip that was typed', () => {
  it('is written again as it was typed', () => {
    for (const line of ['12 ZEBRA 8H 24', '7 laat ZEBRA 8H', '7 onleesbaar'])
      expect(typedAs(read(line)!, words)).toBe(line);
  });
  it('is taken as typed when it is in time and legible, or neither on purpose', () => {
    const slip = { do: 'HandIn', table: 1, text: '' } as const;
    expect(isAsTyped(slip, { late: false, word: 'ZEBRA' })).toBe(true);
    expect(isAsTyped(slip, { late: false, word: '' })).toBe(false);
    expect(isAsTyped(slip, { late: true, word: 'ZEBRA' })).toBe(false);
    expect(isAsTyped({ ...slip, late: true }, { late: true, word: 'ZEBRA' })).toBe(true);
    expect(isAsTyped({ ...slip, unreadable: true }, { late: false, word: '' })).toBe(true);
  });
  const board = Array<string>(225).fill('');
  const shown = (more: Partial<Shown> = {}): Shown =>
    ({
      tile_set: 'dutch',
      layout: 'standard',
      rack: 'ZEBRANS',
      board,
      bonus_tiles: 7,
      bonus: 50,
      ...more,
    }) as Shown;
  it('is worth what it brings on the board, or can not lie there', () => {
    const at = (word: string, coordinate: string, more: Partial<Shown> = {}) =>
      worthOf({ word, coordinate }, shown(more));
    expect(at('AZEN', '8H')).toBe(2 * (1 + 4 + 1 + 1));
    expect(at('ZEUREN', '8H')).toBe('not-in-draw');
    expect(at('ZEBRA', '8N')).toBe('off-board');
    const lying = board.map((tile, square) => (square === 112 ? 'B' : tile));
    expect(at('ZEBRA', '8H', { board: lying })).toBe('contradicts-board');
    expect(at('ZEBRA', '8F', { board: lying })).toBeTypeOf('number');
  });
  it('leaves open what a blank that nobody marked stands for', () => {
    expect(worthOf({ word: 'AZEN', coordinate: '8H' }, shown({ rack: '?ZENRSB' }))).toBeNull();
    expect(worthOf({ word: 'aZEN', coordinate: '8H' }, shown({ rack: '?ZENRSB' }))).toBe(
      2 * (4 + 1 + 1),
    );
  });
});
