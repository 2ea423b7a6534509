/** What the federation asks about an event, in English: dates, whether it counts, ratings. */
import type { FindingKind, ObstacleKind } from '../../wire/championship.ts';

/** `v` are the values of the kind: names, days in words, counts. */
export type Report = (v: string[]) => string;

export const reports = {
  announcedOn: 'Announced on',
  lastDay: 'Last day of play (if not the first)',
  noticeHint:
    'To count for RASCCAT, an event is announced at least a month before its first day ' +
    '(FISC23-C-3.2b), and its results are sent within a week of its last day ' +
    '(FISC23-C-3.2c).',
  official: 'Part of the federation’s official season',
  check: 'Check',
  checkHint:
    'Pairs every round again from what was known then, lists what was done by hand, and ' +
    'says whether the event counts for RASCCAT.',
  sentOn: 'Results sent on',
  checkNow: 'Check the event',
  dates: (announced: string, first: string, last: string) =>
    `Announced on ${announced || '…'}, first day of play ${first || '…'}, last day ${last || '…'}.`,
  steps: (n: number) => `Steps in the log: ${n}. Every one holds.`,
  asPaired: (n: number, of: number) => `Rounds paired as the system pairs them: ${n} of ${of}.`,
  sendBy: (day: string, left: number) =>
    left < 0
      ? `The results had to be sent by ${day}.`
      : `Send the parcel by ${day} (FISC23-C-3.2c): ${left} ${left === 1 ? 'day' : 'days'} left.`,
  counts: 'Counts for RASCCAT.',
  countsNot: 'Does not count for RASCCAT:',
  met: 'met:',
  unmet: 'not met:',
  conditions: {
    rules: 'played by the federation’s rules.',
    lexicon: 'words judged by the federation’s list.',
    notice: 'announced at least a month before the first day.',
    rounds: 'every round is closed.',
    rematches: 'nobody met twice.',
    byes: 'no points for a round that somebody asked to miss.',
    results: 'the results were sent within a week.',
  },
  findings: {
    'no-pairing': () => 'the rules find no pairing here.',
    'same-pairs': () => 'the same pairs, but other tables or starts.',
    'same-tables': () => 'the same players at each table, but other tables or turns.',
    'other-pairs': (v) => `pairs that the rules would not make: ${v[0]}.`,
    'other-tables': (v) => `tables that the rules would not make: ${v[0]}.`,
    exchanged: (v) => `${v[0]} and ${v[1]} were exchanged by hand.`,
    overruled: (v) => `table ${v[0]} was overruled: ${v[1]} (${v[2]}).`,
    corrected: (v) =>
      `table ${v[0]} was corrected against the signed sheet: ${v[1]} instead of ${v[2]}.`,
  } satisfies Record<FindingKind, Report> as Record<FindingKind, Report>,
  obstacles: {
    'other-rules': () => 'it was not played by the federation’s rules.',
    'other-lexicon': (v) => `words were judged by ${v[0]}, not by ${v[1]}.`,
    'rounds-open': (v) => `not every round is closed: ${v[0]} of ${v[1]} are.`,
    'rematches-allowed': () => 'its pairing system lets players meet more than once.',
    'met-twice': (v) => `these met more than once: ${v[0]}.`,
    'bye-on-request': (v) =>
      'points were given for rounds that a player asked to miss; only the bye of an odd ' +
      `number has a point. It is about ${v[0]}.`,
    'no-dates': () => 'the day of the announcement or the first day of play was not given.',
    'short-notice': (v) => `it was announced on ${v[0]}, less than a month before ${v[1]}.`,
    'not-sent': () => 'the results have not been sent. Fill in the day above when they are.',
    'sent-early': (v) => `the results were sent on ${v[0]}, before the last day of play, ${v[1]}.`,
    'sent-late': (v) => `the results were sent on ${v[0]}, more than a week after ${v[1]}.`,
  } satisfies Record<ObstacleKind, Report> as Record<ObstacleKind, Report>,
  ratings: 'Ratings',
  ratingsHint:
    'What this event would change in a RASCCAT-compatible list, player by player. It is ' +
    'not the federation’s official number.',
  byEntries: 'Rate by the ratings players entered with',
  byList: 'Rate by a list (CSV, XLSX)',
  before: 'Before',
  change: 'Change',
  after: 'After',
  games: 'Games (expected result)',
  provisional: 'provisional',
  noGame: 'no rated game',
  newList: 'Download the new list (CSV)',
  notOfTwo: 'Games of three and four give no rating; only games of two do.',
};

export type Reports = typeof reports;
