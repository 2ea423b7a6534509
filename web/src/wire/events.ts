// Written by scripts/wire_types.py from the Python definitions; change those instead.

import type {
  Acceptance,
  ClockFault,
  DrawReason,
  EndCause,
  Joint,
  Judge,
  LossCause,
  Outcome,
  PenaltyCause,
  RedrawCase,
  SheetKeeper,
  StartRedraw,
  StopCause,
  TileSource,
} from './terms.ts';

export interface TableOpened {
  type: 'TableOpened';
  at: number;
  edition: string;
  options: [string, string | number | boolean][];
  readings: [string, string | number | boolean][];
  tile_set: string;
  layout: string;
  names: string[];
  source: TileSource;
  sheets: SheetKeeper;
  each_ms: number;
  shared_ms: number;
  lexicon: string;
  round: string;
  table: string;
  vouched?: boolean;
}

export interface TilesChecked {
  type: 'TilesChecked';
  at: number;
  seat: number;
  complete: boolean;
}

export interface SelfCheckAgreed {
  type: 'SelfCheckAgreed';
  at: number;
  seat: number;
  clause: string;
}

export interface AbsenceReported {
  type: 'AbsenceReported';
  at: number;
  seats: number[];
  running: number;
  clause: string;
}

export interface SeatArrived {
  type: 'SeatArrived';
  at: number;
  seat: number;
  running: number | null;
}

export interface StartTilesDrawn {
  type: 'StartTilesDrawn';
  at: number;
  seats: number[];
  tiles: string;
}

export interface StartDrawRepeated {
  type: 'StartDrawRepeated';
  at: number;
  seats: number[];
  cause: StartRedraw;
  clause: string;
}

export interface StarterChosen {
  type: 'StarterChosen';
  at: number;
  seat: number;
  clause: string;
}

export interface ClockStarted {
  type: 'ClockStarted';
  at: number;
  seat: number;
  by: number;
  clause: string;
}

export interface SeedCommitted {
  type: 'SeedCommitted';
  at: number;
  commitment: string;
  recipe?: number;
}

export interface RandomnessAdded {
  type: 'RandomnessAdded';
  at: number;
  seat: number;
  share: string;
}

export interface SeedRevealed {
  type: 'SeedRevealed';
  at: number;
  seed: string;
}

export interface TilesDrawn {
  type: 'TilesDrawn';
  at: number;
  seat: number;
  tiles: string;
  reason: DrawReason;
  short: boolean;
}

export interface RackRedrawn {
  type: 'RackRedrawn';
  at: number;
  seat: number;
  returned: string;
  drawn: string;
  shown: boolean;
  clause: string;
}

export interface RedrawResolved {
  type: 'RedrawResolved';
  at: number;
  seat: number;
  by: number;
  case: RedrawCase;
  given: string;
  returned: string;
  drawn: string;
  clause: string;
}

export interface OverdrawReported {
  type: 'OverdrawReported';
  at: number;
  seat: number;
  extra: string;
  racked: boolean;
}

export interface OverdrawResolved {
  type: 'OverdrawResolved';
  at: number;
  seat: number;
  by: number;
  taken: string;
  returned: string;
  seen: boolean;
  clause: string;
}

export interface ForgottenTilesTaken {
  type: 'ForgottenTilesTaken';
  at: number;
  seat: number;
  tiles: string;
  clause: string;
  left?: number;
  owing?: number[];
}

export interface RackNoted {
  type: 'RackNoted';
  at: number;
  seat: number;
  tiles: string;
}

export interface BagCounted {
  type: 'BagCounted';
  at: number;
  by: number;
  count: number;
  clause: string;
}

export interface TurnBegan {
  type: 'TurnBegan';
  at: number;
  seat: number;
}

export interface TilePut {
  type: 'TilePut';
  at: number;
  seat: number;
  square: number;
  tile: string;
}

export interface TileMoved {
  type: 'TileMoved';
  at: number;
  seat: number;
  square: number;
  to: number;
  tile: string;
}

