/** Why the server said no, in English: every reason of the rules, and the office's own. */
import type { RefusalKind } from '../../wire/championship.ts';

/** A text; one that ends in a colon is followed by the name or number it is about. `n` are the numbers in it. */
export type Said = string | ((n: string[]) => string);
export type OfficeTrouble = RefusalKind | 'wrong-code' | 'locked-out' | 'moved-on' | 'result-is-in' | 'bad-list' | 'too-large' | 'not-in-this-form' | 'not-online' | 'bad-language';

export const trouble: Record<OfficeTrouble, Said> = {
  'wrong-code': 'That is not this player’s code.',
  'locked-out': 'Too many wrong codes. Try again in a while, or ask at the desk.',
  'moved-on': 'Something happened in the meantime; look again before undoing.',
  'result-is-in': 'The result is already in. If it is wrong, call the arbiter.',
  'bad-list': 'The list has a mistake, so nobody was entered:',
  'too-large': 'That file is too large for a list of players.',
  'not-in-this-form': 'This form knows games of two players only. Take Excel, CSV, web pages or the log.',
  'not-online': 'This championship is not played on this server.',
  'bad-language': 'The pages are in Catalan, Dutch or English.',
  'not-announced': 'This championship has not been announced.',
  'already-announced': 'It has been announced already:',
  finished: 'The championship is over. Undo the end first.',
  'too-few-rounds': (n) => `${n[0]} rounds are fewer than the regulations ask for, which is ${n[1]}.`,
  'too-many-rounds': 'That is more rounds than any championship has:',
  'not-a-date': 'That is no date:',
  'unknown-tie-break': 'No tie-break is called that:',
  'tie-break-needs-pairs': 'At tables of several nobody has one opponent, which this tie-break needs:',
  'system-not-in-regulations': 'These regulations do not go with this way of pairing.',
  'name-missing': 'The name is missing.',
  'name-taken': 'Somebody is entered under this name:',
  'rating-out-of-range': 'Nobody has such a rating:',
  'too-late-to-join': (n) => `It is too late to join in round ${n[0]}; it was possible until round ${n[1]}.`,
  'room-full': 'The room is full:',
  'too-many-players': 'No more players can be entered.',
  'no-such-player': 'No player has this number:',
  'same-player': 'That is the same player twice.',
  'already-so': 'That is so already.',
  'no-such-round': (n) => `There is no round ${n[0]}.`,
  'round-has-passed': (n) => `Round ${n[0]} is past changing.`,
  'round-open': (n) => `Round ${n[0]} is still open.`,
  'no-open-round': 'No round is open.',
  'already-published': (n) => `Round ${n[0]} is public already.`,
  'not-published': (n) => `Round ${n[0]} is not public yet.`,
  'pair-again': 'Somebody entered after this pairing was made. Pair again, or withdraw them:',
  'results-entered': (n) => `The result of table ${n[0]} is in already.`,
  'results-missing': (n) => `Results are missing: ${n.length === 1 ? 'table' : 'tables'} ${n.join(', ')}.`,
  'all-rounds-paired': 'All rounds have been paired.',
  'rounds-missing': (n) => `Not enough rounds have been played: ${n[0]}.`,
  'no-pairing': 'No pairing of this round exists:',
  'not-in-this-round': 'That player is not in this round.',
  'no-such-table': (n) => `There is no table ${n[0]} in round ${n[1]}.`,
  'too-few-at-table': 'Nobody plays alone. Enter the scores at the desk, with who never came.',
  'no-byes': 'At tables of several there are no byes; note an absence.',
  'wrong-number-of-scores': (n) => `${n[0]} scores were given for ${n[1]} players.`,
  'impossible-score': 'Nobody ever scored that:',
  'reason-missing': 'The committee says why, and by which clause.',
  'nothing-to-undo': 'There is nothing to undo.',
};

export const row = (n: string): string => `Row ${n}:`;
