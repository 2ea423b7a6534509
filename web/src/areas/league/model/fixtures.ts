/** A league for tests: four players, games of every kind. */
import type { FixtureLine, LeagueView } from '../../../wire/league.ts';

const game = (number: number, more: Partial<FixtureLine> = {}): FixtureLine => ({
  ...{ game: number, division: 1, round: 1, first: 1, second: 2 },
  ...{ day: '2026-10-06', planned: '2026-10-06', why: '', winner: null, points: [] },
  ...{ played_on: '', counts: true, is_closed: false },
  ...more,
});

export const leagueView = (more: Partial<LeagueView> = {}): LeagueView => ({
  ...{ id: 'penedes', version: 9, name: 'Lliga del Penedès', place: '' },
  ...{ begins_on: '2026-10-01', ends_on: '2027-06-30', legs: 1, moving: 0 },
  ...{ ranking: 'wins' as const, withdrawal: 'half' as const, clauses: {} },
  ...{ missing: 1, is_ended: false, may_enter: true },
  players: ['Anna', 'Bernat', 'Carla', 'Dídac'].map((name) => ({
    ...{ name, division: 1, club: '', licence: '', rating: null, has_left: false },
  })),
  divisions: [{ name: 'Primera', has_fixtures: true, table: [] }],
  games: [
    game(1, { day: '' }),
    game(2, { first: 3, second: 4, winner: 'second', points: [150, 150] }),
    game(3, { winner: 'first', is_closed: true }),
    game(4, { winner: 'first', points: [412, 388], played_on: '2026-11-03' }),
  ],
  ...more,
});
