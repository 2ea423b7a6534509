/** A season for tests: four players, two nights. */
import type { SeasonView } from '../../../wire/season.ts';

export const FIRST = '2026-10-06';
export const SECOND = '2026-10-13';

const row = (player: number, place: number, cusca: number, nights: string[]) => ({
  ...{ player, place, rose: 0, cusca, ranked_games: 2, games: 2, total: cusca, mean: 1 },
  ...{ scrabbles: 0, wins: 0, best: 301, nights },
});

export const seasonView = (more: Partial<SeasonView> = {}): SeasonView => ({
  ...{ id: 'sants', version: 9, name: 'Ateneu de Sants', place: 'Sants' },
  ...{ begins_on: '2026-10-01', ends_on: '2027-06-30', nights_planned: 20 },
  ...{ required: 8, required_now: 1, may_enter: true },
  players: ['Queralt Mas', 'Quim Bonastre', 'Maria Serra', 'Maria del Roser'],
  nights: [FIRST, SECOND],
  games: [
    {
      game: 1,
      night: SECOND,
      scores: [
        { player: 1, points: 301, scrabbles: 1, worth: 0 },
        { player: 2, points: 244, scrabbles: 0, worth: 0 },
      ],
    },
  ],
  ledger: [
    row(2, 1, 900, [FIRST, SECOND]),
    row(1, 2, 800, [FIRST, SECOND]),
    row(3, 3, 700, [SECOND]),
    row(4, 0, 999, [SECOND]),
  ],
  course: [
    { player: 1, places: [1, 2] },
    { player: 2, places: [2, 1] },
    { player: 3, places: [0, 3] },
  ],
  ...more,
});
