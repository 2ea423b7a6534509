// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface Profile {
  id: string;
  name: string;
  kind: 'local' | 'card' | 'guest';
  since: number;
  is_you: boolean;
  tally: Tally;
  editions: EditionTally[];
  opponents: OpponentTally[];
  recent: ArchiveLine[];
  ratings: RatingLine[];
  loss: AverageLoss | null;
}

export interface GamesPage {
  games: ArchiveLine[];
  before: string;
}

export interface SeatRating {
  seat: number;
  before: number;
  change: number;
  after: number;
  tenths: number;
  is_provisional: boolean;
}

export interface Me {
  id: string;
  name: string;
  kind: 'local' | 'card' | 'guest';
  grants: Grant[];
  csrf: string;
  pupil_of: string;
}

export interface PasskeyLine {
  id: string;
  label: string;
  created: number;
  used: number;
}

export interface Offer {
  ceremony: string;
  options: Record<string, unknown>;
}

export interface TokenLine {
  id: string;
  label: string;
  created: number;
}

export interface NewToken {
  id: string;
  secret: string;
}

export interface AccountLine {
  id: string;
  name: string;
  kind: 'local' | 'card' | 'guest';
  login: string;
  grants: Grant[];
  disabled: boolean;
  created: number;
}

export interface AuditLine {
  version: number;
  at: number;
  actor: string;
  actor_name: string;
  act: string;
  about: Record<string, unknown>;
  about_name: string;
  hash: string;
}

export interface ServerAddresses {
  public: string;
  networks: string[];
}

export interface FollowedLine {
  id: string;
  name: string;
  is_mutual: boolean;
  handle: string;
}

export interface RegistrationWay {
  way: 'closed' | 'code' | 'approval';
}

export interface Registered {
  me: Me | null;
}

export interface HouseDoor {
  way: 'closed' | 'code' | 'approval';
  code: string;
  waiting: Applicant[];
}

export interface PrintedCard {
  account: string;
  name: string;
  url: string;
  pin: string;
}

export interface WaitingInvitation {
  id: string;
  grants: Grant[];
  uses: number;
  expires: number;
  by: string;
}

export interface Offered {
  grants: Grant[];
  uses: number;
  expires: number;
}

export interface InvitationLink {
  url: string;
}

export interface NewPasswordLink {
  url: string;
  expires: number;
}

export interface LinkOwner {
  login: string;
  name: string;
  expires: number;
}

export interface HelperLine {
  id: string;
  name: string;
  venue: string;
}

export interface RefusedAidLine {
  table: number;
  by: string;
  kind: string;
  clause: string;
  at: number;
  times: number;
}

export interface HouseRoom {
  id: string;
  title: string;
  made_by: string;
  created: number;
  last: number;
  players: number;
  here: number;
  by_guest: boolean;
}

export interface Tally {
  games: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
  mean: number;
  most: number;
  most_game: string;
  scrabbles: number;
  best: BestOf | null;
  longest: BestOf | null;
  started: number;
  started_won: number;
  opening: number | null;
}

export interface EditionTally {
  edition: string;
  language: string;
  tally: Tally;
}

export interface OpponentTally {
  name: string;
  person: string;
  robot: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
  against: number;
}

export interface ArchiveLine {
  id: string;
  edition: string;
  language: string;
  event: string;
  rated: boolean;
  ended: number;
  seats: ArchiveSeat[];
}

export interface RatingLine {
  language: string;
  title: string;
  value: number;
  published: number;
  games: number;
  is_provisional: boolean;
  provisional_games: number;
  history: RatingPoint[];
  last: RatingTerms;
}

export interface AverageLoss {
  points: number;
  games: number;
}

export interface Grant {
  role: 'player' | 'arbiter' | 'game-leader' | 'director' | 'teacher' | 'spectator'
    | 'administrator';
  event: string;
}

export interface Me {
  id: string;
  name: string;
  kind: 'local' | 'card' | 'guest';
  grants: Grant[];
  csrf: string;
  pupil_of: string;
}

export interface Applicant {
  id: string;
  name: string;
  login: string;
  created: number;
}

export interface BestOf {
  word: string;
  place: string;
  points: number;
  tiles: number;
  game: string;
}

export interface ArchiveSeat {
  name: string;
  person: string;
  robot: string;
  score: number;
  outcome: 'win' | 'draw' | 'loss';
}

export interface RatingPoint {
  at: number;
  value: number;
  change: number;
  game: string;
}

export interface RatingTerms {
  step: RatingStep;
  opponent_name: string;
  provisional_games: number;
}

export interface RatingStep {
  table: string;
  at: number;
  opponent: string;
  before: number;
  opponent_before: number;
  games_before: number;
  expected: string;
  tenths: number;
  factor: number;
  change: number;
  after: number;
}
