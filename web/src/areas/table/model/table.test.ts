import { describe, expect, it } from 'vitest';
import { box } from '../../../board/box.ts';
import type { News } from '../../../wire/messages.ts';
import { ca } from '../../../text/core/ca.ts';
import { en } from '../../../text/core/en.ts';
import { nl } from '../../../text/core/nl.ts';
import { sentences, timeWarning } from './announce.ts';
import * as clocks from '../../../mirror/clock.ts';
import { UnknownChange } from '../../../mirror/change.ts';
import { lineTold, playedView, viewOf } from '../../../mirror/fakes.ts';
import { tableOf } from '../../../mirror/table.ts';
import { isHeard } from './more.ts';
import { reportable } from './reporting.ts';
import { Rules, type Edition, type EditionHead } from '../../../mirror/rules.ts';
import { mayPlay } from '../../../mirror/state.ts';
import { titleAmong } from '../../../mirror/titles.ts';

const catalan = box('catalan');

const TURN = tableOf(viewOf(), 5);
const PLAYED = tableOf(playedView(), 6);

describe('the clock', () => {
  it('runs for who plays, and stands while it is stopped', () => {
    expect(clocks.settled(TURN.clock, 61_000).left).toEqual([1_740_000, 1_800_000]);
    const stopped = { ...TURN.clock, running: null, stopped: 'consult' };
    expect(clocks.settled(stopped, 500_000).left[0]).toBe(1_800_000);
  });
  it('counts the time of the game and of the play, where they run', () => {
    const clock = { ...TURN.clock, left: [], running: null, shared: 60_000, play: 5_000 };
    expect(clocks.settled(clock, 3_000)).toMatchObject({ shared: 58_000, play: 7_000 });
    const rests = { ...clock, sharedRuns: false, playRuns: false };
    expect(clocks.settled(rests, 3_000)).toMatchObject({ shared: 60_000, play: 5_000 });
  });
  it('never gains time where our clock is behind the server’s', () => {
    expect(clocks.settled(TURN.clock, 0).left[0]).toBe(1_800_000);
  });
  it.each([
    [1_800_000, '30:00'],
    [59_999, '0:59'],
    [9_940, '0:09.9'],
    [0, '0:00.0'],
    [-1, '−0:01'],
    [-61_000, '−1:01'],
    [5_400_000, '1:30:00'],
  ])('%d ms is shown as %s', (ms, shown) => expect(clocks.formatTime(ms)).toBe(shown));
  it.each([
    [10_000, '0:10'],
    [7_001, '0:08'],
    [1, '0:01'],
    [-5, '0:00'],
    [90_000, '1:30'],
  ])('%d ms to act in count down as %s', (ms, shown) =>
    expect(clocks.formatCountdown(ms)).toBe(shown),
  );
  it('overtime costs points for every started unit', () => {
    expect(clocks.overtimePoints(1, 10, 60_000)).toBe(0);
    expect(clocks.overtimePoints(-1, 10, 60_000)).toBe(10);
    expect(clocks.overtimePoints(-60_001, 10, 60_000)).toBe(20);
  });
  it('warns once at five minutes, one minute, thirty seconds and at the end', () => {
    expect(timeWarning(300_100, 299_900, en)).toBe('5 minutes left.');
    expect(timeWarning(299_900, 299_700, en)).toBe('');
    expect(timeWarning(60_010, 59_990, en)).toBe('1 minute left.');
    expect(timeWarning(30_010, 29_990, en)).toBe('30 seconds left.');
    expect(timeWarning(10, -10, en)).toBe('Your time is up.');
  });
});

describe('what is said', () => {
  it('names player, word, place and points', () => {
    const made: News = {
      type: 'PlayMade',
      seat: 0,
      start: 112,
      direction: 'across',
      words: ['CAs'],
      points: 6,
    };
    expect(sentences([made], PLAYED, { m: en, box: catalan, seat: 1 })).toEqual([
      'Anna: CAS, 8H, 6 points.',
    ]);
  });
  it('is nothing where this page does not know what happened', () => {
    const ear = { m: en, box: catalan, seat: 0 };
    expect(() => sentences([{ type: 'BagBurst' } as unknown as News], TURN, ear)).toThrow(
      UnknownChange,
    );
  });
  it('tells a player their draw with the names of its letters, and nobody else', () => {
    const draw: News = { type: 'TilesDrawn', seat: 0, tiles: 'A[L·L]?' };
    expect(sentences([draw], TURN, { m: en, box: catalan, seat: 0 })).toEqual([
      'You drew A, L·L (ela geminada), blank.',
    ]);
    expect(sentences([draw], TURN, { m: en, box: catalan, seat: null })).toEqual([]);
  });
  it('tells what was asked of the jury and what it answered', () => {
    const asked: News[] = [
      { type: 'ExchangeAgainAsked', seat: 0 },
      { type: 'ExchangeAgainRuled', seat: 0, granted: false },
      { type: 'RestartAsked', seat: 1 },
      { type: 'RestartRuled', granted: true },
    ];
    expect(sentences(asked, TURN, { m: en, box: catalan, seat: null })).toEqual([
      'Anna asks to exchange again.',
      'No second exchange: Anna can form a word.',
      'Bernat asks to start the game again.',
      'The game starts again.',
    ]);
  });
  it('tells who is out, and what an opponent does with a rack or a doubt', () => {
    const seen: News[] = [
      { type: 'RackRedrawn', seat: 1 },
      { type: 'DoubtDeclared', by: 0 },
      { type: 'SeatFrozen', seat: 1 },
      { type: 'SeatDisqualified', seat: 0 },
    ];
    expect(sentences(seen, TURN, { m: en, box: catalan, seat: 0 })).toEqual([
      'Bernat draws a new rack.',
      'Anna is thinking about a challenge.',
      'Bernat can’t play any more.',
      'Anna is disqualified.',
    ]);
  });
});

