/** Results of rooms, as the server tells them. Percentages are hundredths. */
import { ask } from '../../../server/api.svelte.ts';
import { Debounced } from '../../../server/debounced.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type { LaidWord } from '../../../wire/duplicate.ts';

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

/** The results of a room, or of several added up. */
export class ResultSheet {
  /** Of how many of its players the best results make a club's. */
  best = $state<number | null>(3);
  readonly room: Resource<RoomResults>;
  readonly combined: Resource<CombinedResults>;
  readonly error = $derived.by(() => this.room.error ?? this.combined.error);

  /** `rooms` is a room's id, or several with `+` between them. To be made while a component is set up. */
  constructor(rooms: () => string) {
    const ids = $derived(rooms().split('+').filter(Boolean));
    const counted = new Debounced(() => this.best || 1);
    this.room = new Resource(
      () =>
        ids.length > 1
          ? null
          : `/duplicate/rooms/${encodeURIComponent(ids[0] ?? '')}/results?clubs=${counted.current}`,
      (path) => ask<RoomResults>('GET', path),
      { keeps: true },
    );
    this.combined = new Resource(
      () =>
        ids.length > 1 ? `/duplicate/combined?rooms=${encodeURIComponent(ids.join(','))}` : null,
      (path) => ask<CombinedResults>('GET', path),
    );
  }
}
