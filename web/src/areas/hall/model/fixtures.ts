/** A real board as the server shows it, for tests: a game of two in its first turn. */
import { Rules, type Edition } from '../../../mirror/rules.ts';
import { viewOf } from '../../../mirror/fakes.ts';
import type { TableState } from '../../../wire/messages.ts';

export function woodView(more: Partial<TableState> = {}): TableState {
  const clock = {
    left_ms: [1_800_000, 1_800_000],
    shared_ms: 0,
    play_ms: 0,
    running: 0,
    shared_runs: true,
    play_runs: true,
    since: 0,
    stopped: null,
    resume: null,
    deadline: null,
    due: null,
  };
  return {
    ...viewOf(),
    names: ['Anna', 'Biel'],
    stage: 'playing',
    racks: ['*******', '*******'],
    on_turn: 0,
    acted: null,
    starter: 0,
    start_tiles: ['', ''],
    pending: null,
    totals: [0, 0],
    sheet: [],
    result: null,
    signed: [],
    clock,
    ...more,
  };
}

export const woodBook = (values: Record<string, unknown> = {}): Rules =>
  new Rules({
    name: 'fisc-2023',
    values: {
      'turn.steps': ['place', 'announce', 'note', 'draw', 'press'],
      'challenge.window': 'until-draw',
      'challenge.again': true,
      'challenge.stops_clock': true,
      'time.lost_after_ms': 600_000,
      'time.overtime_points': 10,
      'time.overtime_unit_ms': 60_000,
      'time.stops': ['challenge', 'score-dispute', 'consult', 'last-play'],
      'ending.played_out': 'at-once',
      ...values,
    },
    cited: {},
    options: [],
    readings: [],
  } as unknown as Edition);
