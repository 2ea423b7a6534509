import { describe, expect, it } from 'vitest';
import { box } from '../../../board/box.ts';
import {
  otherOf,
  readLine,
  readTurns,
  seatOf,
  shortened,
  spelt,
  sums,
  typedAgain,
  type Line,
} from './grammar.ts';

const line = (seat: number, text: string, more: Partial<Line> = {}): Line => ({
  seat,
  ...readLine(text)!,
  other: null,
  signed: null,
  ...more,
});

describe('a line as it is typed', () => {
  it.each([
    ['sede 19', { word: 'SEDE', score: '19', total: '' }],
    ['  SEDE  19   243 ', { word: 'SEDE', score: '19', total: '243' }],
    ['col·lega 2?', { word: 'COL·LEGA', score: '2?', total: '' }],
    ['gu(a)nya ? 54', { word: 'GU(A)NYA', score: '?', total: '54' }],
    ['-', { word: '-', score: '', total: '' }],
    ['- 98', { word: '-', score: '', total: '98' }],
    ['forçat!', { word: 'FORÇAT!', score: '0', total: '' }],
    ['/nr', { word: 'rack', score: 'NR', total: '' }],
    ['-10', { word: 'penalty', score: '-10', total: '' }],
    ['rack 12', { word: 'RACK', score: '12', total: '' }],
    ['sede 19 3b', { word: 'SEDE', score: '19', total: '', coord: '3B' }],
    ['sede B3 19 243', { word: 'SEDE', score: '19', total: '243', coord: 'B3' }],
  ])('%s', (text, read) => expect(readLine(text)).toEqual({ coord: '', ...read }));

  it.each([
    '',
    '   ',
    'SEDE',
    'SEDE x',
    'SEDE 19 243 7',
    'SEDE 12345',
    '/',
    'SEDE 8H',
    'A 1 8H H8',
  ])('says too little: %s', (text) => expect(readLine(text)).toBeNull());

  it.each(['SEDE 19', 'SEDE 19 243', '-', '- 98', '/NR', '-10', 'RACK 12', 'SEDE 19 243 3B'])(
    'is shown again to be corrected: %s',
    (text) => expect(typedAgain(readLine(text)!)).toBe(text),
  );
});

describe('a turn of which the points are known', () => {
  it.each([
    ['sede', { word: 'SEDE', score: '19', total: '' }],
    ['sede 8h', { word: 'SEDE', score: '19', total: '', coord: '8H' }],
    ['sede 20 44', { word: 'SEDE', score: '20', total: '44' }],
    ['- 98', { word: '-', score: '', total: '98' }],
    ['forçat!', { word: 'FORÇAT!', score: '0', total: '' }],
  ])('%s', (text, read) => expect(readLine(text, '19')).toEqual({ coord: '', ...read }));

  it.each(['24,x', '24,,18', '24,12345', '24;18', '24,-18'])('nonsense is nothing: %s', (text) =>
    expect([readTurns(text), readTurns('24,-,0')]).toEqual([[], ['24', '-', '0']]),
  );
});

describe('a word as its keys mean it', () => {
  const catalan = box('catalan');
  it.each([
    ['QART', 'QUART'],
    ['(P)OWEN', '(P)OL·LEN'],
    ['POL·LEN', 'POL·LEN'],
    ['GU(A)YA', 'GU(A)NYA'],
    ['GUANYA', 'GUANYA'],
    ['RAKA', 'RAÇA'],
    ['FORÇAT!', 'FORÇAT!'],
    ['C?SA', 'C?SA'],
    ['-', '-'],
    ['', ''],
    ['rack', 'rack'],
    ['ZÀ@日', 'ZA@日'],
  ])('%s is %s', (typed, shown) => expect(spelt(typed, catalan)).toBe(shown));

  it('is the same in a language whose keys are its letters', () => {
    expect(spelt('KWIJT', box('dutch'))).toBe('KWIJT');
  });
});

describe('names for narrow columns', () => {
  it('are first names that tell players apart', () => {
    expect(shortened(['Anna Puig', 'Berta'])).toEqual(['Anna', 'Berta']);
    expect(shortened(['Anna Puig', 'Anna Roca'])).toEqual(['Anna Puig', 'Anna Roca']);
  });
});

describe('whose line is next', () => {
  it('goes round, also behind a turn without a play', () => {
    expect(seatOf([], 3)).toBe(0);
    expect(seatOf([line(0, 'CASA 10'), line(1, '-')], 3)).toBe(2);
  });
  it('stays where points are taken away', () =>
    expect(seatOf([line(0, 'CASA 10'), line(1, '-5')], 2)).toBe(1));
});

describe('sums', () => {
  it('are checked against the totals of the sheet', () => {
    const lines = [line(0, 'CASA 10 10'), line(1, 'MOS 8 8'), line(0, 'PI 5 16')];
    expect(sums(lines, 2).map(({ agrees }) => agrees)).toEqual([true, true, false]);
  });
  it('go on from what the sheet says, and from what cannot be read when a total settles it', () => {
    const lines = [line(0, 'CASA ?'), line(0, 'MOS 8 20'), line(0, 'PI 5')];
    expect(sums(lines, 1)).toEqual([
      { before: 0, after: null, agrees: null },
      { before: null, after: 20, agrees: null },
      { before: 20, after: 25, agrees: null },
    ]);
  });
  it('of the other sheet are its own', () => {
    const other = { word: 'CASA', score: '12', total: '12' };
    expect(sums([line(0, 'CASA 10 10', { other })], 1, otherOf)[0]).toEqual({
      before: 0,
      after: 12,
      agrees: true,
    });
  });
  it('neither racks nor plays that were challenged off count', () =>
    expect(sums([line(0, 'CASA! 10'), line(0, '/NR'), line(0, '-5')], 1).at(-1)?.after).toBe(-5));
});
