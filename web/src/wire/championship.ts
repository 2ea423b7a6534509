// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface Enter {
  do: 'Enter';
  name: string;
  rating?: number | null;
  club?: string;
  school?: string;
  category?: string;
  licence?: string;
  sure?: boolean;
  id: string;
}

export interface Amend {
  do: 'Amend';
  player: number;
  name: string;
  rating?: number | null;
  club?: string;
  school?: string;
  category?: string;
  licence?: string;
  sure?: boolean;
  id: string;
}

export interface CheckIn {
  do: 'CheckIn';
  player: number;
  id: string;
}

export interface CheckInAll {
  do: 'CheckInAll';
  id: string;
}

export interface CheckOut {
  do: 'CheckOut';
  player: number;
  id: string;
}

export interface Fee {
  do: 'Fee';
  player: number;
  paid?: boolean;
  id: string;
}

export interface FixTable {
  do: 'FixTable';
  player: number;
  table: number;
  id: string;
}

export interface Disqualify {
  do: 'Disqualify';
  player: number;
  why: string;
  clause: string;
  id: string;
}

export interface Withdraw {
  do: 'Withdraw';
  player: number;
  id: string;
}

export interface Rejoin {
  do: 'Rejoin';
  player: number;
  id: string;
}

export interface NoteAbsence {
  do: 'NoteAbsence';
  player: number;
  round: number;
  worth?: 'absent' | 'half-bye' | 'full-bye';
  id: string;
}

export interface CancelAbsence {
  do: 'CancelAbsence';
  player: number;
  round: number;
  id: string;
}

export interface Forbid {
  do: 'Forbid';
  one: number;
  other: number;
  why?: string;
  forbidden?: boolean;
  id: string;
}

export interface NameCommittee {
  do: 'NameCommittee';
  members: NamedMember[];
  id: string;
}

export interface BringCase {
  do: 'BringCase';
  matter: 'suspicion' | 'suspension' | 'resignation' | 'both-resigned' | 'round-time'
    | 'appeal' | 'other';
  about: string;
  players?: number[];
  round?: number;
  table?: number;
  against?: number;
  id: string;
}

export interface DeclareInterest {
  do: 'DeclareInterest';
  case: number;
  member: number;
  id: string;
}

export interface RuleCase {
  do: 'RuleCase';
  case: number;
  ruling: string;
  votes: Ballot[];
  clause?: string;
  id: string;
}

export interface DropCase {
  do: 'DropCase';
  case: number;
  why: string;
  id: string;
}

export interface Pair {
  do: 'Pair';
  id: string;
}

export interface PairByHand {
  do: 'PairByHand';
  tables: number[][];
  bye?: number | null;
  sure?: boolean;
  id: string;
}

export interface Swap {
  do: 'Swap';
  one: number;
  other: number;
  sure?: boolean;
  id: string;
}

export interface Publish {
  do: 'Publish';
  id: string;
}

export interface Result {
  do: 'Result';
  table: number;
  first: number;
  second: number;
  winner?: 'first' | 'second' | 'draw' | 'nobody' | null;
  sure?: boolean;
  replaces?: boolean;
  agreed?: boolean;
  round?: number | null;
  id: string;
}

export interface Forfeit {
  do: 'Forfeit';
  table: number;
  absent: 'first' | 'second' | 'both';
  replaces?: boolean;
  agreed?: boolean;
  round?: number | null;
  id: string;
}

export interface DoubleLoss {
  do: 'DoubleLoss';
  table: number;
  replaces?: boolean;
  agreed?: boolean;
  round?: number | null;
  id: string;
}

export interface Unfinished {
  do: 'Unfinished';
  table: number;
  ending: 'resigned' | 'time';
  loser: 'first' | 'second';
  first: number;
  second: number;
  sure?: boolean;
  replaces?: boolean;
  agreed?: boolean;
  round?: number | null;
  id: string;
}

export interface Clear {
  do: 'Clear';
  table: number;
  id: string;
}

export interface Scores {
  do: 'Scores';
  table: number;
  scores: (number | null)[];
  sure?: boolean;
  replaces?: boolean;
  agreed?: boolean;
  round?: number | null;
  id: string;
}

export interface LayTable {
  do: 'LayTable';
  table: number;
  absent?: number[];
  sure?: boolean;
  id: string;
}

export interface Overrule {
  do: 'Overrule';
  round: number;
  table: number;
  first: number;
  second: number;
  why: string;
  clause: string;
  winner?: 'first' | 'second' | 'draw' | 'nobody' | null;
  id: string;
}

