import { describe, expect, it } from 'vitest';
import { NONE } from '../../../board/geometry.ts';
import { box, UNSEEN } from '../../../board/box.ts';
import type { Event } from '../../../wire/events.ts';
import { ca } from '../../../text/core/ca.ts';
import { en } from '../../../text/core/en.ts';
import { nl } from '../../../text/core/nl.ts';
import { sentences, timeWarning } from './announce.ts';
import * as clocks from '../../../mirror/clock.ts';
import { boardAfter, fold, fromSnapshot, newTable, placeOf } from '../../../mirror/fold.ts';
import { isHeard } from './more.ts';
import { reportable } from './reporting.ts';
import { Rules, type Edition, type EditionHead } from '../../../mirror/rules.ts';
import { mayPlay, type Table } from '../../../mirror/state.ts';
import { titleAmong } from '../../../mirror/titles.ts';

const catalan = box('catalan');

const OPENED: Event = {
  type: 'TableOpened',
  at: 0,
  edition: 'fisc-2023',
  options: [],
  readings: [],
  tile_set: 'catalan',
  layout: 'standard',
  names: ['Anna', 'Bernat'],
  source: 'online',
  sheets: 'software',
  each_ms: 1_800_000,
  shared_ms: 0,
  lexicon: 'x',
  round: '',
  table: '',
};
const DEALT: Event[] = [
  OPENED,
  { type: 'StarterChosen', at: 1, seat: 0, clause: 'c' },
  { type: 'TilesDrawn', at: 2, seat: 0, tiles: 'CASES[L·L]?', reason: 'deal', short: false },
  { type: 'TilesDrawn', at: 3, seat: 1, tiles: '*******', reason: 'deal', short: false },
  { type: 'TurnBegan', at: 1000, seat: 0 },
];
const PLAYED: Event = {
  type: 'PlayMade',
  at: 5000,
  seat: 0,
  placements: [
    [112, 'C'],
    [113, 'A'],
    [114, 's'],
  ],
  start: 112,
  direction: 'across',
  words: ['CAs'],
  word_points: [6],
  points: 6,
  tiles: 3,
  full_rack: false,
};
const after = (...events: Event[]): Table => events.reduce(fold, newTable());

