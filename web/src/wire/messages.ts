// Written by scripts/wire_types.py from the Python definitions; change those instead.

import type {
  ClockFault,
  Joint,
  PenaltyCause,
  StopCause,
} from './terms.ts';

export interface DrawForStart {
  do: 'DrawForStart';
  id: string;
  drawn?: string;
}

export interface CheckTiles {
  do: 'CheckTiles';
  id: string;
  complete: boolean;
  seat?: number | null;
}

export interface AgreeToSelfCheck {
  do: 'AgreeToSelfCheck';
  id: string;
  seat?: number | null;
}

export interface StartClock {
  do: 'StartClock';
  id: string;
}

export interface Draw {
  do: 'Draw';
  id: string;
  seat?: number | null;
  drawn?: string;
  believed_empty?: boolean;
}

export interface Redraw {
  do: 'Redraw';
  id: string;
  seat?: number | null;
  drawn?: string;
}

export interface ReportOverdraw {
  do: 'ReportOverdraw';
  id: string;
  racked: boolean;
  seat?: number | null;
  extra?: string;
}

export interface ResolveOverdraw {
  do: 'ResolveOverdraw';
  id: string;
  taken?: string;
  returned?: string;
}

export interface ReportForgottenTiles {
  do: 'ReportForgottenTiles';
  id: string;
  tiles: string;
}

export interface NoteRack {
  do: 'NoteRack';
  id: string;
  tiles: string;
  seat?: number | null;
}

export interface PutTile {
  do: 'PutTile';
  id: string;
  square: number;
  tile: string;
  seat?: number | null;
}

export interface MoveTile {
  do: 'MoveTile';
  id: string;
  square: number;
  to: number;
  tile: string;
  seat?: number | null;
}

export interface TakeBack {
  do: 'TakeBack';
  id: string;
  seat?: number | null;
}

export interface Place {
  do: 'Place';
  id: string;
  placements: [number, string][];
  seat?: number | null;
}

export interface RecordPlay {
  do: 'RecordPlay';
  id: string;
  word: string;
  points: number;
  tiles: number;
  seat?: number | null;
}

export interface TellPlay {
  do: 'TellPlay';
  id: string;
  seat?: number | null;
  points?: number;
  out?: boolean;
}

export interface TellTotals {
  do: 'TellTotals';
  id: string;
  totals: number[];
}

export interface Exchange {
  do: 'Exchange';
  id: string;
  tiles: string;
  seat?: number | null;
  drawn?: string;
}

export interface Pass {
  do: 'Pass';
  id: string;
  seat?: number | null;
}

export interface Announce {
  do: 'Announce';
  id: string;
  points: number;
  seat?: number | null;
}

export interface Note {
  do: 'Note';
  id: string;
  turn: number;
  points: number;
  total: number;
}

export interface PressClock {
  do: 'PressClock';
  id: string;
  seat?: number | null;
}

export interface Accept {
  do: 'Accept';
  id: string;
  seat?: number | null;
}

export interface DeclareDoubt {
  do: 'DeclareDoubt';
  id: string;
  seat?: number | null;
}

export interface Challenge {
  do: 'Challenge';
  id: string;
  seat?: number | null;
  words?: string[];
}

export interface ChallengeAgain {
  do: 'ChallengeAgain';
  id: string;
  argument: string;
  seat?: number | null;
}

export interface AskJury {
  do: 'AskJury';
  id: string;
  word: string;
  seat?: number | null;
}

export interface ReportWord {
  do: 'ReportWord';
  id: string;
  turn: number;
  seat?: number | null;
}

export interface AskToExchangeAgain {
  do: 'AskToExchangeAgain';
  id: string;
  seat?: number | null;
}

export interface ConcedeTurn {
  do: 'ConcedeTurn';
  id: string;
  seat?: number | null;
}

export interface AskToRestart {
  do: 'AskToRestart';
  id: string;
  seat?: number | null;
}

export interface DeclareStuck {
  do: 'DeclareStuck';
  id: string;
  seat?: number | null;
}

export interface StopClock {
  do: 'StopClock';
  id: string;
  cause: StopCause;
}

export interface ResumeClock {
  do: 'ResumeClock';
  id: string;
}

export interface Resign {
  do: 'Resign';
  id: string;
  seat?: number | null;
}

export interface Consent {
  do: 'Consent';
  id: string;
  to: Joint;
  seat?: number | null;
}

export interface Sign {
  do: 'Sign';
  id: string;
  seat?: number | null;
}

export interface ReportAbsence {
  do: 'ReportAbsence';
  id: string;
  seats: number[];
}

export interface Arrive {
  do: 'Arrive';
  id: string;
  seat?: number | null;
}

export interface ResolveRedraw {
  do: 'ResolveRedraw';
  id: string;
  seat?: number | null;
  given?: string;
  drawn?: string;
  useful?: number | null;
}

export interface CountBag {
  do: 'CountBag';
  id: string;
}