export interface OverruleForfeit {
  do: 'OverruleForfeit';
  round: number;
  table: number;
  absent: 'first' | 'second' | 'both';
  why: string;
  clause: string;
  id: string;
}

export interface OverruleDoubleLoss {
  do: 'OverruleDoubleLoss';
  round: number;
  table: number;
  why: string;
  clause: string;
  id: string;
}

export interface OverruleScores {
  do: 'OverruleScores';
  round: number;
  table: number;
  scores: (number | null)[];
  why: string;
  clause: string;
  id: string;
}

export interface Close {
  do: 'Close';
  id: string;
}

export interface Feat {
  do: 'Feat';
  player: number;
  round: number;
  prize: string;
  value: number;
  text?: string;
  id: string;
}

export interface Finish {
  do: 'Finish';
  id: string;
}

export interface Undo {
  do: 'Undo';
  seen: number;
  id: string;
}

export interface SetClock {
  do: 'SetClock';
  minutes: number;
  id: string;
}

export interface PauseClock {
  do: 'PauseClock';
  pause?: boolean;
  id: string;
}

export interface Missing {
  do: 'Missing';
  players: number[];
  id: string;
}

export interface Arrived {
  do: 'Arrived';
  player: number;
  id: string;
}

export interface CallTime {
  do: 'CallTime';
  id: string;
}

export interface TakeCall {
  do: 'TakeCall';
  table: number;
  take?: boolean;
  id: string;
}

export interface Answer {
  do: 'Answer';
  table: number;
  id: string;
}

export interface Unlink {
  do: 'Unlink';
  player: number;
  id: string;
}

export interface Slip {
  do: 'Slip';
  first: number;
  second: number;
  winner?: 'first' | 'second' | 'draw' | 'nobody' | null;
  sure?: boolean;
  id: string;
}

export interface TableSlip {
  do: 'TableSlip';
  scores: (number | null)[];
  sure?: boolean;
  id: string;
}

export interface Call {
  do: 'Call';
  why?: string;
  challenge?: boolean;
  id: string;
}

export interface PublicView {
  id: string;
  version: number;
  name: string;
  place: string;
  plays_on: string;
  regulations: string;
  title: string;
  system: string;
  starts: string;
  rounds_total: number;
  online: boolean;
  self_entry: boolean;
  phase: 'entries' | 'pairing' | 'playing' | 'between' | 'finished';
  players: PlayerLine[];
  rounds: RoundLine[];
  tie_breaks: TieBreakHead[];
  standings: StandingLine[];
  prizes: PrizeLine[];
  clock_until: number;
  ends_on: string;
  edition: string;
  options: Record<string, number | string | boolean>;
  game_minutes: number;
  ranking: string;
  waits: WaitLine[];
  time_called: boolean;
  timing: RoundTiming;
  disqualified: 'stand' | 'no-tie-breaks' | 'forfeit';
  running_game: 'forfeit' | 'desk';
  clock_left: number;
}

export interface PersonalView {
  version: number;
  at: number;
  is_director: boolean;
  is_arbiter: boolean;
  player: number | null;
  slips: SlipLine[];
  calls: CallLine[];
  desk: DeskView | null;
  table_slips: TableSlipLine[];
}

export interface Card {
  player: number;
  place: number;
  points: string;
  rounds: CardRound[];
  sums: SumLine[];
}

export interface Groups {
  clubs: GroupLine[];
  schools: GroupLine[];
  debutants: RankedLine[];
  categories: Record<string, RankedLine[]>;
}

export interface Checked {
  steps: number;
  announced_on: string;
  plays_on: string;
  last_day: string;
  rounds: number;
  as_paired: number;
  ground: string;
  obstacles: ObstacleLine[];
  findings: FindingLine[];
  conditions: ConditionLine[];
  send_by: string;
}

export interface Rated {
  of_two: boolean;
  players: RatedLine[];
  csv: string;
}

export interface Answered {
  version: number;
  doubts: Doubt[];
}

export interface ChampionshipLine {
  id: string;
  name: string;
  place: string;
  plays_on: string;
  online: boolean;
  created: number;
  ends_on: string;
}

export interface Decided {
  lines: ChoiceLine[];
  announced_on: string;
  announce_by: string;
  frozen: boolean;
}

export interface CommitteeView {
  members: MemberLine[];
  cases: CaseLine[];
}

export interface RulingFound {
  event: string;
  name: string;
  day: string;
  case: CaseLine;
}

export interface ListRead {
  version: number;
  good: number;
  entered: number;
  faults: RowFault[];
}

