/** Why the rules of an event say no, in English. */
import type { ChampionshipReason, ChampionshipValues } from '../../wire/problems.ts';
import { dayInWords } from '../dates.ts';
import { plural } from '../grammar.ts';
import type { Sentences } from '../sentences.ts';

const many = plural('en');
const day = (text: string): string => dayInWords(text, 'en');

export type Refusals = Sentences<ChampionshipReason, ChampionshipValues>;

export const refusals: Refusals = {
  'not-announced': 'This event has not been announced.',
  'already-announced': ({ name }) => `This event already exists: ${name}.`,
  finished: 'The event is finished. Undo that first.',
  'too-few-rounds': ({ rounds, least }) =>
    `The regulations require at least ${many(least, 'round', 'rounds')}, not ${rounds}.`,
  'too-many-rounds': ({ rounds, most }) =>
    `${many(rounds, 'round is', 'rounds are')} too many: at most ${most}.`,
  'not-a-date': ({ text }) => `“${text}” isn’t a valid date.`,
  'ends-before-it-begins': 'The last day of play can’t be before the first. Check both dates.',
  'unknown-tie-break': ({ name }) => `Unknown tie-break: ${name}.`,
  'tie-break-needs-pairs': ({ name }) => `This tie-break only works for two-player games: ${name}.`,
  'system-not-in-regulations': 'These regulations don’t allow this pairing system.',
  'edition-not-in-regulations': () => 'These regulations don’t allow those rules of the game.',
  'edition-seats-others': ({ least, most }) =>
    `By those rules of the game ${least === most ? most : `${least} to ${most}`} play at a ` +
    'table. Choose another pairing or other rules.',
  'unknown-option': ({ name }) => `The rules of the game have no option “${name}”.`,
  'choice-not-offered': ({ name, choice, choices }) =>
    `“${choice}” isn’t possible for the option “${name}”. Choose one of these: ${choices.join(', ')}.`,
  'starts-by-lot': () => 'By these rules of the game the players draw tiles to see who starts.',
  'ranking-not-in-regulations': 'These regulations don’t rank players like that.',
  'system-needs-wins':
    'FIDE Dutch pairs by games won. Where total points decide, choose another pairing.',
  'name-missing': 'The name is missing.',
  'name-taken': ({ name }) =>
    `${name} is already entered. If this is somebody else, give a licence, club or school ` +
    'for both that tells them apart.',
  'hidden-character': ({ character }) =>
    `The text has a character that can’t be seen (${character}). Type it again.`,
  'rating-out-of-range': ({ rating }) => `That rating is out of range: ${rating}.`,
  'too-late-to-join': ({ round, last }) =>
    `It is too late to join in round ${round}; it was possible until round ${last}.`,
  'room-full': ({ capacity }) => `The event is full: it has ${many(capacity, 'place', 'places')}.`,
  'too-many-players': 'No more players can be entered.',
  'no-such-player': ({ player }) => `There is no player number ${player}.`,
  'no-players': 'There is nobody to be entered or paired.',
  disqualified: ({ name }) => `${name} has been disqualified.`,
  'table-is-fixed': ({ table, name }) => `${name} always sits at table ${table}.`,
  'same-player': 'You chose the same player twice.',
  'already-so': 'That is already the case.',
  'no-such-round': ({ round }) => `There is no round ${round}.`,
  'round-has-passed': ({ round }) => `Round ${round} has passed and can’t be changed.`,
  'round-open': ({ round }) => `Round ${round} is still open.`,
  'no-open-round': 'No round is open.',
  'already-published': ({ round }) => `Round ${round} is already public.`,
  'not-published': ({ round }) => `Round ${round} is not public yet.`,
  'pair-again': ({ name }) =>
    `${name} entered after this pairing was made. Pair again, or withdraw them.`,
  'results-entered': ({ table }) => `The result of table ${table} is already in.`,
  'results-missing': ({ tables }) =>
    `Results are missing: ${tables.length === 1 ? 'table' : 'tables'} ${tables.join(', ')}.`,
  'all-rounds-paired': 'All rounds have been paired.',
  'rounds-missing': ({ played, least }) =>
    `Not enough rounds have been played: ${played} of at least ${least}.`,
  'no-pairing': ({ blocks }) => `This round can’t be paired: ${blocks.join('; ')}.`,
  'not-in-this-round': 'That player is not in this round.',
  'no-such-table': ({ table, round }) => `There is no table ${table} in round ${round}.`,
  'too-few-at-table':
    'A table needs at least two players. Enter the scores yourself and mark who did not show up.',
  'no-committee': 'This event has named no committee. Name its members first.',
  'no-such-case': ({ number }) => `The register has no case ${number}.`,
  'case-closed': ({ number }) => `Case ${number} is closed.`,
  'case-open': ({ number }) => `The committee has not ruled on case ${number} yet.`,
  'no-such-member': 'No member of the committee has that number.',
  'member-is-interested': ({ name }) => `${name} has an interest in this case and abstains.`,
  'no-majority': ({ in_favour: yes, against }) =>
    `A ruling needs more votes for it than against it: ${yes} for, ${against} against.`,
  'committee-decides':
    'That is for this event’s committee. Bring it the case; once it has ruled, you can record it.',
  'no-byes-on-request':
    'Under these rules a round that a player misses brings no points. Mark the player as absent instead.',
  'no-byes': 'There are no byes at tables of three and four. Mark the player as absent instead.',
  'wrong-number-of-scores': ({ scores, players }) =>
    `${many(scores, 'score was', 'scores were')} given for ${many(players, 'player', 'players')}.`,
  'impossible-score': ({ score }) => `That score isn’t possible: ${score}.`,
  'reason-missing': 'Enter a reason and a clause for the ruling.',
  'unknown-clause': ({ name, nearest }) =>
    'No rule book has one clause called ' +
    `“${name}”.${nearest ? ` Do you mean ${nearest}?` : ' Write it as in FISC23-G-8.F.'}`,
  'judged-by-officials': 'Players may not look words up here. An arbiter types them.',
  'words-of-a-play': ({ most }) =>
    `A play forms one to ${most} words. Type only the challenged ones.`,
  'no-such-verdict': ({ number }) => `There is no verdict ${number}.`,
  'verdict-is-final': 'This verdict is final.',
  'no-argument': 'A second challenge needs an argument. Write down what the player argues.',
  'questions-used-up': ({ most }) =>
    `A player may ask about ${most} words a game, and these are used up.`,
  'not-in-the-rules': 'The rules of these games know nothing of that.',
  'nothing-to-undo': 'There is nothing to undo.',
  'outside-season': ({ first, last }) =>
    `That day isn’t in this season, which goes from ${day(first)} to ${day(last)}.`,
  'table-size': ({ players, least, most }) =>
    `${least} to ${most} people sit at a table, not ${players}.`,
  'no-such-game': ({ game }) => `There is no game number ${game} in this season.`,
  'too-many-games': ({ most }) => `A season holds at most ${many(most, 'game', 'games')}.`,
  'no-such-division': ({ division }) => `There is no division ${division}.`,
  'division-too-small': ({ least }) =>
    `A division needs at least ${many(least, 'player', 'players')}.`,
  'fixtures-made': 'This division has its fixtures already.',
  'fixtures-missing': ({ name }) => `${name} has no fixtures yet.`,
  'too-many-dates': ({ dates, rounds }) =>
    `That is ${many(dates, 'date', 'dates')} for ${many(rounds, 'round', 'rounds')}.`,
  'game-played': ({ game }) => `Game ${game} has a result. Take it away first.`,
  'games-open': ({ games }) => `Not every game has been played. Open: ${games.join(', ')}.`,
  'player-left': 'That game is decided: one of the two has left the league.',
  'league-goes-on': ({ name }) => `${name} hasn’t ended yet.`,
  'number-out-of-range': ({ number, least, most }) =>
    `${number} isn’t possible here; ${least} to ${most} are.`,
  'no-list-yet': 'Begin with the list that is in force.',
  'list-in-force': ({ day: since }) =>
    `The list of ${day(since)} is in force. The next one has a later day.`,
  'parcel-known': ({ number }) => `This championship came in already, as parcel ${number}.`,
  'condition-unmet': ({ line }) => `It can’t count: line ${line} is not met.`,
  'lines-open': ({ lines }) => `${many(lines, 'line has', 'lines have')} to be looked at first.`,
  'parcels-open': ({ parcels }) =>
    `${many(parcels, 'parcel has', 'parcels have')} to be decided first.`,
  'not-listed': ({ name }) => `${name} is not in the list.`,
};

export const row = (n: number): string => `Row ${n}:`;
