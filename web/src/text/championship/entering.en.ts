/** Players at the desk: check-in, corrections, lists, and pairing by hand, in English. */
import type { PublicView } from '../../wire/championship.ts';
import { plural } from '../grammar.ts';

const many = plural('en');

export const entering = {
  whoIsHere: 'Who has arrived?',
  lineHint:
    'Letters of a name, a number or the code of a card; * for everybody, − before a name to take it back.',
  nobody: 'Nobody is meant by that.',
  checksIn: (name: string) => `Enter: ${name} is here`,
  checksInAll: (n: number) => `Enter: ${many(n, 'player is', 'players are')} here`,
  takesBack: (name: string) => `Enter: ${name} is not here after all`,
  already: (name: string) => `${name}: nothing to change`,
  several: (names: string[]) => `Which one? ${names.join(', ')}`,
  amend: 'Correct name, rating, club…',
  amendTitle: (name: string) => `Correct ${name}`,
  amendHint: 'Rounds that have been paired stay as they are. The code and the phone stay theirs.',
  fee: 'Entry fee paid',
  feePaid: 'Entry fee paid',
  feeNotPaid: 'Entry fee not paid after all',
  feesPaid: (n: number, total: number) => `${n} of ${total} have paid`,
  checkOut: 'Not here after all',
  absences: 'Misses a round…',
  absencesTitle: (name: string) => `Rounds that ${name} will miss`,
  whichRound: 'Round',
  worth: 'Brings',
  noteAbsence: 'Add',
  willBeThere: 'Will be there after all',
  noPoints:
    'A round missed on request brings no points: only the odd player’s bye does (FISC23-C-1.C).',
  fixTable: 'Always at the same table…',
  fixTableTitle: (name: string) => `The table of ${name}`,
  fixTableHint:
    'From the next pairing on, this player sits there in every round. The pairs stay the same.',
  anyTable: 'Any',
  atTable: (table: number) => `always at table ${table}`,
  disqualify: 'Disqualify…',
  disqualifyTitle: (name: string) => `Disqualify ${name}`,
  disqualifyNow: 'Disqualify',
  disqualifyHint: 'The committee decides. The player is in no later round and comes last.',
  disqualified: 'disqualified',
  runningGames: {
    forfeit: 'The game being played is lost by forfeit.',
    desk: 'You enter the result of the game being played.',
  } satisfies Record<PublicView['running_game'], string>,
  disqualifiedGames: {
    stand: 'Earlier games stand.',
    'no-tie-breaks': 'Earlier games stand, but bring the opponents’ tie-breaks no points.',
    forfeit: 'Earlier games become losses by forfeit.',
  } satisfies Record<PublicView['disqualified'], string>,
  takeRatings: 'Take ratings from a list (CSV, XLSX)',
  listEntered: (n: number) =>
    `${many(n, 'player was', 'players were')} entered. One undo takes all of them back.`,
  listFaults: (n: number) => `Nobody was entered: ${many(n, 'row has', 'rows have')} an error.`,
  rowsLeftOut: (n: number) => `${many(n, 'row was', 'rows were')} left out:`,
  enterGood: (n: number) => `Enter the other ${many(n, 'player', 'players')}`,
  ratingsTaken: (changed: number, same: number) =>
    `${many(changed, 'rating was', 'ratings were')} changed; ${same} stayed as ${same === 1 ? 'it was' : 'they were'}.`,
  notListed: (names: string) => `Not on the list: ${names}.`,
  notClear: (names: string) => `More than one may be meant; give a licence: ${names}.`,
  byHand: 'Pair by hand',
  nextTable: (n: number) => `Table ${n}`,
  pairHint:
    'Two numbers, or two names with a comma; who plays first comes first. One alone has the bye.',
  tableHint: 'Three or four numbers, or names with commas, in turn order.',
  whoIs: (text: string) => `Who is “${text}”?`,
  givesBye: (name: string) => `${name} has the bye`,
  takeApart: 'Remove',
  notSeated: 'Without a table:',
  takePairing: 'Take this pairing',
};

export type EnteringWords = typeof entering;
