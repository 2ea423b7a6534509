// @vitest-environment happy-dom
/** What two players can do with the device between them. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { BoardSteps } from '../../../wire/boards.ts';
import type { TableState } from '../../../wire/messages.ts';
import { woodOf, type Wood } from '../../../mirror/wood.ts';
import { AtBoard } from './at_board.svelte.ts';
import { Before } from './before.svelte.ts';
import type { Companion } from './companion.svelte.ts';
import { Ending } from './ending.svelte.ts';
import { woodBook, woodView } from './fixtures.ts';
import { Incidents } from './incidents.svelte.ts';
import { woodRules } from './rules.ts';

let done: [number, ...object[]][];

function at(
  more: Partial<TableState> = {},
  values: Record<string, unknown> = {},
  now = 0,
  steps: Partial<BoardSteps> = {},
): Companion {
  const rules = woodBook(values);
  const view = woodView(more);
  const game: Wood = woodOf(view, woodRules(rules));
  return {
    view,
    rules,
    game,
    at: () => game,
    boardKnown: true,
    steps: { drawing: [], asked: null, calls: false, ...steps },
    moment: () => now,
    do: (seat: number, ...acts: object[]) => void done.push([seat, ...acts]),
  } as unknown as Companion;
}

const pendingPlay = {
  seat: 0,
  turn: 0,
  words: [],
  points: 24,
  made_at: 0,
  may_close_at: 0,
  challenged_by: null,
  placements: [],
  accepted_by: [],
  doubted_by: null,
  upheld_by: null,
  named: [],
};

beforeEach(() => {
  done = [];
});

describe('a hand on one half', () => {
  test('asks for the score first, where scores are wanted', () => {
    const board = new AtBoard(at());
    board.depth.value = 'scores';
    board.press(0);
    expect([board.noting, done]).toEqual([0, []]);
    board.tell(24, false);
    expect(done).toEqual([[0, { do: 'TellPlay', points: 24, out: false }]]);
  });
  test('is a whole turn where only the clock is wanted', () => {
    const board = new AtBoard(at());
    board.depth.value = 'clock';
    board.press(0);
    expect(done).toEqual([[0, { do: 'TellPlay', points: 0, out: false }, { do: 'PressClock' }]]);
  });
  test('of the other does nothing, and neither while the clock stands', () => {
    new AtBoard(at()).press(1);
    const { clock } = woodView();
    new AtBoard(at({ clock: { ...clock, stopped: 'consult' } })).press(0);
    expect(done).toEqual([]);
  });
  test('presses when the play is made, and stops the clock after the last one', () => {
    new AtBoard(at({ acted: 'play', pending: pendingPlay })).press(0);
    new AtBoard(at({ acted: 'play', pending: pendingPlay, racks: ['', '*******'] })).press(0);
    expect(done).toEqual([
      [0, { do: 'PressClock' }],
      [0, { do: 'StopClock', cause: 'last-play' }],
    ]);
  });
});

describe('the time', () => {
  test('runs for one, and overtime costs points as it grows', () => {
    const { clock } = woodView();
    const board = new AtBoard(at({ clock: { ...clock, left_ms: [1_000, 5_000] } }, {}, 62_000));
    expect([board.runs(0), board.runs(1)]).toEqual([true, false]);
    expect([board.left(0), board.left(1)]).toEqual([-61_000, 5_000]);
    expect([board.overtime(0), board.overtime(1)]).toEqual([20, 0]);
  });
  test('to challenge is counted down where the book counts it', () => {
    const dutch = { 'challenge.window': 'after-clock', 'challenge.after_clock_ms': 20_000 };
    const open = { ...pendingPlay, may_close_at: 30_001 };
    const board = new AtBoard(at({ pending: open, on_turn: 1 }, dutch, 16_500));
    expect([board.window, board.mayChallenge(1), board.mayChallenge(0)]).toEqual([14, true, false]);
  });
  test('starts again by the opponent after a call, by either after a dispute', () => {
    const { clock } = woodView();
    const runs = { running: 0, shared_runs: true, play_runs: true };
    const still = { ...clock, running: null, resume: runs };
    const stopped = (cause: string): number | null =>
      new AtBoard(at({ clock: { ...still, stopped: cause } })).starter;
    expect([stopped('consult'), stopped('score-dispute'), stopped('force-majeure')]).toEqual([
      1,
      0,
      null,
    ]);
  });
});

test('a challenge, a verdict, an argument, a stop and an exchange are told', () => {
  const board = new AtBoard(at({ pending: pendingPlay, acted: 'play' }));
  board.challenge(1);
  board.ruled(false);
  board.argue(1, 'why');
  board.accept(1);
  board.stopping = 1;
  board.stop('score-dispute');
  board.resume(0);
  board.call();
  board.pass(0);
  board.exchanging = 0;
  board.exchange(3);
  board.resign(1);
  expect(board.verdict).toBe(false);
  expect(done.map(([seat, act]) => [seat, (act as { do: string }).do])).toEqual([
    [1, 'Challenge'],
    [0, 'RuleOnChallenge'],
    [1, 'ChallengeAgain'],
    [1, 'Accept'],
    [1, 'StopClock'],
    [0, 'ResumeClock'],
    [0, 'StopClock'],
    [0, 'Pass'],
    [0, 'Exchange'],
    [1, 'Resign'],
  ]);
  expect(done.at(-2)).toEqual([0, { do: 'Exchange', tiles: '***', drawn: '***' }]);
});

test('before the game: tiles, lot, racks and the first clock are steps', () => {
  const steps = new Before(at({ stage: 'starting', starter: null }));
  steps.check(true);
  steps.tap(1);
  steps.tap(2);
  expect(steps.next).toBe(null);
  steps.erase();
  steps.tap(3);
  steps.compare();
  steps.skip();
  steps.racksDrawn();
  steps.start();
  expect([steps.checked, steps.repeated, steps.stage]).toEqual([true, false, 'starting']);
  expect(done.map(([, act]) => act)).toEqual([
    { do: 'CheckTiles', complete: true },
    { do: 'DrawForStart', drawn: 'AC' },
    { do: 'Draw', drawn: '*******' },
    { do: 'Draw', drawn: '*******' },
    { do: 'StartClock' },
  ]);
});

test('at the end: totals where none were told, racks, signatures', () => {
  const line = (seat: number): TableState['sheet'][number] => ({
    seat,
    kind: 'play',
    points: 0,
    total: 0,
    at: 0,
    turn: seat,
    coordinate: '',
    words: [],
    tiles: '',
    withdrawn: false,
    worth: 0,
    full_rack: false,
    cause: '',
    reason: '',
    clause: '',
  });
  const over = { stage: 'over', sheet: [line(0), line(1)], racks: ['', '*******'] };
  const ending = new Ending(at(over));
  expect([ending.lacksTotals, ending.unknown]).toEqual([true, [1]]);
  ending.totals = [382, 397];
  ending.tellTotals();
  const z = ending.box.read('Z')[0]!;
  ending.tap(z);
  ending.tap(z);
  ending.tap(1);
  expect(ending.rack).toEqual([z, 1]);
  ending.erase();
  ending.tellRack();
  ending.sign(0);
  expect(ending.mayDiffer).toBe(false);
  const told = new Ending({ ...at(over), boardKnown: false } as unknown as Companion);
  expect(told.mayDiffer).toBe(true);
  expect(done).toEqual([
    [0, { do: 'TellTotals', totals: [382, 397] }],
    [1, { do: 'NoteRack', tiles: 'Z' }],
    [0, { do: 'Sign' }],
  ]);
});

describe('four at a table', () => {
  const four = (more: Partial<TableState> = {}, now = 0): Companion =>
    at(
      {
        names: ['Aina', 'Biel', 'Cesc', 'Dora'],
        racks: Array<string>(4).fill('*******'),
        totals: [0, 0, 0, 0],
        clock: { ...woodView().clock, left_ms: [], shared_ms: 1_800_000, running: null },
        ...more,
      },
      {
        'turn.steps': ['place', 'note', 'draw', 'press'],
        'challenge.window': 'until-noted',
        'closing.written_by': 'starter',
        'time.play_ms': 120_000,
        'time.shared_ms': 1_800_000,
      },
      now,
    );
  test('the play’s two minutes run where the turn is, and the game’s time for all', () => {
    const board = new AtBoard(four({}, 30_000));
    expect([0, 1, 2, 3].map((seat) => board.shown(seat))).toEqual([90_000, null, null, null]);
    expect([board.shared, board.playLeft]).toEqual([1_770_000, 90_000]);
  });
  test('the first writes the sheet, the last keeps the time, and two sit on the far side', () => {
    const board = new AtBoard(four({ starter: 1 }));
    expect([0, 1, 2, 3].map((seat) => board.duty(seat))).toEqual(['time', 'sheet', null, null]);
    expect([0, 1, 2, 3].map((seat) => board.flips(seat))).toEqual([false, true, true, false]);
  });
  test('who has let a play stand challenges it no more; the others may', () => {
    const pending = { ...pendingPlay, accepted_by: [1] };
    const board = new AtBoard(four({ acted: 'play', pending }));
    expect([0, 1, 2].map((seat) => board.mayChallenge(seat))).toEqual([false, false, true]);
  });
  test('after a tie those draw again whom the book names', () => {
    const steps = new Before(at({ stage: 'starting', starter: null }, {}, 0, { drawing: [1] }));
    expect(steps.next).toBe(1);
    steps.tap(2);
    expect(steps.next).toBe(null);
  });
});

describe('every play with its squares', () => {
  const play: [number, string][] = [
    [112, 'C'],
    [113, 'A'],
  ];
  test('is told with what it brings, and tiles are drawn before the press', () => {
    const board = new AtBoard(at());
    board.noting = 0;
    board.place(play, 8, 8);
    expect(done.at(-1)).toMatchObject([0, { do: 'Place', counted: { points: 8, tiles: 2 } }]);
    const open = { ...pendingPlay, placements: play };
    const made = at({ acted: 'play', pending: open, racks: ['*****', '*******'] });
    new AtBoard(made).press(0);
    expect(done.at(-1)).toEqual([0, { do: 'Draw', drawn: '**' }, { do: 'PressClock' }]);
  });
  test('that its player has counted differently stops the clock, and is entered again', () => {
    const board = new AtBoard(at());
    board.noting = 0;
    board.place(play, 8, 10);
    expect(board.difference).toEqual({ seat: 0, announced: 10, counted: 8 });
    expect(done.at(-1)).toEqual([0, { do: 'StopClock', cause: 'score-dispute' }]);
    board.settle(false);
    expect([done.at(-1), board.noting]).toEqual([[0, { do: 'TakeBack' }], 0]);
  });
  test('where the window is open after the clock, tiles come before anything else is told', () => {
    const steps = { 'turn.steps': ['place', 'announce', 'note', 'press', 'draw'] };
    const waiting = at({ on_turn: 1, racks: ['*****', '*******'], bag_count: 40 }, steps);
    new AtBoard(waiting).pass(1);
    expect(done).toEqual([
      [0, { do: 'Draw', drawn: '**' }],
      [1, { do: 'Pass' }],
    ]);
  });
  test('is no longer asked for once a play was told by its points', () => {
    const companion = { ...at(), boardKnown: false } as unknown as Companion;
    const board = new AtBoard(companion);
    board.depth.value = 'full';
    expect(board.noted).toBe('scores');
  });
});

describe('what goes out of the ordinary', () => {
  const rules = {
    'misdraw.racked': 'choose',
    'misdraw.unracked': 'none',
    'exchange.again_by_jury': true,
    'exchange.conceded_points': 20,
    'ending.freeze': 'cannot-exchange',
    'redraw.helper': 'arbiter',
    'redraw.in_own_turn': false,
  };
  test('tiles too many: the neighbour takes two more than go back', () => {
    const told = new Incidents(at({}, rules), 0);
    expect([told.taken(1, true), told.misdraw(false), told.any]).toEqual([3, 'none', true]);
    expect([null, 'play', 'exchange'].map((acted) => told.mayRedraw(acted))).toEqual([
      false,
      true,
      false,
    ]);
    told.overdrawn(1, true);
    expect(done).toEqual([
      [0, { do: 'ReportOverdraw', extra: '*', racked: true }],
      [1, { do: 'ResolveOverdraw', taken: '***', returned: '*' }],
    ]);
  });
  test('the jury is asked, answers, and a turn may be conceded', () => {
    const asked = { about: 'exchange', seat: 0, granted: false } as const;
    const told = new Incidents(at({}, rules, 0, { asked }), 0);
    expect([told.leave, told.asked, told.conceded]).toEqual(['exchange', asked, 20]);
    expect(new Incidents(at({}, rules, 0, { asked }), 1).asked).toBe(null);
    told.ask();
    told.answered(false);
    told.concede();
    told.stuck();
    told.redrawn();
    expect(done.map(([, act]) => (act as { do: string }).do)).toEqual([
      'AskToExchangeAgain',
      'RuleOnExchange',
      'ConcedeTurn',
      'DeclareStuck',
      'Redraw',
    ]);
  });
  test('a book that knows nothing of it offers nothing', () => {
    expect(new Incidents(at(), 0).any).toBe(false);
  });
});
