// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface NewBoard {
  source: 'on-table';
  edition: string;
  options: Record<string, number | string | boolean>;
  names: [string, string];
}

export interface BoardLine {
  table: string;
  code: string;
}

export interface TakenBoard {
  epoch: number;
  ahead_ms: number;
  heard_ms: number;
  version: number;
  view: TableState;
}

export interface BoardDone {
  at: number;
  version: number;
  view: TableState;
}

export interface BoardGame {
  table: string;
  code: string;
}

export interface TableState {
  at: number;
  edition: string;
  options: Record<string, string | number | boolean>;
  tile_set: string;
  layout: string;
  lexicon: string;
  stage: string;
  names: string[];
  robots: string[];
  board: string[];
  racks: string[];
  bag_count: number;
  unseen: Record<string, number>;
  on_turn: number | null;
  acted: string | null;
  starter: number | null;
  start_tiles: string[];
  covered: boolean;
  pending: PendingPlay | null;
  totals: number[];
  clock: ClockFace;
  last_turns: TurnsLeft | null;
  gone: number[];
  frozen: number[];
  reported: number[];
  consents: [number, Joint][];
  approved: boolean;
  sheet: SheetLine[];
  ending: GameEnding | null;
  result: FinalResult | null;
  signed: number[];
  commitment: string | null;
  shares: number[];
}

export interface PendingPlay {
  seat: number;
  turn: number;
  words: string[];
  points: number;
  made_at: number;
  may_close_at: number;
  challenged_by: number | null;
  placements: [number, string][];
  accepted_by: number[];
  doubted_by: number | null;
  upheld_by: number | null;
  named: string[];
}

export interface ClockFace {
  left_ms: number[];
  shared_ms: number;
  play_ms: number;
  running: number | null;
  shared_runs: boolean;
  play_runs: boolean;
  since: number;
  stopped: string | null;
  resume: Runs | null;
  deadline: number | null;
  due: string | null;
}

export interface TurnsLeft {
  turns: number;
  play_ms: number;
  cause: string;
  clause: string;
}

export interface SheetLine {
  seat: number;
  kind: string;
  points: number;
  total: number;
  at: number;
  turn: number | null;
  coordinate: string;
  words: string[];
  tiles: string;
  withdrawn: boolean;
  worth: number;
  full_rack: boolean;
  cause: string;
  reason: string;
  clause: string;
}

export interface GameEnding {
  cause: string;
  seat: number | null;
  clause: string;
}

export interface FinalResult {
  scores: number[];
  outcomes: string[];
  forced: boolean;
  cause: string | null;
  clause: string;
}

export interface Runs {
  running: number | null;
  shared_runs: boolean;
  play_runs: boolean;
}
