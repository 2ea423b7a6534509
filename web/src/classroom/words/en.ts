/** English, for the teacher's room. The other languages have the same shape. */
import type { Shape } from '../../words/en.ts';

const many = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`;

export const en = {
  boards: 'Tables',
  table: (number: string) => `Table ${number}`,
  minutes: 'Minutes',
  giveAll: 'Give time to all',
  give: (n: number) => `+ ${n} min`,
  freeze: 'Freeze',
  goOn: 'Go on',
  next: 'Next pupil',
  nextText: 'The turn goes on to the next pupil.',
  end: 'End',
  endTitle: 'End this game?',
  endText: 'The game ends as it stands now.',
  frozen: 'frozen',
  over: 'over',
  plays: (name: string) => `${name} to play`,
  away: 'not here',
  robotFor: (name: string) => `A robot for ${name}`,
  done: (n: number) => `Done at ${many(n, 'table', 'tables')}.`,
  notDone: (table: string, why: string) => `Table ${table}: ${why}`,
  noTables: 'No table yet. Make cards, let the pupils come in, and seat them.',
  reasonTime: 'time from the teacher',
  reasonNext: 'the teacher passes the turn on',
  reasonEnd: 'the lesson is over',
  seating: 'Seat the pupils',
  noPupils: 'No pupil has a card yet.',
  atTable: (number: string) => `table ${number}`,
  perTable: 'At each table',
  mix: 'Mix them',
  fill: 'Robots fill up small tables',
  tablesMade: (n: number) => `${many(n, 'table is', 'tables are')} made.`,
  make: (n: number) => `Make ${many(n, 'table', 'tables')}`,
  cardsTitle: 'Cards to sign in with',
  cardsText: 'Each pupil scans the picture, or types the address, and then the PIN. The PIN is shown this once: print the cards now.',
  cardHow: 'Scan, then type the PIN',
  lost: 'Lost card',
  anew: 'Print it anew',
  anewText: 'The old card opens nothing any more, and whoever came in by it is out.',
  daily: 'A duplicate for the whole class',
  dailyText: 'Everybody gets the same letters: in the lesson, or a turn a day.',
  toDuplicate: 'To the duplicate rooms',
};

export type Words = Shape<typeof en>;
