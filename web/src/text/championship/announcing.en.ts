/** What an organiser chooses when an event is announced, in English. */
import type { Ranking, Starts, Unplayed } from '../../wire/kinds.ts';

export const announcing = {
  unplayed: 'A bye in Buchholz',
  unplayedHint:
    'The text speaks of opponents only (FISC23-C-1.5). Choose before the first round; the ' +
    'standings say so term by term.',
  unplayedWays: {
    zero: 'Counts as an opponent with no points, left out first',
    skip: 'Does not count',
    self: 'Counts as an opponent with the player’s own points',
  } satisfies Record<Unplayed, string>,
  edition: 'Rules of the game',
  choices: 'What these rules leave to the organiser',
  starts: 'Who starts',
  startsWays: {
    pairing: 'The pairing looks at who started before',
    balanced: 'The pairing, so that starts balance out',
    lot: 'Players draw tiles',
  } satisfies Record<Starts, string>,
  ranking: 'Ranking',
  rankings: { wins: 'By games won', total: 'By the total points of all games' } satisfies Record<
    Ranking,
    string
  >,
  byePoints: 'Game points of a bye',
  gameRules: 'How the games are played',
  organiser: 'the organiser’s choice',
  time: 'Time',
  devices: 'Word lists and devices',
  devicesWays: {
    none: 'Not allowed during a game',
    'two-letters': 'Only the list of two-letter words',
  },
  touch: 'A tile put on the board',
  touchWays: { played: 'Must be played', free: 'May be tried elsewhere until the play is made' },
};

export type Announcing = typeof announcing;