export interface RatingsRead {
  version: number;
  changed: number[];
  same: number;
  unknown: number[];
  unclear: number[];
}

export interface JudgeStation {
  lexicon: string;
  title: string;
  tiles: string;
  official: boolean;
  decides_up_to: number;
  edition: string;
  second_challenge: boolean;
  players_may_type: boolean;
  asks_jury: boolean;
  questions: number;
  deducts: boolean;
  deducts_turn: boolean;
  verdicts: VerdictLine[];
  asked: AskedLine[];
  ledger: DeductionLine[];
}

export interface Ruling {
  valid: boolean | null;
  number: number;
  for_jury: string[];
  question: number;
  deducted: DeductionLine | null;
}

export interface Judging {
  id: string;
  table: number;
  words: string[];
  jury: JuryWord[];
  by_players: boolean;
  laid_by: number;
  turn_points: number;
}

export interface JudgingAgain {
  id: string;
  number: number;
  why: string;
  jury: JuryWord[];
}

export interface Question {
  id: string;
  table: number;
  player: number;
  word: string;
  jury: JuryWord[];
}

export interface NamedMember {
  name: string;
  club: string;
  player: number;
}

export interface Ballot {
  member: number;
  vote: 'for' | 'against' | 'abstains';
}

export interface PlayerLine {
  player: number;
  name: string;
  rating: number | null;
  club: string;
  school: string;
  category: string;
  checked_in: boolean;
  withdrawn: boolean;
  joined: number;
  no_show: number;
  disqualified: boolean;
}

export interface RoundLine {
  number: number;
  is_closed: boolean;
  games: GameLine[];
  bye: number | null;
  away: AwayLine[];
  by_hand: Doubt[];
  tables: TableLine[];
}

export interface TieBreakHead {
  name: string;
  title: string;
  clause: string;
}

export interface StandingLine {
  place: number;
  player: number;
  points: string;
  sums: string[];
}

export interface PrizeLine {
  prize: string;
  player: number;
  text: string;
  value: number;
  round: number;
}

export interface WaitLine {
  table: number;
  absent: number[];
  due_at: number;
  clause: string;
  forfeit: 'first' | 'second' | 'both';
}

export interface RoundTiming {
  wait_minutes: number;
  at_end: 'one-more-hand' | 'at-once' | 'finish-turn' | 'finish-round' | '';
  clause: string;
  play_seconds: number;
  turns: number;
}

export interface SlipLine {
  table: number;
  player: number;
  score: [number, number];
  winner: 'first' | 'second' | 'draw' | 'nobody' | null;
}

export interface CallLine {
  round: number;
  table: number;
  player: number;
  cause: string;
  why: string;
  since: number;
  taken_by: string;
  taken_by_you: boolean;
  values: string[];
}

export interface DeskView {
  pairing: RoundLine | null;
  reasons: ReasonLine[];
  clauses: ClauseLine[];
  codes: Record<number, string>;
  linked: number[];
  warnings: Doubt[];
  last_step: LastStep | null;
  forbidden: [number, number][];
  absences: [number, number, string][];
  ledger: DeductionLine[];
  approved: number[];
  steps: StepLine[];
  endings: EndingLine[];
  may_correct: number;
  may_overrule: number[];
  entries: EntryLine[];
}

export interface TableSlipLine {
  table: number;
  player: number;
  scores: (number | null)[];
}

export interface CardRound {
  round: number;
  table: number | null;
  opponent: number;
  starts: boolean | null;
  result: string;
  own: number | null;
  theirs: number | null;
  total: string;
  others: number[];
}

export interface SumLine {
  name: string;
  title: string;
  clause: string;
  value: string;
  terms: TermLine[];
}

export interface GroupLine {
  place: number;
  group: string;
  points: string;
  players: number[];
}

export interface RankedLine {
  place: number;
  player: number;
  points: string;
}

export interface ObstacleLine {
  clause: string;
  kind: string;
  values: string[];
  text: string;
}

export interface FindingLine {
  round: number;
  kind: string;
  values: string[];
  warnings: Doubt[];
  text: string;
}

export interface ConditionLine {
  name: string;
  clause: string;
  obstacle: ObstacleLine | null;
}

export interface RatedLine {
  name: string;
  before: string;
  change: string;
  after: number;
  provisional: boolean;
  factor: number;
  games: RatedGameLine[];
}

export interface Doubt {
  kind: string;
  text: string;
  numbers: number[];
  names: string[];
}

export interface ChoiceLine {
  name: string;
  value: string;
  source: 'book' | 'choice' | 'reading';
  clauses: string[];
  alternatives: string[];
}

