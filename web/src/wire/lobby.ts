// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface NewTable {
  edition: string;
  options: Record<string, number | string | boolean>;
  readings: Record<string, number | string | boolean>;
  lexicon: string;
  judge: 'software' | 'arbiter';
  rated: boolean;
  spectators: boolean;
  delay_s: number;
  days_per_move: number;
  seats: number;
  robots: ('child' | 'junior' | 'pupil' | 'teenager' | 'learner' | 'amateur' | 'member'
    | 'contender' | 'master' | 'champion' | 'beginner' | 'club' | 'strong')[];
  opponent: string;
  event: string;
  number: string;
  round: string;
  source: 'online' | 'on-table';
  public: boolean;
}

export interface LobbyChange {
  at: number;
  revision: number;
  here: number;
  people: PersonLine[];
  seeks: SeekLine[];
  tables: TableLine[];
  gone: string[];
}

export interface WholeLobby {
  lobby: LobbyView;
  own: OwnLobby | null;
}

export interface GameGlance {
  table: string;
  board: string[];
  last: number[];
  scores: number[];
  on_turn: number | null;
}

export interface RoomLine {
  code: string;
  name: string;
  event: string;
  until: number;
  tables: number;
}

export interface RoomView {
  at: number;
  code: string;
  name: string;
  event: string;
  by_name: string;
  address: string;
  is_yours: boolean;
  is_open: boolean;
  until: number;
  terms: Terms;
  seats: number;
  tables: RoomTableLine[];
}

export interface RoomTable {
  terms: Terms | null;
  seats: number;
  robots: ('child' | 'junior' | 'pupil' | 'teenager' | 'learner' | 'amateur' | 'member'
    | 'contender' | 'master' | 'champion' | 'beginner' | 'club' | 'strong')[];
}

export interface NewRoom {
  name: string;
  event: string;
  terms: Terms;
  seats: number;
}

export interface PupilClass {
  event: string;
  tables: GameLine[];
}

export interface Said {
  table: string;
  done: boolean;
  reason: string;
  clause: string;
}

export interface Class {
  at: number;
  tables: ClassTable[];
  pupils: Pupil[];
}

export interface Seated {
  tables: string[];
}

export interface PersonLine {
  id: string;
  name: string;
}

export interface SeekLine {
  id: string;
  by: string;
  name: string;
  terms: Terms;
  until: number;
  rating: number;
  least_rating: number;
  most_rating: number;
}

export interface TableLine {
  id: string;
  code: string;
  edition: string;
  options: Record<string, number | string | boolean>;
  lexicon: string;
  seats: SeatLine[];
  event: string;
  number: string;
  rated: boolean;
  public: boolean;
  opened: boolean;
  over: boolean;
  days_per_move: number;
  created: number;
  rematch_of: string;
  spectators: boolean;
  delay_s: number;
  unlisted: '' | 'points' | 'agreed' | 'book';
  waits_for_teacher: boolean;
}

export interface LobbyView {
  at: number;
  revision: number;
  here: number;
  people: PersonLine[];
  seeks: SeekLine[];
  tables: TableLine[];
}

export interface OwnLobby {
  you: string;
  received: OfferLine[];
  asked: OfferLine[];
  games: GameLine[];
}

export interface Terms {
  edition: string;
  options: Record<string, number | string | boolean>;
  readings: Record<string, number | string | boolean>;
  lexicon: string;
  judge: 'software' | 'arbiter';
  rated: boolean;
  spectators: boolean;
  delay_s: number;
  days_per_move: number;
}

export interface RoomTableLine {
  table: TableLine;
  scores: number[];
}

export interface GameLine {
  table: TableLine;
  on_turn: number | null;
  is_your_turn: boolean;
  asks_you: boolean;
  due: number;
}

export interface ClassTable {
  id: string;
  code: string;
  number: string;
  edition: string;
  stage: string;
  seats: ClassSeat[];
  board: string[];
  on_turn: number | null;
  acted: boolean;
  stopped: string | null;
  running: number | null;
  shared_ms: number;
  shared_runs: boolean;
  play_ms: number;
  play_runs: boolean;
  since: number;
  turns: number;
  over: boolean;
  waits_for_teacher: boolean;
}

export interface Pupil {
  id: string;
  name: string;
  table: string;
  card: boolean;
}

export interface SeatLine {
  name: string;
  is_free: boolean;
  robot: 'child' | 'junior' | 'pupil' | 'teenager' | 'learner' | 'amateur' | 'member'
    | 'contender' | 'master' | 'champion' | 'beginner' | 'club' | 'strong' | null;
  stand_in: 'child' | 'junior' | 'pupil' | 'teenager' | 'learner' | 'amateur' | 'member'
    | 'contender' | 'master' | 'champion' | 'beginner' | 'club' | 'strong' | null;
  is_you: boolean;
  for_you: boolean;
}

export interface OfferLine {
  id: string;
  by: string;
  name: string;
  to: string;
  to_name: string;
  terms: Terms;
  until: number;
  state: 'open' | 'accepted' | 'declined';
  table: string;
  why: '' | 'later' | 'other-rules' | 'other-pace' | 'not-rated' | 'rated';
}

export interface ClassSeat {
  name: string;
  here: boolean;
  robot: 'child' | 'junior' | 'pupil' | 'teenager' | 'learner' | 'amateur' | 'member'
    | 'contender' | 'master' | 'champion' | 'beginner' | 'club' | 'strong' | null;
  stand_in: 'child' | 'junior' | 'pupil' | 'teenager' | 'learner' | 'amateur' | 'member'
    | 'contender' | 'master' | 'champion' | 'beginner' | 'club' | 'strong' | null;
  total: number;
  left_ms: number | null;
}