export interface TilesTakenBack {
  type: 'TilesTakenBack';
  at: number;
  seat: number;
  placements: [number, string][];
}

export interface PlayMade {
  type: 'PlayMade';
  at: number;
  seat: number;
  placements: [number, string][];
  start: number | null;
  direction: 'across' | 'down' | null;
  words: string[];
  word_points: number[];
  points: number;
  tiles: number;
  full_rack: boolean;
}

export interface ScoreAnnounced {
  type: 'ScoreAnnounced';
  at: number;
  seat: number;
  points: number;
  counted: number;
}

export interface ScoreNoted {
  type: 'ScoreNoted';
  at: number;
  by: number;
  turn: number;
  points: number;
  total: number;
  counted_points: number;
  counted_total: number;
}

export interface TilesExchanged {
  type: 'TilesExchanged';
  at: number;
  seat: number;
  returned: string;
  drawn: string;
  clause: string;
}

export interface TurnPassed {
  type: 'TurnPassed';
  at: number;
  seat: number;
  clause: string;
}

export interface TurnLost {
  type: 'TurnLost';
  at: number;
  seat: number;
  cause: LossCause;
  clause: string;
}

export interface ClockPressed {
  type: 'ClockPressed';
  at: number;
  seat: number;
}

export interface PlayAccepted {
  type: 'PlayAccepted';
  at: number;
  seat: number;
  how: Acceptance;
  by: number | null;
  clause: string;
}

export interface AcceptanceGiven {
  type: 'AcceptanceGiven';
  at: number;
  by: number;
}

export interface DoubtDeclared {
  type: 'DoubtDeclared';
  at: number;
  by: number;
  clause: string;
}

export interface PlayChallenged {
  type: 'PlayChallenged';
  at: number;
  by: number;
  seat: number;
  words: string[];
  number: number;
  argument: string;
  covered: boolean;
  clause: string;
}

export interface ChallengeRuled {
  type: 'ChallengeRuled';
  at: number;
  seat: number;
  valid: boolean;
  final: boolean;
  judge: Judge;
  clause: string;
}

export interface PlayWithdrawn {
  type: 'PlayWithdrawn';
  at: number;
  seat: number;
  placements: [number, string][];
  points: number;
  clause: string;
}

export interface JuryAsked {
  type: 'JuryAsked';
  at: number;
  seat: number;
  word: string;
  number: number;
  clause: string;
}

export interface JuryAnswered {
  type: 'JuryAnswered';
  at: number;
  seat: number;
  word: string;
  valid: boolean | null;
  judge: Judge;
  clause: string;
}

export interface WordReported {
  type: 'WordReported';
  at: number;
  by: number;
  turn: number;
  clause: string;
}

export interface WordFoundWrong {
  type: 'WordFoundWrong';
  at: number;
  seat: number;
  turn: number;
  points: number;
  clause: string;
  judge?: Judge;
}

export interface WordFoundGood {
  type: 'WordFoundGood';
  at: number;
  seat: number;
  turn: number;
  clause: string;
  judge?: Judge;
}

export interface ExchangeAgainAsked {
  type: 'ExchangeAgainAsked';
  at: number;
  seat: number;
  playable: boolean | null;
  clause: string;
}

export interface ExchangeAgainRuled {
  type: 'ExchangeAgainRuled';
  at: number;
  seat: number;
  granted: boolean;
  clause: string;
}

export interface RestartAsked {
  type: 'RestartAsked';
  at: number;
  seat: number;
  playable: boolean | null;
  clause: string;
}

export interface RestartRuled {
  type: 'RestartRuled';
  at: number;
  seat: number;
  granted: boolean;
  clause: string;
}

export interface GameRestarted {
  type: 'GameRestarted';
  at: number;
  clause: string;
}

export interface SeatFrozen {
  type: 'SeatFrozen';
  at: number;
  seat: number;
  proved: boolean;
  clause: string;
}

export interface ClockStopped {
  type: 'ClockStopped';
  at: number;
  by: number;
  cause: StopCause;
  clause: string;
}

export interface ClockResumed {
  type: 'ClockResumed';
  at: number;
  by: number;
}

