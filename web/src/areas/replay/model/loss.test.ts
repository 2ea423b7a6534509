import { describe, expect, it } from 'vitest';
import type { TurnAnalysis } from '../../../wire/library.ts';
import { EXACT, lossOf, marksOf, ROUGH } from './loss.ts';
import { ca } from '../../../text/study/ca.ts';
import { en } from '../../../text/study/en.ts';
import { nl } from '../../../text/study/nl.ts';

const turn = (told: Partial<TurnAnalysis>): TurnAnalysis => ({
  turn: 0,
  seat: 0,
  rack: '',
  best: [],
  made: null,
  rank: null,
  lost: 0,
  full: null,
  till_end: false,
  exact: false,
  ...told,
});
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const early = turn({ lost: 2.34 });
const exact = turn({ lost: 4, till_end: true, exact: true });
const rough = turn({ lost: 4, till_end: true });

describe('what a choice cost', () => {
  it('bears no mark while there are tiles in the bag', () => {
    expect(lossOf(early, en, number)).toEqual({ short: '−2.3', mark: '', text: '2.3 lost' });
    expect(lossOf(turn({}), en, number).short).toBe('✓');
  });
  it.each([
    ['English', en, 'exact', 'estimate'],
    ['Catalan', ca, 'exacte', 'estimació'],
    ['Dutch', nl, 'precies', 'schatting'],
  ])('in %s says of a searched end whether it is exact', (_name, words, sure, unsure) => {
    expect(lossOf(exact, words, number)).toMatchObject({
      short: '−4',
      mark: EXACT,
      text: expect.stringContaining(sure),
    });
    expect(lossOf(rough, words, number)).toMatchObject({
      short: '−4',
      mark: ROUGH,
      text: expect.stringContaining(unsure),
    });
    expect(words.exactText).toContain(sure);
    expect(words.roughText).toContain(unsure);
  });
  it('says it of a turn that lost nothing too', () => {
    expect(lossOf(turn({ till_end: true, exact: true }), en, number)).toEqual({
      short: '✓',
      mark: EXACT,
      text: 'best play: exact',
    });
    expect(lossOf(turn({ till_end: true }), en, number).text).toBe('best play: an estimate');
  });
  it('is not compared where nothing is known', () => {
    expect(lossOf(turn({ lost: null, till_end: true, exact: true }), en, number)).toEqual({
      short: '·',
      mark: '',
      text: 'not compared',
    });
  });
});

describe('the marks explained', () => {
  it('are those that stand in the list', () => {
    expect(marksOf([early])).toEqual([]);
    expect(marksOf([early, rough])).toEqual([ROUGH]);
    expect(marksOf([rough, exact, exact])).toEqual([EXACT, ROUGH]);
    expect(marksOf([turn({ lost: null, till_end: true })])).toEqual([]);
  });
});
