/** Results of rooms, as the server tells them. Percentages are hundredths. */
import { persist } from '../server/again.svelte.ts';
import { ask } from '../server/api.svelte.ts';
import type { LaidWord } from '../wire/duplicate.ts';

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
export interface RatingLine {
  player: string;
  rating: number | null;
  days: number;
  best: number;
}
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
export interface CombinedResults {
  titles: string[];
  maximum: number;
  rows: CombinedLine[];
}

export const resultsOf = (room: string, clubs: number): Promise<RoomResults> =>
  persist(() => ask('GET', `/duplicate/rooms/${encodeURIComponent(room)}/results?clubs=${clubs}`));
export const combinedOf = (rooms: string[]): Promise<CombinedResults> =>
  persist(() => ask('GET', `/duplicate/combined?rooms=${encodeURIComponent(rooms.join(','))}`));
