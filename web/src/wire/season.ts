// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface SeasonLine {
  id: string;
  name: string;
  place: string;
  begins_on: string;
  ends_on: string;
}

export interface SeasonView {
  id: string;
  version: number;
  name: string;
  place: string;
  begins_on: string;
  ends_on: string;
  nights_planned: number;
  required: number;
  required_now: number;
  players: string[];
  nights: string[];
  games: ClubGameLine[];
  ledger: LedgerRow[];
  course: CourseLine[];
  may_enter: boolean;
}

export interface NewSeason {
  name: string;
  begins_on: string;
  ends_on: string;
  place: string;
  nights: number;
  games: number;
}

export interface ClubGameNote {
  id: string;
  night: string;
  scores: PlayerScore[];
}

export interface ClubGameCorrection {
  id: string;
  scores: PlayerScore[];
}

export interface SeasonPlayer {
  id: string;
  name: string;
}

export interface ClubGameLine {
  game: number;
  night: string;
  scores: ScoreLine[];
}

export interface LedgerRow {
  player: number;
  place: number;
  rose: number;
  cusca: number | null;
  ranked_games: number;
  games: number;
  total: number;
  mean: number;
  scrabbles: number;
  wins: number;
  best: number;
  nights: string[];
}

export interface CourseLine {
  player: number;
  places: number[];
}

export interface PlayerScore {
  points: number;
  player: number;
  scrabbles: number;
  name: string;
}

export interface ScoreLine {
  player: number;
  points: number;
  scrabbles: number;
  worth: number;
}