describe('the fold', () => {
  it('deals, and counts what was not seen', () => {
    const table = after(...DEALT);
    expect(table.stage).toBe('playing');
    expect(table.bagCount).toBe(86);
    expect(table.unseen.reduce((sum, count) => sum + count, 0)).toBe(93);
    expect(table.racks[1]).toEqual(Array(7).fill(UNSEEN));
  });
  it('lays a play, a blank with its letter, and takes the tiles from the rack', () => {
    const table = after(...DEALT, PLAYED);
    expect(catalan.write(table.racks[0]!)).toBe('SES[L·L]');
    expect(catalan.show(table.board.slice(112, 115))).toBe('CA(S)');
    expect(table.totals).toEqual([6, 0]);
    expect(placeOf(table.lines[0]!, 15)).toBe('8H');
  });
  it('a play challenged off leaves the board and its line stays, struck', () => {
    const table = after(
      ...DEALT,
      PLAYED,
      {
        type: 'PlayChallenged',
        at: 6000,
        by: 1,
        seat: 0,
        words: ['CAs'],
        number: 1,
        argument: '',
        covered: true,
        clause: 'c',
      },
      {
        type: 'ChallengeRuled',
        at: 7000,
        seat: 0,
        valid: false,
        final: true,
        judge: 'software',
        clause: 'c',
      },
      {
        type: 'PlayWithdrawn',
        at: 7000,
        seat: 0,
        placements: [
          [112, 'C'],
          [113, 'A'],
          [114, 's'],
        ],
        points: 6,
        clause: 'FISC23-G-6.10',
      },
    );
    expect(table.board.every((tile) => tile === NONE)).toBe(true);
    expect(table.lines[0]).toMatchObject({
      withdrawn: true,
      points: 0,
      kind: 'lost',
      clause: 'FISC23-G-6.10',
    });
    expect(table.totals).toEqual([0, 0]);
    expect(table.racks[0]).toHaveLength(7);
    expect(table.covered).toBe(false);
  });
  it('keeps who consents to give up together until the turn is over', () => {
    const asked = after(...DEALT, {
      type: 'ConsentGiven',
      at: 1,
      seat: 1,
      to: 'resign',
      clause: 'c',
    });
    expect(asked.consents).toEqual([[1, 'resign']]);
    expect(fold(asked, { type: 'TurnBegan', at: 2, seat: 1 }).consents).toEqual([]);
    expect(
      fold(asked, { type: 'GameEnded', at: 2, cause: 'both-resigned', seat: null, clause: 'c' })
        .consents,
    ).toEqual([]);
  });
  it('the board stays covered while a ruling may still be argued', () => {
    const ruled = after(
      ...DEALT,
      PLAYED,
      {
        type: 'PlayChallenged',
        at: 6000,
        by: 1,
        seat: 0,
        words: ['CAs'],
        number: 1,
        argument: '',
        covered: true,
        clause: 'c',
      },
      {
        type: 'ChallengeRuled',
        at: 7000,
        seat: 0,
        valid: true,
        final: false,
        judge: 'arbiter',
        clause: 'c',
      },
    );
    expect(ruled.covered).toBe(true);
    expect(ruled.pending?.upheldBy).toBe(1);
    expect(ruled.pending).toMatchObject({ named: ['CAs'], doubtedAt: 7000 });
    const accepted = fold(ruled, {
      type: 'PlayAccepted',
      at: 8000,
      seat: 0,
      how: 'by-opponent',
      by: 1,
      clause: 'c',
    });
    expect(accepted.covered).toBe(false);
    const resumed = fold(ruled, { type: 'ClockResumed', at: 8000, by: -1 });
    expect(resumed.covered).toBe(false);
    expect(resumed.pending?.upheldBy).toBe(null);
  });
  it('an exchange that was not seen forgets what was known of the rack', () => {
    const shown = after(...DEALT, { type: 'RackNoted', at: 4, seat: 1, tiles: 'AAAAAAA' });
    const table = fold(shown, {
      type: 'TilesExchanged',
      at: 9,
      seat: 1,
      returned: '**',
      drawn: '**',
      clause: 'c',
    });
    expect(table.racks[1]).toEqual(Array(7).fill(UNSEEN));
    expect(table.unseen).toEqual(after(...DEALT).unseen);
  });
  it('goes on from what the server tells who comes again as from the events', () => {
    const seen = after(...DEALT, PLAYED);
    const again = fromSnapshot(
      {
        edition: 'fisc-2023',
        tile_set: 'catalan',
        layout: 'standard',
        lexicon: 'x',
        stage: 'playing',
        names: ['Anna', 'Bernat'],
        robots: ['', ''],
        board: seen.board.map((tile) => (tile === NONE ? '' : catalan.write([tile]))),
        racks: ['SES[L·L]', '*******'],
        bag_count: 86,
        unseen: {},
        on_turn: 0,
        acted: 'play',
        starter: 0,
        start_tiles: ['A', '?'],
        covered: false,
        pending: {
          seat: 0,
          turn: 0,
          words: ['CAs'],
          points: 6,
          made_at: 5000,
          may_close_at: 5000,
          challenged_by: null,
          placements: [
            [112, 'C'],
            [113, 'A'],
            [114, 's'],
          ],
          accepted_by: [],
          doubted_by: 1,
          upheld_by: null,
          named: [],
        },
        totals: [6, 0],
        clock: {
          left_ms: [0, 0],
          shared_ms: 0,
          play_ms: 0,
          running: null,
          shared_runs: false,
          since: 0,
          stopped: null,
          deadline: null,
          due: null,
        },
        last_turns: { turns: 2, play_ms: 60_000, cause: 'round-time', clause: 'c' },
        gone: [1],
        frozen: [1],
        reported: [0],
        approved: false,
        consents: [[1, 'resign']],
        sheet: [
          {
            seat: 0,
            kind: 'play',
            points: 6,
            total: 6,
            at: 5000,
            turn: 0,
            coordinate: '8H',
            words: ['CAs'],
            tiles: '',
            withdrawn: false,
            worth: 6,
            full_rack: true,
            cause: '',
            reason: '',
            clause: '',
          },
        ],
        result: null,
        signed: [],
        commitment: null,
        shares: [],
      },
      6,
    );
    expect(again.pending).toMatchObject({ placed: seen.pending!.placed, doubtedBy: 1 });
    expect(again.lines[0]).toMatchObject({ fullRack: true, worth: 6 });
    expect(again.startTiles.map((tile) => tile >= 0)).toEqual([true, true]);
    expect(again.lastTurns).toMatchObject({ turns: 2, playMs: 60_000 });
    expect([again.gone, again.frozen]).toEqual([[1], [1]]);
    const off = fold(again, {
      type: 'PlayWithdrawn',
      at: 7000,
      seat: 0,
      placements: [
        [112, 'C'],
        [113, 'A'],
        [114, 's'],
      ],
      points: 6,
      clause: 'c',
    });
    expect(off.board.every((tile) => tile === NONE)).toBe(true);
    expect(off.racks[0]).toHaveLength(7);
  });
  it('shows the board after any line', () => {
    const table = after(...DEALT, PLAYED);
    expect(boardAfter(table, 0).board.every((tile) => tile === NONE)).toBe(true);
    expect([...boardAfter(table, 1).last]).toEqual([112, 113, 114]);
  });
  it('events that change nothing on the table still count', () => {
    const table = after(...DEALT);
    expect(fold(table, { type: 'BagCounted', at: 9, by: 0, count: 86, clause: 'c' }).version).toBe(
      table.version + 1,
    );
  });
});

