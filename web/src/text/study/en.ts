/** English. The other languages have the same shape; the compiler sees to that. */
import { nth } from '../core/en.ts';
import { plural } from '../grammar.ts';

const many = plural('en');

export const en = {
  // --- the course of a game
  chance: 'Chance of winning',
  chanceOf: (name: string, percent: string) => `${name}: ${percent} chance of winning`,
  chanceText:
    'How often two equally strong players would win from this lead with this many unseen tiles. It ignores the racks.',
  scoreOnly:
    'The chance of winning is only calculated for two players, so only the scores are shown.',
  start: 'The start',
  atTurn: (n: number, name: string) => `Turn ${n}, ${name}`,
  atEnd: 'The end',
  moveThrough: 'Move through the game',
  asTable: 'Show as a table',
  turn: 'Turn',
  ratings: 'Ratings',
  howRated: 'How it was calculated',
  notCounted: 'This game doesn’t count for the ratings.',
  // --- better plays
  sticker: 'My sticker (PDF)',
  averageLost: 'points per turn, compared with the best play',
  foundBest: (n: number, all: number) => `the best play in ${n} of ${many(all, 'turn', 'turns')}`,
  missed: (n: number) => (n === 0 ? 'no bingos missed' : `${many(n, 'bingo', 'bingos')} missed`),
  bestFind: 'Best find',
  thisTurn: 'This turn',
  held: 'Rack',
  played: 'Played',
  better: 'The best plays',
  nothingPlayed: 'no play',
  lostHere: (n: string) => `${n} lost`,
  bestHere: 'best play',
  exactly: (text: string) => `${text}: exact`,
  roughly: (text: string) => `${text}: an estimate`,
  exactText: 'Searched to the last tile: exact.',
  roughText: 'Too open to search to the last tile: an estimate.',
  notCompared: 'not compared',
  withLeave: (n: string) => `${n} including the leave`,
  untilEnd: (n: string) => `${n} net by the end of the game`,
  showOnBoard: 'show on the board',
  backToGame: 'Back to the game',
  // --- puzzles
  puzzleTitle: 'Puzzle of the day',
  puzzleText: 'One play is the best, counting points and what stays on the rack. Find it.',
  puzzleOf: (day: string) => `Puzzle for ${day}`,
  kinds: {
    full: 'There is a bingo: all seven tiles can be played.',
    keeping: 'The highest-scoring play isn’t the best one.',
    clear: 'One play is worth much more than any other.',
  },
  wordCount: (n: number) => many(n, 'word', 'words'),
  languages: { ca: 'Catalan', nl: 'Dutch' },
  fromGame: 'From a game that was played here.',
  fromRobot: 'From a game of the robot against itself.',
  tryIt: 'Try it',
  tryFor: (n: number) => `Try it · ${n}`,
  tries: 'Tried',
  noTries: 'Place tiles, type on the board, or type a play such as 8H WORD.',
  solved: 'Solved: that is the best play.',
  ranked: (rank: number, of: number, less: string) =>
    `${rank === 1 ? 'Same word and place, but' : `${nth(rank)} best of ${of},`} worth ${less} less than the best.`,
  notWords: (words: string) => `Not in the list: ${words}.`,
  notHeld: 'You do not have these tiles.',
  hint: (n: number, of: number) => `Hint ${n} of ${of}`,
  hints: {
    placed: (n: number) => `It uses ${many(n, 'tile', 'tiles')}.`,
    points: (n: number) => `It scores ${many(n, 'point', 'points')}.`,
    place: (at: string) => `It begins at ${at}.`,
    tiles: (tiles: string) => `It uses ${tiles}.`,
  },
  showSolution: 'Show the solution',
  solution: 'Solution',
  seeGame: 'See the game',
  wasMissed: 'The player in the game missed it.',
  wasFound: 'The player in the game found it.',
  archive: 'Earlier puzzles',
  today: 'today',
  states: { '': 'not tried', tried: 'tried', solved: 'solved', shown: 'solution seen' },
  streak: (n: number) => `${many(n, 'day', 'days')} in a row`,
  longestStreak: (n: number) => `longest run: ${n}`,
  solvedOf: (solved: number, of: number) => `${solved} of ${of} solved`,
  noEarlier: 'No earlier puzzles yet. A new one is added each day someone visits.',
  // --- words
  lists: { 2: 'two tiles', 3: 'three tiles', 4: 'four tiles', dear: 'high-value tiles' },
  withLetter: 'with the letter',
  anyLetter: 'any',
  hooksOf: 'Hooks of a word',
  hooksText: 'Letters you can add to the front or back to make a new word.',
  front: 'Front hooks',
  back: 'Back hooks',
  none: 'none',
  twoLetters: 'Two-letter words',
  twoLettersText: 'The rules permit this list during the game.',
  search: 'Find words',
  searchText:
    'Letters in any order with ? for a blank, or a pattern with . for one tile and * for any number.',
  ways: { anagram: 'all letters, any order', within: 'some of the letters', pattern: 'pattern' },
  way: 'How',
  find: 'Find',
};

type Shape<T> = {
  [K in keyof T]: T[K] extends (...told: infer A) => string
    ? (...told: A) => string
    : T[K] extends string
      ? string
      : Shape<T[K]>;
};
export type StudyWords = Shape<typeof en>;