export interface MemberLine {
  number: number;
  name: string;
  club: string;
  player: number;
}

export interface CaseLine {
  case: number;
  at: number;
  matter: 'suspicion' | 'suspension' | 'resignation' | 'both-resigned' | 'round-time'
    | 'appeal' | 'other';
  given_by: string;
  what: string;
  parties: string[];
  round: number;
  table: number;
  against: number;
  abstain: number[];
  ruling: string;
  clause: string;
  votes: VoteLine[];
  ruled_at: number;
  dropped: string;
}

export interface RowFault {
  row: number;
  code: string;
  values: Record<string, number | string | (number | string)[]>;
  clause: string;
  text: string;
}

export interface VerdictLine {
  number: number;
  at: number;
  round: number;
  table: number;
  valid: boolean;
  again: boolean;
  by_players: boolean;
  words: WordLine[];
}

export interface AskedLine {
  table: number;
  player: number;
  number: number;
}

export interface DeductionLine {
  round: number;
  table: number;
  player: number;
  turn_points: number;
  points: number;
  clause: string;
}

export interface JuryWord {
  word: string;
  valid: boolean;
  source: 'language-rules' | 'dictionary';
}

export interface GameLine {
  table: number;
  first: number;
  second: number;
  score: [number, number] | null;
  outcomes: [string, string] | null;
  overruled: string;
  game: string;
  waits: boolean;
  ending: string;
}

export interface AwayLine {
  player: number;
  outcome: string;
}

export interface TableLine {
  table: number;
  players: number[];
  scores: (number | null)[] | null;
  places: number[] | null;
  points: string[] | null;
  overruled: string;
  waits: boolean;
  game: string;
  without: number[];
}

export interface ReasonLine {
  players: number[];
  group: Remark;
  notes: Remark[];
}

export interface ClauseLine {
  clause: string;
  did: Remark;
}

export interface LastStep {
  kind: string;
  table: number;
  player: number;
  round: number;
}

export interface StepLine {
  at: number;
  kind: string;
  table: number;
  player: number;
  round: number;
  scores: (number | null)[];
  undone: boolean;
}

export interface EndingLine {
  kind: 'no-show' | 'resigned' | 'time' | 'both-resigned';
  clause: string;
  penalty: number;
  forced: number;
}

export interface EntryLine {
  player: number;
  name: string;
  licence: string;
  paid: boolean;
  table: number;
  why: string;
}

export interface TermLine {
  round: number;
  opponent: number;
  amount: string;
  left_out: boolean;
}

export interface RatedGameLine {
  opponent: string;
  result: string;
  expected: string;
}

export interface VoteLine {
  name: string;
  vote: 'for' | 'against' | 'abstains';
}

export interface WordLine {
  word: string;
  valid: boolean;
  source: 'list' | 'language-rules' | 'dictionary';
}

export interface Remark {
  kind: string;
  text: string;
  values: string[];
  players: number[];
}

export type DeskMessage =
  | Enter
  | Amend
  | CheckIn
  | CheckInAll
  | CheckOut
  | Fee
  | FixTable
  | Disqualify
  | Withdraw
  | Rejoin
  | NoteAbsence
  | CancelAbsence
  | Forbid
  | NameCommittee
  | BringCase
  | DeclareInterest
  | RuleCase
  | DropCase
  | Pair
  | PairByHand
  | Swap
  | Publish
  | Result
  | Forfeit
  | DoubleLoss
  | Unfinished
  | Clear
  | Scores
  | LayTable
  | Overrule
  | OverruleForfeit
  | OverruleDoubleLoss
  | OverruleScores
  | Close
  | Feat
  | Finish
  | Undo
  | SetClock
  | PauseClock
  | Missing
  | Arrived
  | CallTime
  | TakeCall
  | Answer
  | Unlink
  | Slip
  | TableSlip
  | Call;

export const REMARK_KINDS = [
  'score-group',
  'score',
  'table-round',
  'neighbours',
  'floats-down',
  'exchanged',
  'one-apart',
  'apart',
  'gap',
  'dealt',
  'near',
  'by-hand',
  'three',
  'one-school',
  'met-again',
  'not-met',
  'not-forbidden',
  'not-must-first',
  'not-must-second',
  'not-should-first',
  'not-should-second',
  'not-worse',
  'more',
  'sits-out',
  'unplayed',
  'blocks-nobody',
  'blocks-alone',
  'blocks-forbidden',
  'blocks-starts',
  'blocks-bye',
  'blocks-rematch',
  'blocks-several',
  'blocks-number',
  'blocks-barred',
  'blocks-no-pairs',
  'basis-no-rematch',
  'basis-list',
  'basis-halves',
  'basis-dutch',
  'basis-equal',
  'basis-neighbours',
  'basis-debutants-last',
  'basis-debutants-rated',
  'basis-bye',
  'basis-bye-not-late',
  'basis-fictitious',
  'basis-four',
  'basis-drawn',
] as const;