describe('the clock', () => {
  it('runs for who plays, and stands while it is stopped', () => {
    let { clock } = after(...DEALT);
    expect(clocks.settled(clock, 61_000).left).toEqual([1_740_000, 1_800_000]);
    clock = clocks.halted(clock, 'consult', 61_000);
    expect(clocks.settled(clock, 500_000).left[0]).toBe(1_740_000);
    clock = clocks.resumed(clock, 500_000);
    expect(clocks.settled(clock, 560_000).left[0]).toBe(1_680_000);
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
    expect(sentences([PLAYED], after(...DEALT, PLAYED), { m: en, box: catalan, seat: 1 })).toEqual([
      'Anna: CAS, 8H, 6 points.',
    ]);
  });
  it('tells the own draw with the names of its letters, and nobody else', () => {
    const draw: Event = {
      type: 'TilesDrawn',
      at: 1,
      seat: 0,
      tiles: 'A[L·L]?',
      reason: 'refill',
      short: false,
    };
    expect(sentences([draw], after(...DEALT), { m: en, box: catalan, seat: 0 })).toEqual([
      'You drew A, L·L (ela geminada), blank.',
    ]);
    expect(sentences([draw], after(...DEALT), { m: en, box: catalan, seat: null })).toEqual([]);
  });
  it('tells what was asked of the jury and what it answered', () => {
    const asked: Event[] = [
      { type: 'ExchangeAgainAsked', at: 1, seat: 0, playable: null, clause: 'NL-W-III.8b' },
      { type: 'ExchangeAgainRuled', at: 2, seat: 0, granted: false, clause: 'NL-W-III.8b' },
      { type: 'RestartAsked', at: 3, seat: 1, playable: false, clause: '' },
      { type: 'RestartRuled', at: 4, seat: 1, granted: true, clause: '' },
    ];
    expect(sentences(asked, after(...DEALT), { m: en, box: catalan, seat: null })).toEqual([
      'Anna asks to exchange again.',
      'No second exchange: Anna can form a word.',
      'Bernat asks to start the game again.',
      'The game starts again.',
    ]);
  });
  it('tells who is out, and what an opponent does with a rack or a doubt', () => {
    const seen: Event[] = [
      { type: 'RackRedrawn', at: 1, seat: 1, returned: '?', drawn: '?', shown: false, clause: '' },
      { type: 'DoubtDeclared', at: 2, by: 0, clause: '' },
      { type: 'SeatFrozen', at: 3, seat: 1, proved: true, clause: '' },
      { type: 'SeatDisqualified', at: 4, seat: 0, reason: '', clause: '' },
    ];
    expect(sentences(seen, after(...DEALT), { m: en, box: catalan, seat: 0 })).toEqual([
      'Bernat draws a new rack.',
      'Anna is thinking about a challenge.',
      'Bernat can’t play any more.',
      'Anna is disqualified.',
    ]);
  });
});