export interface ClockCorrected {
  type: 'ClockCorrected';
  at: number;
  seat: number;
  left_ms: number;
  fault: ClockFault;
  reason: string;
  clause: string;
}

export interface TimeCredited {
  type: 'TimeCredited';
  at: number;
  seat: number;
  ms: number;
  fault: ClockFault;
  reason: string;
  clause: string;
}

export interface LastTurnsCalled {
  type: 'LastTurnsCalled';
  at: number;
  cause: EndCause;
  turns: number;
  play_ms: number;
  clause: string;
}

export interface SeatResigned {
  type: 'SeatResigned';
  at: number;
  seat: number;
  clause: string;
}

export interface ConsentGiven {
  type: 'ConsentGiven';
  at: number;
  seat: number;
  to: Joint;
  clause: string;
}

export interface SeatDisqualified {
  type: 'SeatDisqualified';
  at: number;
  seat: number;
  reason: string;
  clause: string;
}

export interface PointsDeducted {
  type: 'PointsDeducted';
  at: number;
  seat: number;
  points: number;
  cause: PenaltyCause;
  reason: string;
  clause: string;
}

export interface RulingGiven {
  type: 'RulingGiven';
  at: number;
  seat: number;
  reason: string;
  clause: string;
}

export interface GameEnded {
  type: 'GameEnded';
  at: number;
  cause: EndCause;
  seat: number | null;
  clause: string;
}

export interface SecondArbiterAgreed {
  type: 'SecondArbiterAgreed';
  at: number;
}

export interface GameReopened {
  type: 'GameReopened';
  at: number;
  clause: string;
}

export interface RackCounted {
  type: 'RackCounted';
  at: number;
  seat: number;
  tiles: string;
  points: number;
  to: number | null;
  clause: string;
}

export interface ResultDeclared {
  type: 'ResultDeclared';
  at: number;
  scores: number[];
  outcomes: Outcome[];
  forced: boolean;
  clause: string;
}

export interface SheetSigned {
  type: 'SheetSigned';
  at: number;
  seat: number;
}

export interface GameSigned {
  type: 'GameSigned';
  at: number;
  clause: string;
}

export interface GameApproved {
  type: 'GameApproved';
  at: number;
  clause: string;
  judge?: Judge;
}

export interface ResultLocked {
  type: 'ResultLocked';
  at: number;
  by: number;
  clause: string;
}

export type Event =
  | TableOpened
  | TilesChecked
  | SelfCheckAgreed
  | AbsenceReported
  | SeatArrived
  | StartTilesDrawn
  | StartDrawRepeated
  | StarterChosen
  | ClockStarted
  | SeedCommitted
  | RandomnessAdded
  | SeedRevealed
  | TilesDrawn
  | RackRedrawn
  | RedrawResolved
  | OverdrawReported
  | OverdrawResolved
  | ForgottenTilesTaken
  | RackNoted
  | BagCounted
  | TurnBegan
  | TilePut
  | TileMoved
  | TilesTakenBack
  | PlayMade
  | ScoreAnnounced
  | ScoreNoted
  | TilesExchanged
  | TurnPassed
  | TurnLost
  | ClockPressed
  | PlayAccepted
  | AcceptanceGiven
  | DoubtDeclared
  | PlayChallenged
  | ChallengeRuled
  | PlayWithdrawn
  | JuryAsked
  | JuryAnswered
  | WordReported
  | WordFoundWrong
  | WordFoundGood
  | ExchangeAgainAsked
  | ExchangeAgainRuled
  | RestartAsked
  | RestartRuled
  | GameRestarted
  | SeatFrozen
  | ClockStopped
  | ClockResumed
  | ClockCorrected
  | TimeCredited
  | LastTurnsCalled
  | SeatResigned
  | ConsentGiven
  | SeatDisqualified
  | PointsDeducted
  | RulingGiven
  | GameEnded
  | SecondArbiterAgreed
  | GameReopened
  | RackCounted
  | ResultDeclared
  | SheetSigned
  | GameSigned
  | GameApproved
  | ResultLocked;
