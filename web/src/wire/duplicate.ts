// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface HandIn {
  do: 'HandIn';
  id: string;
  text: string;
  turn?: number | null;
  table?: number | null;
  late?: boolean;
  unreadable?: boolean;
}

export interface EnterPlayer {
  do: 'EnterPlayer';
  id: string;
  table?: number;
  name: string;
  club?: string;
  venue?: string;
}

export interface WithdrawPlayer {
  do: 'WithdrawPlayer';
  id: string;
  table: number;
  reason: string;
  excluded?: boolean;
}

export interface Draw {
  do: 'Draw';
  id: string;
  letters?: string;
}

export interface RejectDraw {
  do: 'RejectDraw';
  id: string;
  reason: string;
}

export interface OpenTurn {
  do: 'OpenTurn';
  id: string;
}

export interface PauseTurn {
  do: 'PauseTurn';
  id: string;
  reason?: string;
}

export interface ResumeTurn {
  do: 'ResumeTurn';
  id: string;
}

export interface ExtendTurn {
  do: 'ExtendTurn';
  id: string;
  by_ms: number;
  reason?: string;
}

export interface CloseTurn {
  do: 'CloseTurn';
  id: string;
  reason?: string;
}

export interface TakeBackSlip {
  do: 'TakeBackSlip';
  id: string;
  table: number;
  reason: string;
}

export interface AskForLook {
  do: 'AskForLook';
  id: string;
  turn: number;
  table: number;
  note?: string;
}

export interface ConfirmMarks {
  do: 'ConfirmMarks';
  id: string;
  turn: number;
  tables?: number[];
}

export interface RuleWord {
  do: 'RuleWord';
  id: string;
  word: string;
  valid: boolean | null;
  reason: string;
}

export interface OverruleVerdict {
  do: 'OverruleVerdict';
  id: string;
  turn: number;
  table: number;
  points: number;
  nil?: 'no-slip' | 'late' | 'unreadable' | 'no-coordinate' | 'off-board' | 'contradicts-board'
    | 'no-new-tile' | 'not-in-draw' | 'too-many-tiles' | 'not-on-start' | 'not-connected'
    | 'incomplete' | 'not-a-word' | 'wrong-score' | 'ruled' | null;
  reason: string;
}

export interface RestoreVerdict {
  do: 'RestoreVerdict';
  id: string;
  turn: number;
  table: number;
  reason: string;
}

export interface LayWord {
  do: 'LayWord';
  id: string;
  word?: string;
  at?: string;
  accept_missing?: boolean;
  reason?: string;
}

export interface LayNothing {
  do: 'LayNothing';
  id: string;
  accept_missing?: boolean;
}

export interface Warn {
  do: 'Warn';
  id: string;
  table: number;
  reason: string;
}

export interface LiftWarning {
  do: 'LiftWarning';
  id: string;
  table: number;
  reason: string;
}

export interface Penalise {
  do: 'Penalise';
  id: string;
  table: number;
  points: number;
  reason: string;
}

export interface LiftPenalty {
  do: 'LiftPenalty';
  id: string;
  table: number;
  reason: string;
}

export interface EndGame {
  do: 'EndGame';
  id: string;
  reason: string;
}

export interface RevealSeed {
  do: 'RevealSeed';
  id: string;
}

export interface Undo {
  do: 'Undo';
  id: string;
  reason: string;
}

export interface Pong {
  do: 'Pong';
  n: number;
}

export interface Greeting {
  is: 'Welcome';
  room: string;
  role: 'leader' | 'helper' | 'player' | 'hall';
  table: number | null;
  venue: string;
  at: number;
}

export interface Shown {
  is: 'Shown';
  revision: number;
  room: string;
  title: string;
  edition: string;
  language: string;
  tile_set: string;
  layout: string;
  lexicon: string;
  rack_size: number;
  play_limit: number;
  bonus_tiles: number;
  bonus: number;
  own_score: string;
  pace: string;
  two_letters: boolean;
  stage: string;
  turn: number;
  turns: number;
  rack: string;
  board: string[];
  clock: TurnFace;
  players: number;
  bag_count: number;
  last: LaidWord | null;
  standings: StandingLine[];
  maximum: number;
  publication: number;
  ended: string | null;
  commitment: string;
  seed: string;
  at: number;
}

export interface Own {
  is: 'Own';
  table: number;
  name: string;
  club: string;
  venue: string;
  slip: OwnSlip | null;
  results: OwnResult[];
  rank: number | null;
  total: number;
  percent: number;
  warnings: number;
  penalty: number;
  playing: boolean;
  at: number;
}