export type RemarkKind = (typeof REMARK_KINDS)[number];

export const FINDING_KINDS = [
  'no-pairing',
  'same-pairs',
  'same-tables',
  'other-pairs',
  'other-tables',
  'exchanged',
  'overruled',
  'corrected',
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

export const OBSTACLE_KINDS = [
  'other-rules',
  'other-lexicon',
  'rounds-open',
  'rematches-allowed',
  'met-twice',
  'bye-on-request',
  'no-dates',
  'short-notice',
  'not-sent',
  'sent-early',
  'sent-late',
] as const;

export type ObstacleKind = (typeof OBSTACLE_KINDS)[number];

export const DOUBT_KINDS = [
  'many',
  'few',
  'winner',
  'sheets',
  'slip-winner',
  'replaces',
  'own-game',
  'namesake',
  'under-way',
  'met',
  'forbidden',
  'school',
  'second-bye',
  'late-bye',
  'left-out',
  'no-show',
  'gone',
  'rounds',
] as const;

export type DoubtKind = (typeof DOUBT_KINDS)[number];

export const TIEBREAK_KINDS = [
  'median-buchholz-fisc',
  'buchholz',
  'buchholz-cut-1',
  'buchholz-cut-2',
  'median-buchholz',
  'berger',
  'differential',
  'differential-capped',
  'total',
  'wins',
  'head-to-head',
  'cumulative',
  'beaten',
] as const;

export type TieBreakKind = (typeof TIEBREAK_KINDS)[number];

export const REGULATION_KINDS = [
  'fisc-2023',
  'club',
  'school',
  'nl-wedstrijd',
  'nl-punten',
] as const;

export type RegulationKind = (typeof REGULATION_KINDS)[number];

export const CHOICE_KINDS = [
  'edition',
  'lexicon',
  'rounds',
  'system',
  'starts',
  'ranking',
  'points',
  'tie-breaks',
  'bye',
  'bye-points',
  'late-entry',
  'debutants',
  'unplayed',
  'forfeit-opponent',
  'forfeit-score',
  'no-shows',
  'late-rulings',
  'disqualified',
  'running-game',
] as const;

export type ChoiceKind = (typeof CHOICE_KINDS)[number];

export interface RegulationRules {
  edition: string;
  editions: readonly string[];
  rankings: readonly ('wins' | 'total')[];
  systems: readonly string[];
  /** The clause that the choice of each rests on; empty where the organiser chooses freely. */
  clauses: { edition: string; ranking: string };
}

export const REGULATIONS: Record<RegulationKind, RegulationRules> = {
  'fisc-2023': { edition: 'fisc-2023', editions: ['fisc-2023'], rankings: ['wins'],
    systems: ['dutch', 'distance', 'round-robin', 'king-of-the-hill'], clauses: { edition: 'FISC23-C-1.1',
    ranking: 'FISC23-C-1.4' } },
  'club': { edition: 'friendly', editions: ['friendly', 'fisc-2023', 'fisc-classic',
    'fisc-un-contra-un', 'fisc-escolar', 'nl-wedstrijd', 'nl-punten'],
    rankings: ['wins', 'total'], systems: ['dutch', 'distance', 'round-robin',
    'king-of-the-hill', 'school-tables'], clauses: { edition: '', ranking: '' } },
  'school': { edition: 'fisc-escolar', editions: ['fisc-escolar'], rankings: ['wins'],
    systems: ['school-tables'], clauses: { edition: 'ESC-1', ranking: '' } },
  'nl-wedstrijd': { edition: 'nl-wedstrijd', editions: ['nl-wedstrijd'],
    rankings: ['wins', 'total'],
    systems: ['dutch', 'distance', 'round-robin', 'king-of-the-hill'], clauses: { edition: 'NL-W-I.3a',
    ranking: '' } },
  'nl-punten': { edition: 'nl-punten', editions: ['nl-punten'], rankings: ['total', 'wins'],
    systems: ['dutch', 'distance', 'round-robin', 'king-of-the-hill'], clauses: { edition: 'NL-P-I.3a',
    ranking: '' } },
};