describe('whose turn it is to play', () => {
  const played = after(...DEALT, PLAYED);
  const { seat } = played.pending!;
  it('is the next one’s, while the play before may still be challenged', () => {
    expect(mayPlay({ ...played, onTurn: 1 - seat, acted: null }, 1 - seat)).toBe(true);
    expect(mayPlay({ ...played, onTurn: 1 - seat, acted: null }, null)).toBe(false);
  });
  it('is nobody’s who has acted, nor who plays on alone before the own play is final', () => {
    expect(mayPlay({ ...played, onTurn: seat, acted: 'play' }, seat)).toBe(false);
    expect(mayPlay({ ...played, onTurn: seat, acted: null }, seat)).toBe(false);
    expect(mayPlay({ ...played, onTurn: seat, acted: null, pending: null }, seat)).toBe(true);
  });
});

describe('the time to challenge', () => {
  const book = (values: Record<string, string | number>): Rules =>
    new Rules({ values, options: [], readings: [] } as unknown as Edition);
  const pending = after(...DEALT, PLAYED).pending!;
  it('is what the rules hold a play for', () => {
    expect(
      book({
        'challenge.window': 'until-draw',
        'challenge.hold_ms': 10_000,
        'challenge.after_clock_ms': 7,
      }).heldUntil(pending),
    ).toBe(15_000);
    expect(
      book({
        'challenge.window': 'after-clock',
        'challenge.hold_ms': 7,
        'challenge.after_clock_ms': 20_000,
      }).heldUntil(pending),
    ).toBe(25_000);
  });
  it('begins again when the opponent asks to hold the play, except where the clock has started it', () => {
    const held = fold(after(...DEALT, PLAYED), {
      type: 'DoubtDeclared',
      at: 12_000,
      by: 1,
      clause: 'FISC23-G-6.11',
    }).pending!;
    expect(held).toMatchObject({ doubtedBy: 1, doubtedAt: 12_000 });
    expect(
      book({ 'challenge.window': 'until-draw', 'challenge.hold_ms': 10_000 }).heldUntil(held),
    ).toBe(22_000);
    expect(
      book({ 'challenge.window': 'after-clock', 'challenge.after_clock_ms': 20_000 }).heldUntil(
        held,
      ),
    ).toBe(25_000);
  });
  it('is over where no seconds are counted, unless the server says otherwise', () => {
    expect(book({}).heldUntil(pending)).toBe(5_000);
    expect(book({}).heldUntil({ ...pending, mayCloseAt: 90_000 })).toBe(90_000);
  });
});

describe('putting a play to the jury', () => {
  const second: Event = { ...PLAYED, at: 6000, seat: 1 } as Event;
  const two = after(
    ...DEALT,
    PLAYED,
    { type: 'PlayAccepted', at: 5000, seat: 0, how: 'by-rule', by: null, clause: 'c' },
    { type: 'TurnBegan', at: 5000, seat: 1 },
    second,
    { type: 'PlayAccepted', at: 6000, seat: 1, how: 'by-rule', by: null, clause: 'c' },
  );
  const turns = (table: Table, seat: number | null): (number | null)[] =>
    reportable(table, seat).map(({ turn }) => turn);
  it('is for the opponents’ plays, once each', () => {
    expect(turns(two, 0)).toEqual([1]);
    expect(turns(two, 1)).toEqual([0]);
    const asked = fold(two, { type: 'WordReported', at: 7000, by: 1, turn: 0, clause: 'c' });
    expect(turns(asked, 1)).toEqual([]);
    expect(turns(asked, 0)).toEqual([1]);
  });
  it('is over for a play found wrong, one that may still be taken back, and a game that was approved', () => {
    expect(
      turns(
        fold(two, {
          type: 'WordFoundWrong',
          at: 7000,
          seat: 0,
          turn: 0,
          points: 6,
          clause: 'c',
          judge: 'software',
        }),
        1,
      ),
    ).toEqual([]);
    expect(turns(after(...DEALT, PLAYED), 1)).toEqual([]);
    expect(
      turns(fold(two, { type: 'GameApproved', at: 7000, clause: 'c', judge: 'software' }), 1),
    ).toEqual([]);
  });
  it('is said, and so is what the jury finds', () => {
    const told: Event[] = [
      { type: 'WordReported', at: 7000, by: 1, turn: 0, clause: 'c' },
      { type: 'WordFoundGood', at: 7000, seat: 0, turn: 0, clause: 'c', judge: 'software' },
    ];
    for (const m of [ca, nl, en]) {
      const said = sentences(told, two, { m, box: catalan, seat: 0 });
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