export interface LeaderView {
  is: 'LeaderView';
  revision: number;
  code: string;
  helper_code: string;
  called: string[];
  calling_language: string;
  letters_left: string;
  draw_count: number;
  blind: boolean;
  rejected: RejectedDraw[];
  candidates: CandidateLine[];
  slips_in: number;
  missing: number[];
  looks: number[];
  confirmed: boolean;
  rulings: RuledWord[];
  log: LogLine[];
  venues: string[];
  here: number;
  at: number;
}

export interface Slips {
  is: 'Slips';
  turn: number;
  rows: SlipRow[];
  at: number;
}

export interface Receipt {
  is: 'Receipt';
  id: string;
  version: number;
  turn: number;
  table: number;
  received: number;
  late: boolean;
  replaced: boolean;
  word: string;
  coordinate: string;
  score: number | null;
  at: number;
}

export interface Done {
  is: 'Done';
  id: string;
  first: number;
  last: number;
  at: number;
}

export interface Refusal {
  is: 'Refused';
  id: string;
  reason: string;
  clause: string;
  detail: string;
  values: Record<string, unknown>;
  at: number;
}

export interface Ping {
  is: 'Ping';
  n: number;
  at: number;
}

export interface TurnFace {
  limit_ms: number;
  left_ms: number;
  deadline: number | null;
  signal_at: number | null;
  signalled: boolean;
}

export interface LaidWord {
  turn: number;
  rack: string;
  word: string;
  coordinate: string;
  squares: number[];
  points: number;
  found_by: number;
  finders: string[];
  solo: string;
  bonus: number;
  slips: number;
  computer_word: string;
  computer_coordinate: string;
  computer_points: number | null;
}

export interface StandingLine {
  rank: number | null;
  table: number;
  name: string;
  club: string;
  total: number;
  percent: number;
}

export interface OwnSlip {
  turn: number;
  written: string;
  word: string;
  coordinate: string;
  score: number | null;
  received: number;
  late: boolean;
  on_paper: boolean;
}

export interface OwnResult {
  turn: number;
  written: string;
  points: number;
  bonus: number;
  top: number;
  nil: 'no-slip' | 'late' | 'unreadable' | 'no-coordinate' | 'off-board' | 'contradicts-board'
    | 'no-new-tile' | 'not-in-draw' | 'too-many-tiles' | 'not-on-start' | 'not-connected'
    | 'incomplete' | 'not-a-word' | 'wrong-score' | 'ruled' | null;
  clause: string;
  overruled: string;
}

export interface RejectedDraw {
  rack: string;
  fault: string;
  reason: string;
  clause: string;
}

export interface CandidateLine {
  word: string;
  shown: string;
  coordinate: string;
  points: number;
  placed: number;
  blanks: number;
  tables: number[];
  is_top: boolean;
  is_computers: boolean;
}

export interface RuledWord {
  word: string;
  valid: boolean;
  reason: string;
}

export interface LogLine {
  version: number;
  at: number;
  kind: string;
  table: number | null;
  reason: string;
  by: string;
}

export interface SlipRow {
  table: number;
  name: string;
  club: string;
  venue: string;
  number: string;
  here: boolean;
  playing: boolean;
  slip: string;
  received: number | null;
  late: boolean;
  on_paper: boolean;
  points: number | null;
  nil: 'no-slip' | 'late' | 'unreadable' | 'no-coordinate' | 'off-board' | 'contradicts-board'
    | 'no-new-tile' | 'not-in-draw' | 'too-many-tiles' | 'not-on-start' | 'not-connected'
    | 'incomplete' | 'not-a-word' | 'wrong-score' | 'ruled' | null;
  clause: string;
  refused: string[];
  faults: string[];
  look: boolean;
  overruled: string;
  warnings: number;
  penalty: number;
  total: number;
  rank: number | null;
}

export type FromClient =
  | HandIn
  | EnterPlayer
  | WithdrawPlayer
  | Draw
  | RejectDraw
  | OpenTurn
  | PauseTurn
  | ResumeTurn
  | ExtendTurn
  | CloseTurn
  | TakeBackSlip
  | AskForLook
  | ConfirmMarks
  | RuleWord
  | OverruleVerdict
  | RestoreVerdict
  | LayWord
  | LayNothing
  | Warn
  | LiftWarning
  | Penalise
  | LiftPenalty
  | EndGame
  | RevealSeed
  | Undo
  | Pong;

export type FromServer =
  | Greeting
  | Shown
  | Own
  | LeaderView
  | Slips
  | Receipt
  | Done
  | Refusal
  | Ping;