describe('whose turn it is to play', () => {
  const played = PLAYED;
  const { seat } = played.pending!;
  it('is the next one’s, while the play before may still be challenged', () => {
    expect(mayPlay({ ...played, onTurn: 1 - seat, acted: null }, 1 - seat)).toBe(true);
    expect(mayPlay({ ...played, onTurn: 1 - seat, acted: null }, null)).toBe(false);
  });
  it('is nobody’s who has acted, nor who plays on alone before their own play is final', () => {
    expect(mayPlay({ ...played, onTurn: seat, acted: 'play' }, seat)).toBe(false);
    expect(mayPlay({ ...played, onTurn: seat, acted: null }, seat)).toBe(false);
    expect(mayPlay({ ...played, onTurn: seat, acted: null, pending: null }, seat)).toBe(true);
  });
});

describe('putting a play to the jury', () => {
  const sheet = [lineTold(), lineTold({ seat: 1, turn: 1 })];
  const two = viewOf({ sheet });
  const turns = (view: typeof two, seat: number | null): (number | null)[] =>
    reportable(tableOf(view, 9), seat).map(({ turn }) => turn);
  it('is for the opponents’ plays, once each', () => {
    expect(turns(two, 0)).toEqual([1]);
    expect(turns(two, 1)).toEqual([0]);
    const asked = { ...two, reported: [0] };
    expect(turns(asked, 1)).toEqual([]);
    expect(turns(asked, 0)).toEqual([1]);
  });
  it('is over for a play found wrong, one that may still be taken back, and a game that was approved', () => {
    const wrong = lineTold({ kind: 'found-wrong', points: -6, coordinate: '', words: [] });
    expect(turns({ ...two, sheet: [...sheet, wrong] }, 1)).toEqual([]);
    expect(turns(playedView(), 1)).toEqual([]);
    expect(turns({ ...two, approved: true }, 1)).toEqual([]);
  });
  it('is said, and so is what the jury finds', () => {
    const told: News[] = [
      { type: 'WordReported', by: 1, turn: 0 },
      { type: 'WordFoundGood', turn: 0 },
    ];
    for (const m of [ca, nl, en]) {
      const said = sentences(told, tableOf(two, 9), { m, box: catalan, seat: 0 });
      expect(said).toHaveLength(2);
      expect(said[0]).toContain('Bernat');
      for (const one of said) expect(one).toContain('CAS');
    }
  });
});

describe('calling the arbiter', () => {
  const table = { names: ['Anna', 'Robot'] };
  const robots = ['', 'club'];
  it('is of no use with robots alone, for nobody would start the clock again', () => {
    expect(isHeard({ event: '', table, robots, seat: 0 })).toBe(false);
  });
  it('is heard at an event, or by another person', () => {
    expect(isHeard({ event: 'open-2026', table, robots, seat: 0 })).toBe(true);
    expect(isHeard({ event: '', table, robots: ['', ''], seat: 0 })).toBe(true);
  });
});

describe('what an edition is called', () => {
  const books = [
    { name: 'friendly', title: 'Friendly game' },
    { name: 'nl-punten', title: 'Puntenscrabble' },
  ] as EditionHead[];
  it('is its federation’s own, and the reader’s where there is none', () => {
    expect(titleAmong(books, 'nl-punten', ca)).toBe('Puntenscrabble');
    expect(titleAmong(books, 'friendly', ca)).toBe('Partida amistosa');
    expect(titleAmong([], 'friendly', nl)).toBe('Vriendschappelijke partij');
    expect(titleAmong([], 'nl-punten', ca)).toBe('nl-punten');
  });
});

describe('rules', () => {
  const edition: Edition = {
    name: 'x',
    title: 'X',
    book: 'X',
    language: 'ca',
    source: '',
    least: 2,
    most: 2,
    each_ms: 0,
    shared_ms: 0,
    duplicate: false,
    tiles: 'catalan',
    values: { 'time.each_ms': 1, 'challenge.again': true, 'turn.steps': ['place'] },
    stated: [],
    cited: { 'time.each_ms': ['reading:r', 'X-1'] },
    options: [
      {
        id: 'pace',
        clauses: [],
        question: '',
        default: 'slow',
        choices: [
          { choice: 'slow', means: '', sets: {} },
          { choice: 'quick', means: '', sets: { 'time.each_ms': 2 } },
        ],
      },
    ],
    readings: [
      { id: 'r', clauses: [], question: 'Which?', default: 'a', why: 'Because.', choices: [] },
    ],
  };
  it('an organiser’s choice changes values', () => {
    expect(new Rules(edition).number('time.each_ms')).toBe(1);
    expect(new Rules(edition, { pace: 'quick' }).number('time.each_ms')).toBe(2);
  });
  it('cites the book before our reading', () => {
    expect(new Rules(edition).clause('nothing', 'time.each_ms')).toBe('X-1');
  });
});
