/** Club seasons, in English. */
import { refusals } from '../championship/refusals.en.ts';
import { plural } from '../grammar.ts';

const many = plural('en');

export const en = {
  refusals,
  seasons: 'Club seasons',
  none: 'No season has begun yet.',
  about:
    'Two to four sit at a table, nobody is paired, and what each table scored is one line. ' +
    'The ledger counts by CUSCA.',
  begin: 'Begin a season',
  name: 'Club or season',
  place: 'Place',
  firstDay: 'First day',
  lastDay: 'Last day',
  nightsPlanned: 'Club nights planned',
  gamesRequired: 'Games to be in the final table',
  season: 'Season',
  tonight: 'Tonight',
  enterTonight: 'Enter tonight’s games',
  poster: 'Print an A3 poster',
  workbook: 'Workbook (XLSX)',
  loading: 'Loading …',
  lost: 'The server can’t be reached. What you see is from before.',
  // The graph.
  inFront: 'Who leads, night by night',
  byCusca: 'By CUSCA. Dotted lines: away that night.',
  fromTo: (name: string, from: number, to: number) => `${name}: from place ${from} to ${to}`,
  ledNights: (name: string, n: number) => `${name}: in front for ${many(n, 'night', 'nights')}`,
  courseOf: (name: string, places: string) => `${name}: ${places}`,
  noPlace: '–',
  gamesIn: (n: number, nights: number) =>
    `${n === 1 ? 'game' : 'games'} in ${many(nights, 'night', 'nights')}`,
  scrabblesBy: (n: number, most: number, name: string) =>
    `${n === 1 ? 'scrabble' : 'scrabbles'}${most ? `; ${most} by ${name}` : ''}`,
  bestGame: (name: string) => `best game, ${name}`,
  perNight: 'players a night, on average',
  // The ledger.
  ledger: 'The season so far',
  soFar: (nights: number, planned: number) =>
    planned
      ? `${nights} of ${many(planned, 'night', 'nights')}.`
      : many(nights, 'night.', 'nights.'),
  needs: (final: number, now: number) =>
    `The final table takes ${many(final, 'game', 'games')} of three or four; for now ${now}.`,
  noGames: 'No game has been noted yet.',
  player: 'Player',
  cusca: 'CUSCA',
  nights: 'Nights',
  games: 'Games',
  mean: 'Mean',
  scrabbles: 'Scrabbles',
  total: 'Total',
  placeHead: 'Rank',
  nightsOf: (n: number, of: number) => `${n} of ${many(of, 'night', 'nights')}`,
  up: (n: number) => `up ${n}`,
  down: (n: number) => `down ${n}`,
  same: 'the same place',
  nowAndThen: 'Now and then',
  how:
    'the points times the players at the table, and the mean of all games. Games of two don’t ' +
    'count for it, but they do for the total, the mean and the scrabbles.',
  // Tonight.
  night: 'Night of',
  lineLabel: 'Names and points of a table',
  save: 'Save the table',
  saveAgain: 'Save the correction',
  strike: 'Strike this game',
  cancel: 'Leave it as it was',
  correcting: (table: number) => `Correcting table ${table}`,
  tableOf: (n: number) => `Table of ${n}`,
  twoOnly: 'Table of 2: counts for the total, not for CUSCA',
  hintName: 'first letters and points',
  hintScrabble: 'a scrabble; ** two',
  hintSeats: 'two to four names in any order',
  hintNew: 'somebody new',
  hintUndo: 'takes the last table back',
  newPlayer: (name: string) => `${name} (new)`,
  nobody: (text: string) => `Nobody begins with “${text}”. Write + before a new name.`,
  several: (text: string, names: string) => `“${text}” may be ${names}.`,
  twice: (name: string) => `${name} is on the line twice.`,
  tooMany: 'At most four sit at a table.',
  tables: (n: number) => many(n, 'table', 'tables'),
  there: (players: number, scrabbles: number) =>
    `${many(players, 'player', 'players')}, ${many(scrabbles, 'scrabble', 'scrabbles')}`,
  whoIsHere: 'Who is here',
  presence: 'Whoever sits at a table was there: attendance is never noted apart.',
  standing: 'CUSCA as it stands',
  edit: (table: number) => `Correct table ${table}`,
  saved: (table: number) => `Table ${table} is saved.`,
  taken: (table: number) => `Table ${table} was taken back.`,
  points: (n: number) => many(n, 'point', 'points'),
};

export type SeasonWords = typeof en;
