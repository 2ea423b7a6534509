/** What an event decides when it is announced, and the ready-made forms, in English. */
import type { PublicView, ChoiceKind, ChoiceLine } from '../../wire/championship.ts';
import type { ReadyMade } from './ready_made.ts';

export const choosing = {
  title: 'Everything that this event decides',
  before: 'Read it before you announce the event: afterwards none of it changes.',
  frozen:
    'Frozen when the event was announced: its tables are played by this, in the hall and on screen.',
  line: 'Decided',
  how: 'How',
  where: 'Where it is written',
  sources: {
    book: 'the book',
    choice: 'the organiser’s choice',
    reading: 'a reading: the book leaves it open',
  } satisfies Record<ChoiceLine['source'], string>,
  choosable: 'can be chosen',
  start: 'Begin with a ready-made form',
  ready: {
    'fisc-open': ['FISC open', 'Swiss, 5 rounds, counts for RASCCAT'],
    wedstrijd: ['Wedstrijdscrabble', 'Dutch tournament, games of two with a clock'],
    punten: ['Puntenscrabble', 'Dutch tournament, by total points'],
    school: ['School championship', 'Tables of three and four'],
    club: ['Club tournament', 'Pairs by the friendly rules'],
    nights: ['Club nights', 'Tables of two to four without pairing: a season'],
    league: ['Club league', 'Everybody meets everybody, on dates'],
    duplicate: ['Duplicate', 'Everybody plays the same letters'],
  } satisfies Record<ReadyMade, [string, string]>,
  readings: 'What the text does not say',
  games: 'Games of a disqualified player',
  gamesWays: {
    stand: 'Count as they were',
    'no-tie-breaks': 'Count, but bring the opponents’ tie-breaks nothing',
    forfeit: 'Become losses by forfeit',
  } satisfies Record<PublicView['disqualified'], string>,
  running: 'The game in which a player is disqualified',
  runningWays: {
    forfeit: 'Is lost by forfeit',
    desk: 'The director enters what the committee says',
  } satisfies Record<PublicView['running_game'], string>,
  late: 'Rulings once the next round is paired',
  lateWays: { no: 'Not possible', yes: 'The committee may still rule' },
  yesNo: { no: 'no', yes: 'yes' },
  noShows: { away: 'Not drawn until marked present', paired: 'Drawn as everybody' },
  none: 'not said',
  message: 'The announcement, ready to send',
  messageHint: 'Copy it into a mail or a chat. The poster is under Print.',
  copy: 'Copy the message',
  copied: 'Copied',
  announceBy: (day: string, left: number) =>
    left < 0
      ? `To count for RASCCAT it had to be announced by ${day} (FISC23-C-3.2b).`
      : `To count for RASCCAT it must be announced by ${day} (FISC23-C-3.2b): ` +
        `${left} ${left === 1 ? 'day' : 'days'} left.`,
  when: 'When',
  at: 'Where',
  more: 'Players, rounds and rules',
  titles: {
    edition: 'Rules of the games',
    lexicon: 'Word list',
    rounds: 'Rounds',
    system: 'Pairing',
    starts: 'Who starts',
    ranking: 'The ranking counts first',
    points: 'Points for a win, a draw, a loss',
    'tie-breaks': 'Tie-breaks, in this order',
    bye: 'Points of a bye',
    'bye-points': 'Game points of a bye',
    'late-entry': 'Last round to join',
    debutants: 'First rating of a new player',
    unplayed: 'A bye in Buchholz',
    'forfeit-opponent': 'A no-show counts as an opponent',
    'forfeit-score': 'Score of a no-show',
    'no-shows': 'A no-show in the next round',
    'late-rulings': 'Rulings once the next round is paired',
    disqualified: 'Games of a disqualified player',
    'running-game': 'The game in which a player is disqualified',
  } satisfies Record<ChoiceKind, string> as Record<string, string>,
};

export type ChoosingWords = typeof choosing;