export interface RuleOnChallenge {
  do: 'RuleOnChallenge';
  id: string;
  valid: boolean;
}

export interface AnswerJury {
  do: 'AnswerJury';
  id: string;
  valid: boolean;
}

export interface FindWordWrong {
  do: 'FindWordWrong';
  id: string;
  turn: number;
}

export interface FindWordGood {
  do: 'FindWordGood';
  id: string;
  turn: number;
}

export interface RuleOnExchange {
  do: 'RuleOnExchange';
  id: string;
  granted: boolean;
}

export interface RuleOnRestart {
  do: 'RuleOnRestart';
  id: string;
  granted: boolean;
}

export interface CorrectClock {
  do: 'CorrectClock';
  id: string;
  left_ms: number;
  fault: ClockFault;
  seat?: number | null;
  reason?: string;
}

export interface CreditTime {
  do: 'CreditTime';
  id: string;
  ms: number;
  fault: ClockFault;
  seat?: number | null;
  reason?: string;
}

export interface RunClockForSheet {
  do: 'RunClockForSheet';
  id: string;
  seat?: number | null;
}

export interface CallRoundTime {
  do: 'CallRoundTime';
  id: string;
}

export interface Penalise {
  do: 'Penalise';
  id: string;
  points: number;
  reason: string;
  seat?: number | null;
}

export interface CorrectScore {
  do: 'CorrectScore';
  id: string;
  points: number;
  reason: string;
  seat?: number | null;
}

export interface GiveRuling {
  do: 'GiveRuling';
  id: string;
  cited: string;
  reason: string;
  seat?: number | null;
}

export interface TakeTurnAway {
  do: 'TakeTurnAway';
  id: string;
  reason: string;
  seat?: number | null;
}

export interface Disqualify {
  do: 'Disqualify';
  id: string;
  reason: string;
  seat?: number | null;
}

export interface ResignTogether {
  do: 'ResignTogether';
  id: string;
}

export interface EndGame {
  do: 'EndGame';
  id: string;
  reason: string;
}

export interface ApproveGame {
  do: 'ApproveGame';
  id: string;
  wrong?: number[];
}

export interface HandIn {
  do: 'HandIn';
  id: string;
}

export interface CloseRound {
  do: 'CloseRound';
  id: string;
}

export interface Pong {
  do: 'Pong';
  n: number;
}

export interface AddRandomness {
  do: 'AddRandomness';
  share: string;
  id: string;
}

export interface Second {
  do: 'Second';
  proposal: string;
  id: string;
}

export interface Welcome {
  is: 'Welcome';
  table: string;
  seat: number | null;
  role: 'seat' | 'arbiter' | 'spectator' | 'archive';
  version: number;
  acts: string[];
  at: number;
}

export interface Snapshot {
  is: 'Snapshot';
  version: number;
  news: News[];
  view: TableState;
  at: number;
}

