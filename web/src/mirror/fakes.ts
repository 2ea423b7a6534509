/** Views of a table as a server would show them, for tests. */
import type { PendingPlay, SheetLine, TableState } from '../wire/messages.ts';

/** Two players at the first turn, with what the test says otherwise. */
export function viewOf(more: Partial<TableState> = {}): TableState {
  return {
    at: 1000,
    edition: 'fisc-2023',
    options: {},
    tile_set: 'catalan',
    layout: 'standard',
    lexicon: 'x',
    stage: 'playing',
    names: ['Anna', 'Bernat'],
    robots: ['', ''],
    board: Array<string>(225).fill(''),
    racks: ['CASES[L·L]?', '*******'],
    bag_count: 86,
    unseen: {},
    on_turn: 0,
    acted: null,
    starter: 0,
    start_tiles: ['', ''],
    covered: false,
    pending: null,
    totals: [0, 0],
    clock: {
      left_ms: [1_800_000, 1_800_000],
      shared_ms: 0,
      play_ms: 0,
      running: 0,
      shared_runs: true,
      play_runs: true,
      since: 1000,
      stopped: null,
      resume: null,
      deadline: null,
      due: null,
    },
    last_turns: null,
    gone: [],
    frozen: [],
    reported: [],
    consents: [],
    approved: false,
    sheet: [],
    ending: null,
    result: null,
    signed: [],
    commitment: null,
    shares: [],
    ...more,
  };
}

/** A line of the sheet: Anna’s first play. */
export function lineTold(more: Partial<SheetLine> = {}): SheetLine {
  return {
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
    full_rack: false,
    cause: '',
    reason: '',
    clause: '',
    ...more,
  };
}

/** The same play while it is not final. */
export function pendingTold(more: Partial<PendingPlay> = {}): PendingPlay {
  return {
    seat: 0,
    turn: 0,
    words: ['CAs'],
    points: 6,
    made_at: 5000,
    may_close_at: 15_000,
    challenged_by: null,
    placements: [
      [112, 'C'],
      [113, 'A'],
      [114, 's'],
    ],
    accepted_by: [],
    doubted_by: null,
    upheld_by: null,
    named: [],
    ...more,
  };
}

/** The table after that play. */
export function playedView(more: Partial<TableState> = {}): TableState {
  const before = viewOf();
  const board = before.board.map((text, square) => ['C', 'A', 's'][square - 112] ?? text);
  return {
    ...before,
    board,
    racks: ['SES[L·L]', '*******'],
    acted: 'play',
    totals: [6, 0],
    sheet: [lineTold()],
    pending: pendingTold(),
    ...more,
  };
}
