/** What an event's committee is asked and rules, in English. */
import type { CaseLine } from '../../wire/championship.ts';

export const committee = {
  hint:
    'Its members rule what the books leave to the committee. ' +
    'Who plays in a game, is of a player’s club, or says so, abstains.',
  members: 'Members',
  member: 'Members, one a line: name, then / and the club',
  saveMembers: 'Name the committee',
  none: 'No committee is named yet. Whoever directs speaks for it.',
  bring: 'Bring a case',
  matter: 'Matter',
  what: 'What happened',
  player: 'Player',
  round: 'Round',
  table: 'Table',
  against: 'Appeal of case',
  no: 'none',
  bringNow: 'Bring the case',
  cases: 'Register',
  caseOf: (n: number): string => `Case ${n}`,
  open: 'open',
  ruled: 'ruled',
  droppedAs: 'dropped',
  given: 'given to the committee by',
  reading: 'a reading: no text gives it to the committee',
  ruling: 'Ruling',
  clause: 'Clause (empty for that of the matter)',
  ruleNow: 'Record the ruling',
  abstains: 'has an interest and abstains',
  declare: 'Has an interest',
  drop: 'Drop the case',
  votes: { for: 'for', against: 'against', abstains: 'abstains' } satisfies Record<
    CaseLine['votes'][number]['vote'],
    string
  >,
  search: 'Search the rulings of every event here',
  words: 'Words',
  find: 'Search',
  found: (n: number): string => (n ? `${n} found` : 'Nothing found.'),
  matters: {
    suspicion: 'Suspicious behaviour',
    suspension: 'A game beyond the time of the round',
    resignation: 'A player who gave up',
    'both-resigned': 'Both gave up',
    'round-time': 'The time of the round',
    appeal: 'Appeal',
    other: 'Something else',
  } satisfies Record<CaseLine['matter'], string>,
};

export type CommitteeWords = typeof committee;