export interface Changed {
  is: 'Changed';
  since: number;
  version: number;
  news: News[];
  view: Change<TableState>;
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

export interface Presence {
  is: 'Presence';
  here: boolean[];
  lag_ms: number[];
  robots: string[];
  at: number;
}

export interface Spoken {
  is: 'Spoken';
  seat: number;
  phrase: 'hello' | 'good-luck' | 'well-played' | 'nice-word' | 'thanks' | 'sorry'
    | 'one-moment' | 'good-game';
  at: number;
}

export interface StarterChosen {
  type: 'StarterChosen';
  seat: number;
}

export interface TilesDrawn {
  type: 'TilesDrawn';
  seat: number;
  tiles: string;
}

export interface TurnBegan {
  type: 'TurnBegan';
  seat: number;
}

export interface PlayMade {
  type: 'PlayMade';
  seat: number;
  start: number | null;
  direction: 'across' | 'down' | null;
  words: string[];
  points: number;
}

export interface TilesTakenBack {
  type: 'TilesTakenBack';
  seat: number;
}

export interface PlayTakenBack {
  type: 'PlayTakenBack';
  seat: number;
}

export interface TilesExchanged {
  type: 'TilesExchanged';
  seat: number;
  returned: string;
}

export interface TurnPassed {
  type: 'TurnPassed';
  seat: number;
}

export interface TurnLost {
  type: 'TurnLost';
  seat: number;
}

export interface RackRedrawn {
  type: 'RackRedrawn';
  seat: number;
}

export interface BagCounted {
  type: 'BagCounted';
  count: number;
}

export interface DoubtDeclared {
  type: 'DoubtDeclared';
  by: number;
}

export interface PlayChallenged {
  type: 'PlayChallenged';
  by: number;
}

export interface ChallengeRuled {
  type: 'ChallengeRuled';
  valid: boolean;
}

export interface PlayWithdrawn {
  type: 'PlayWithdrawn';
  seat: number;
}

export interface WordReported {
  type: 'WordReported';
  by: number;
  turn: number;
}

export interface WordFoundWrong {
  type: 'WordFoundWrong';
  seat: number;
  points: number;
}

export interface WordFoundGood {
  type: 'WordFoundGood';
  turn: number;
}

export interface JuryAnswered {
  type: 'JuryAnswered';
  seat: number;
  word: string;
  valid: boolean | null;
}

export interface ExchangeAgainAsked {
  type: 'ExchangeAgainAsked';
  seat: number;
}

export interface ExchangeAgainRuled {
  type: 'ExchangeAgainRuled';
  seat: number;
  granted: boolean;
}

export interface RestartAsked {
  type: 'RestartAsked';
  seat: number;
}

export interface RestartRuled {
  type: 'RestartRuled';
  granted: boolean;
}

export interface ClockStopped {
  type: 'ClockStopped';
  cause: StopCause;
}

export interface ClockResumed {
  type: 'ClockResumed';
}

export interface ClockCorrected {
  type: 'ClockCorrected';
  seat: number;
  left_ms: number;
  reason: string;
}

export interface TimeCredited {
  type: 'TimeCredited';
  seat: number;
  ms: number;
  fault: ClockFault;
  reason: string;
}

export interface PointsDeducted {
  type: 'PointsDeducted';
  seat: number;
  points: number;
  cause: PenaltyCause;
  reason: string;
}

export interface RulingGiven {
  type: 'RulingGiven';
  reason: string;
}

export interface LastTurnsCalled {
  type: 'LastTurnsCalled';
  turns: number;
}

export interface SeatFrozen {
  type: 'SeatFrozen';
  seat: number;
}

export interface SeatResigned {
  type: 'SeatResigned';
  seat: number;
}

export interface SeatDisqualified {
  type: 'SeatDisqualified';
  seat: number;
}

export interface GameEnded {
  type: 'GameEnded';
}

export interface GameReopened {
  type: 'GameReopened';
}

export interface ResultDeclared {
  type: 'ResultDeclared';
  scores: number[];
}

export interface SheetSigned {
  type: 'SheetSigned';
  seat: number;
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
  outcomes: ('win' | 'draw' | 'loss')[];
  forced: boolean;
  cause: string | null;
  clause: string;
}

export interface Runs {
  running: number | null;
  shared_runs: boolean;
  play_runs: boolean;
}

export type FromClient =
  | DrawForStart
  | CheckTiles
  | AgreeToSelfCheck
  | StartClock
  | Draw
  | Redraw
  | ReportOverdraw
  | ResolveOverdraw
  | ReportForgottenTiles
  | NoteRack
  | PutTile
  | MoveTile
  | TakeBack
  | Place
  | RecordPlay
  | TellPlay
  | TellTotals
  | Exchange
  | Pass
  | Announce
  | Note
  | PressClock
  | Accept
  | DeclareDoubt
  | Challenge
  | ChallengeAgain
  | AskJury
  | ReportWord
  | AskToExchangeAgain
  | ConcedeTurn
  | AskToRestart
  | DeclareStuck
  | StopClock
  | ResumeClock
  | Resign
  | Consent
  | Sign
  | ReportAbsence
  | Arrive
  | ResolveRedraw
  | CountBag
  | RuleOnChallenge
  | AnswerJury
  | FindWordWrong
  | FindWordGood
  | RuleOnExchange
  | RuleOnRestart
  | CorrectClock
  | CreditTime
  | RunClockForSheet
  | CallRoundTime
  | Penalise
  | CorrectScore
  | GiveRuling
  | TakeTurnAway
  | Disqualify
  | ResignTogether
  | EndGame
  | ApproveGame
  | HandIn
  | CloseRound
  | Pong
  | AddRandomness
  | Second;

export type FromServer =
  | Welcome
  | Snapshot
  | Changed
  | Done
  | Refusal
  | Ping
  | Presence
  | Spoken;

export type News =
  | StarterChosen
  | TilesDrawn
  | TurnBegan
  | PlayMade
  | TilesTakenBack
  | PlayTakenBack
  | TilesExchanged
  | TurnPassed
  | TurnLost
  | RackRedrawn
  | BagCounted
  | DoubtDeclared
  | PlayChallenged
  | ChallengeRuled
  | PlayWithdrawn
  | WordReported
  | WordFoundWrong
  | WordFoundGood
  | JuryAnswered
  | ExchangeAgainAsked
  | ExchangeAgainRuled
  | RestartAsked
  | RestartRuled
  | ClockStopped
  | ClockResumed
  | ClockCorrected
  | TimeCredited
  | PointsDeducted
  | RulingGiven
  | LastTurnsCalled
  | SeatFrozen
  | SeatResigned
  | SeatDisqualified
  | GameEnded
  | GameReopened
  | ResultDeclared
  | SheetSigned;

/** What is different now: fields by name, items by number with those that follow, or all of it. */
export type Change<T> = T extends readonly (infer I)[]
  ? T | ({ [at: number]: Change<I> } & { '+'?: T })
  : T extends object
    ? { [K in keyof T]?: Change<T[K]> }
    : T;
