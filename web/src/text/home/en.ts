/** English. The other languages have the same shape; the compiler sees to that. */
import type { Shape } from '../core/en.ts';
import { plural } from '../grammar.ts';

const many = plural('en');

/** What is said to whoever comes at this hour. */
const hello = (hour: number): string =>
  hour < 5 || hour > 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';

export const en = {
  greeting: (hour: number, name: string) => `${hello(hour)}, ${name}.`,
  yourTurns: (n: number) => `It is your turn in ${many(n, 'game', 'games')}.`,
  nothingWaits: 'Nobody waits for you. A game?',
  gameLanguage: 'Language of the game',
  opponent: 'Your opponent',
  somebody: 'Anyone',
  seeking: (n: number) => (n ? `${n} waiting` : 'nobody yet'),
  timeEach: 'Time for each player',
  minutes: 'min',
  asTheRulesSay: 'As the rules say',
  playWith: (name: string) => `Play ${name}`,
  rules: 'Rule book',
  words: 'Word list',
  byFriendlyRules: (book: string) =>
    `${book} has no game of that length: you play by the friendly rules.`,
  remembered: 'Language, rules and time are remembered on this device.',
  withFriend: 'With a friend',
  friendText: 'Lay a table: your friend scans the code, and you both sit there.',
  layTable: 'Lay a table',
  laidText: 'Your friend scans this. You go to the table together.',
  letIn: 'Go to the table',
  sendLink: 'Send',
  copied: 'Copied',
  seekers: 'Looking for a game',
  noSeekers: 'Nobody is waiting now. Let others find you: they see it at once.',
  codeText: 'Of a table or a club room.',
  puzzle: 'Today’s puzzle',
  puzzleAsks: 'One play is the best. Find it.',
  checkPlay: 'Check',
  checkFor: (n: number) => `Check · ${n}`,
  hint: 'A hint',
  wholePuzzle: 'The puzzle on a large board',
  nowPlaying: 'Being played now',
  allGames: 'All games',
  quiet: 'While nobody is playing',
  replayTitle: (first: string, second: string) => `${first} – ${second}, once more`,
  noGames: 'No game is on. Play one, and others can watch it here.',
  tonight: 'Coming up',
  calendar: 'All events',
  nothingComing: 'Nothing is announced. A club night takes a minute to open.',
  clubNight: 'Club night',
  withPeople: 'Choose everything yourself',
  organise: 'Organise',
  organising: {
    club: 'A room with a code; everybody comes in by phone.',
    event: ['Championship', 'Swiss, round robin or knock-out; results from the hall.'],
    duplicate: ['Duplicate', 'You draw the tiles; the slips correct themselves.'],
    sheets: ['Score sheets', 'Type a game that was played on wood.'],
    class: ['School', 'Cards with a QR code: no e-mail, no password.'],
  } as { club: string } & Record<'event' | 'duplicate' | 'sheets' | 'class', [string, string]>,
};

export type HomeWords = Shape<Omit<typeof en, 'organising'>> & Pick<typeof en, 'organising'>;
