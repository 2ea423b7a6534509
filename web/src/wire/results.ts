// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface RoomResults {
  room: string;
  title: string;
  rules: string;
  edition: string;
  tile_set: string;
  lexicon: string;
  pace: string;
  stage: string;
  ended: string | null;
  publication: number;
  top: string;
  room_maximum: number;
  computer_maximum: number | null;
  rows: ResultLine[];
  clubs: ClubLine[];
  turns: LaidWord[];
  ratings: RatingLine[];
}

export interface CombinedResults {
  titles: string[];
  maximum: number;
  rows: CombinedLine[];
}

export interface ResultLine {
  rank: number | null;
  table: number;
  name: string;
  club: string;
  venue: string;
  total: number;
  points: number;
  bonus: number;
  penalty: number;
  warnings: number;
  tops: number;
  solos: number;
  nils: number;
  room_percent: number;
  behind_room: number;
  computer_percent: number | null;
  behind_computer: number | null;
  by_turn: number[];
}

export interface ClubLine {
  rank: number | null;
  club: string;
  total: number;
  percent: number;
  counted: string[];
  players: number;
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

export interface RatingLine {
  player: string;
  rating: number | null;
  days: number;
  best: number;
}

export interface CombinedLine {
  rank: number;
  name: string;
  club: string;
  games: number;
  total: number;
  percent: number;
  mean_percent: number;
  behind: number;
  tops: number;
  solos: number;
  by_game: (number | null)[];
}
