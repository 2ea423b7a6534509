// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface LeagueLine {
  id: string;
  name: string;
  place: string;
  begins_on: string;
  ends_on: string;
}

export interface LeagueView {
  id: string;
  version: number;
  name: string;
  place: string;
  begins_on: string;
  ends_on: string;
  legs: number;
  moving: number;
  ranking: 'wins' | 'total';
  withdrawal: 'half' | 'strike' | 'forfeit';
  clauses: Record<string, string>;
  players: LeaguePlayer[];
  divisions: DivisionView[];
  games: FixtureLine[];
  missing: number;
  is_ended: boolean;
  may_enter: boolean;
}

export interface NewLeague {
  name: string;
  begins_on: string;
  ends_on: string;
  divisions: string[];
  place: string;
  legs: number;
  moving: number;
  ranking: 'wins' | 'total';
  withdrawal: 'half' | 'strike' | 'forfeit';
  after: string;
}

export interface LeagueEntry {
  id: string;
  name: string;
  division: number;
  club: string;
  licence: string;
  rating: number | null;
}

export interface LeagueFixtures {
  id: string;
  division: number;
  days: string[];
}

export interface GameDate {
  id: string;
  day: string;
  why: string;
}

export interface LeagueResult {
  id: string;
  first: number;
  second: number;
  winner: 'first' | 'second' | 'draw' | 'nobody' | null;
  played_on: string;
}

export interface LeagueForfeit {
  id: string;
  winner: 'first' | 'second' | 'draw' | 'nobody';
}

export interface LeagueStep {
  id: string;
  act: 'clear' | 'leave' | 'end';
  number: number;
}

export interface LeaguePlayer {
  name: string;
  division: number;
  club: string;
  licence: string;
  rating: number | null;
  has_left: boolean;
}

export interface DivisionView {
  name: string;
  has_fixtures: boolean;
  table: TableRow[];
}

export interface FixtureLine {
  game: number;
  division: number;
  round: number;
  first: number;
  second: number;
  day: string;
  planned: string;
  why: string;
  winner: 'first' | 'second' | 'draw' | 'nobody' | null;
  points: number[];
  played_on: string;
  counts: boolean;
  is_closed: boolean;
}

export interface TableRow {
  player: number;
  place: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
  total: number;
  differential: number;
  berger: number;
  mutual: number | null;
  moves: number;
}
