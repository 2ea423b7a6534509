/** English. The other languages have the same shape; the compiler sees to that. */
import type { CallCause, System } from '../../wire/kinds.ts';
import type { DoubtKind, RegulationKind } from '../../wire/championship.ts';
import { plural } from '../grammar.ts';
import { refusals, row } from './refusals.en.ts';
import { points, regulationTitles, remarks, tieBreaks } from './remarks.en.ts';
import { announcing } from './announcing.en.ts';
import { line } from './line.en.ts';
import { reports } from './reports.en.ts';

const many = plural('en');

/** A doubt's numbers and names, said. */
export type Doubted = (numbers: number[], names: string[]) => string;
/** Why a table waits for the arbiter; `said` is a score, or why something could not be done. */
export type Caused = (said: string, values: string[]) => string;

export const en = {
  championships: 'Events',
  leagues: 'Leagues',
  rankings: 'Rankings',
  clubSeasons: 'Club seasons and club nights',
  none: 'No events have been announced yet.',
  announce: 'Create an event',
  name: 'Name',
  rounds: 'Rounds',
  place: 'Venue',
  day: 'Date',
  regulations: 'Regulations',
  regulation: {
    'fisc-2023': 'FISC 2023/2024',
    club: 'Club or friends',
    school: 'School',
    'nl-wedstrijd': 'Wedstrijdscrabble (Dutch)',
    'nl-punten': 'Puntenscrabble (Dutch)',
  } satisfies Record<RegulationKind, string>,
  online: 'Rounds are played on this server',
  selfEntry: 'People may enter themselves',
  howPlayed: (system: string, rounds: number) => `${system}, ${many(rounds, 'round', 'rounds')}`,
  systems: {
    dutch: 'FIDE Dutch',
    distance: 'Minimal ranking distance',
    'round-robin': 'Round robin',
    'king-of-the-hill': 'King of the hill',
    'school-tables': 'Tables of three and four',
  } satisfies Record<System, string>,
  byRegulations: 'As the regulations say',
  system: 'Pairing',

  // --- phases
  phases: {
    entries: 'Entries are open',
    pairing: 'The next round is being paired',
    playing: 'Playing',
    between: 'Between rounds',
    finished: 'Final standings',
  },
  round: (n: number) => `Round ${n}`,
  roundOf: (n: number, total: number) => `Round ${n} of ${total}`,
  tabs: {
    players: 'Players',
    round: 'Round',
    standings: 'Standings',
    committee: 'Committee',
    files: 'Files',
  },
  wall: 'Wall display',
  judge: 'Word judge',
  boards: 'Boards',
  boardsHint:
    'A card on each table opens clock and sheet of that board’s game, in every round, without an account.',
  boardsForbidden:
    'No device may lie on a table of this event: choose it when you announce the event.',
  boardsOpen: 'Open it here',
  desk: 'Director',
  myTable: 'My table',
  everybody: 'Overview',
  offline:
    'Not connected. This page may be out of date; it updates by itself when the network is back.',
  waitingToSend: 'No network. This will be sent as soon as the connection is back.',
  notAcceptedLater: (why: string) => `Sent when the network was back, but not accepted: ${why}`,

  // --- players
  player: 'Player',
  number: 'No.',
  rating: 'Rating',
  debutant: 'newcomer',
  club: 'Club',
  school: 'School',
  category: 'Category',
  licence: 'Licence',
  enter: 'Enter',
  enterPlayer: 'Enter a player',
  enterList: 'Import a list (CSV, XLSX)',
  listHint:
    'Headings: name, rating, club, school, category, licence. ' +
    'Every error is shown, and you decide whether the other rows are entered.',
  entered: (n: number) => `${many(n, 'player', 'players')} entered`,
  checkedIn: (n: number, total: number) => `${n} of ${total} checked in`,
  checkIn: 'Check in',
  here: 'here',
  withdraw: 'Withdraw',
  rejoin: 'Rejoin',
  withdrawn: 'withdrawn',
  noShowIn: (n: number) => `no-show in round ${n}: absent until checked in`,
  youDidNotCome: (n: number) =>
    `You did not come to round ${n}. You are paired again when you are checked in.`,
  fromRound: (n: number) => `from round ${n}`,
  code: 'Code',
  phoneLinked: 'phone linked',
  unlink: 'Unlink the phone',
  printCodes: 'Print the codes',
  codesHint:
    'Players enter this code on their phone to identify themselves. Hand it out at check-in.',
  search: 'Search',
  actions: 'More',
  forbiddenPairs: 'Players who must not be paired',
  forbid: 'Forbid pairing',
  lift: 'Allow again',
  staff: 'Arbiters',
  findArbiter: 'Somebody with an account: name, or exact username',
  nameArbiter: 'Name as arbiter',
  notArbiterAnyMore: 'Take the role away',
  inviteArbiter: 'Invite an arbiter',
  inviteHint: 'Give this link to one person; it is valid for a week.',
  checkInHint: 'Once anyone is checked in, only checked-in players are paired.',

  // --- pairing
  pair: (n: number) => `Pair round ${n}`,
  pairAgain: 'Pair again',
  publish: 'Publish',
  unpublished: 'Not public yet',
  swapHint:
    'To swap two players, tap one and then the other, or drag. Swapping two players at the ' +
    'same table changes who goes first.',
  swapWith: (name: string) => `${name} selected. Tap the other player, or press Escape to cancel.`,
  table: 'Table',
  starts: 'plays first',
  second: 'plays second',
  bye: 'Bye',
  sitsOut: 'Not in this round',
  outcomes: {
    absent: 'absent',
    'half-bye': 'half-point bye',
    'full-bye': 'full-point bye',
    bye: 'bye',
  },
  why: 'Why these pairs',
  byHand: 'Changed by hand',
  lookTwice: 'Please check',
  doIt: 'Do it anyway',
  leaveIt: 'Go back',
  doubts: {
    many: (numbers: number[]) => `${numbers[0]} points is unusually high.`,
    few: (numbers: number[]) => `${numbers[0]} points is unusually low.`,
    winner: () =>
      'The player marked as the winner does not have the most points. Send it only if the ' +
      'game was decided on time, by resignation or by the committee.',
    'slip-winner': () => 'A player’s slip names another winner.',
    sheets: (numbers: number[]) => `A player’s slip says ${numbers.join('–')}.`,
    met: (numbers: number[], names: string[]) =>
      `${names[0]} and ${names[1]} already met in round ${numbers[0]}.`,
    forbidden: (_: number[], names: string[]) => `${names[0]} and ${names[1]} must not be paired.`,
    school: (_: number[], names: string[]) =>
      `${names[0]} and ${names[1]} are from the same school.`,
    'second-bye': (numbers: number[], names: string[]) =>
      `${names[0]} already had a bye in round ${numbers[0]}.`,
    'late-bye': (_: number[], names: string[]) =>
      `${names[0]} joined late, so they can’t have the bye.`,
    'left-out': (_: number[], names: string[]) =>
      `${names[0]} is here but not in this pairing. Pair again to include them.`,
    gone: (_: number[], names: string[]) =>
      `${names[0]} is absent but still in this pairing. Pair again to leave them out.`,
    rounds: (numbers: number[]) =>
      `${numbers[0]} players can play at most ${numbers[1]} rounds without a rematch, but ${numbers[2]} are planned.`,
    replaces: (numbers: number[]) =>
      `This table already has a result: ${numbers.join('–')}. It will be replaced.`,
    'own-game': (_: number[], names: string[]) =>
      `This is your own game, and nobody else officiates here. ${names.join(', ')} must agree with the result.`,
    namesake: (numbers: number[], names: string[]) =>
      `${names[0]} is already entered, as player ${numbers[0]}. Continue only if this is somebody else of that name.`,
    'under-way': () => 'This game has already started. If you continue, it will not count.',
    'no-show': (numbers: number[], names: string[]) =>
      `${names[0]} did not come to round ${numbers[0]} and is not paired again until checked in.`,
  } satisfies Record<DoubtKind, Doubted> as Record<DoubtKind, Doubted>,

  // --- results
  resultsIn: (n: number, total: number) => `${n} of ${total} results in`,
  onlyOpen: 'Only tables without a result',
  points: (name: string) => `${name}’s score`,
  save: 'Save',
  correct: 'Change',
  calls: 'Tables that call the arbiter',
  calledBy: (name: string) => `called by ${name}`,
  calledByServer: 'called by the server',
  causes: {
    approval: () => 'The result is in: approve the game before the tiles are put away.',
    challenge: (said) => ['A play is challenged.', said].filter(Boolean).join(' '),
    sheets: (_said, values) =>
      values.length ? `The two slips differ: ${values.join(' and ')}.` : 'The two slips differ.',
    'not-by-points': (said: string) => `The game (${said}) was not decided by its points.`,
    disqualified: (said: string) =>
      `A player was disqualified (${said}). Enter the scores that count, or tick who gets nothing.`,
    'stand-in': (said: string) =>
      `A robot finished the game for a player (${said}). Enter the scores that count, or tick who gets nothing.`,
    'game-differs': (said: string) =>
      `The game ended ${said}, but a different result is recorded here.`,
    'no-table': (said: string) =>
      said
        ? `The online table could not be created: ${said}`
        : `The online table could not be created.`,
  } satisfies Record<Exclude<CallCause, 'player'>, Caused> as Record<
    Exclude<CallCause, 'player'>,
    Caused
  >,
  answered: 'Mark as resolved',
  close: 'Close the round',
  finish: 'Finish the event',
  overrule: 'Overrule',
  overruled: 'overruled',
  overruleTitle: (round: number, table: number) => `Round ${round}, table ${table}: overrule`,
  reason: 'Reason',
  clause: 'Clause',
  undo: 'Undo',
  steps: {
    PlayerRegistered: 'entry',
    PlayerCheckedIn: 'check-in',
    PlayerWithdrew: 'withdrawal',
    PlayerRejoined: 'return',
    AbsenceNoted: 'absence',
    ListEntered: 'list entered',
    EntryAmended: 'entry corrected',
    RatingsTaken: 'ratings taken from a list',
    PlayersCheckedIn: 'check-in of everybody',
    PlayerCheckedOut: 'check-in taken back',
    AbsenceCancelled: 'absence cancelled',
    TableFixed: 'fixed table',
    FeeNoted: 'entry fee',
    PlayerDisqualified: 'disqualification',
    PairForbidden: 'forbidden pair',
    PairAllowed: 'pair allowed again',
    RoundPaired: 'pairing',
    TablesSeated: 'seating',
    TableScored: 'scores',
    TableOverruled: 'overruling',
    PlayersSwapped: 'swap',
    RoundPublished: 'publication',
    ResultRecorded: 'result',
    ResultCleared: 'result cleared',
    ResultCorrected: 'result corrected',
    TableCorrected: 'scores corrected',
    RoundClosed: 'round closed',
    ResultOverruled: 'overruling',
    FeatRecorded: 'prize entry',
    Finished: 'end',
  },
  stepAt: (step: string, table: number, name: string) =>
    table ? `${step}, table ${table}` : name ? `${step}, ${name}` : step,
  typeUp: 'Type up the game',
  seeGame: 'See the game',
  forfeit: 'forfeit',
  pastRounds: 'Rounds',

  // --- clock
  clock: 'Round clock',
  minutes: 'Minutes',
  startClock: 'Start',
  stopClock: 'Stop',
  pauseClock: 'Pause',
  resumeClock: 'Resume',
  clockPaused: 'paused',
  timeUp: 'Time is up',

  // --- standings
  standings: 'Standings',
  total: 'Points',
  afterRound: (n: number) => (n ? `after round ${n}` : 'before round 1'),
  card: (name: string) => `${name}: rounds and tie-breaks`,
  opponent: 'Opponent',
  score: 'Score',
  result: 'Result',
  leftOut: 'left out',
  noOpponent: 'no opponent',
  clubs: 'Clubs',
  schools: 'Schools',
  debutants: 'Newcomers',
  whose: 'Show standings for',
  allPlayers: 'Everyone',
  termByTerm: 'Tie-breaks, term by term',
  prizes: 'Prizes so far',
  feat: 'Add a prize entry',
  prize: 'Prize',
  prizeHint: 'highest play, longest word, most bingos…',
  word: 'Word or play',
  value: 'Value',
  note: 'Add',

  // --- files
  files: {
    parcel: 'Federation’s parcel (workbook, Swiss Perfect, report)',
    trf: 'TRF (other pairing programs)',
    xlsx: 'Excel (federation)',
    csv: 'CSV files',
    'swiss-perfect': 'Swiss Perfect',
    site: 'Web pages (work offline)',
    log: 'Event log (complete, tamper-evident)',
  },
  filesHint: 'You can download these at any time. The event log is the complete record.',

  // --- phone
  whoAreYou: 'Who are you?',
  whoHint:
    'Choose your name and enter the code you got at check-in. This phone is then linked to you.',
  thatIsMe: 'That is me',
  enterMyself: 'Enter this event',
  youSit: 'You play at table',
  against: (name: string) => `against ${name}`,
  youStart: 'You start.',
  theyStart: (name: string) => `${name} starts.`,
  youHaveBye: 'You have a bye this round: one point without playing.',
  notThisRound: 'You are not in this round.',
  waitForPairing: 'The pairings aren’t out yet. They will appear here automatically.',
  goToTable: 'Go to the table',
  yourPoints: 'Your score',
  theirPoints: (name: string) => `${name}’s score`,
  whoWon: 'Who won?',
  nobodyWon: 'Nobody: both lose',
  byPoints: 'As the points say',
  draw: 'Draw',
  send: 'Send the result',
  sentWaiting: (name: string) => `Sent. Now ${name} or an arbiter has to confirm it.`,
  theySay: (name: string) => `${name} says:`,
  confirm: 'That is right',
  disagree: 'That is not right',
  takeSlip: (said: string) => `Take ${said}`,
  disagreeHint: 'Enter what is on your sheet. If it differs, the arbiter is called.',
  resultIn: 'The result is in.',
  wrongResult: 'Call the arbiter',
  arbiterCalled: 'The arbiter has been called to your table.',
  onTheWay: (name: string) => `${name} is on the way.`,
  callWhy: 'What’s the problem? (optional)',
  callChallenge: 'A play is challenged',
  slipsDiffer: (mine: string, theirs: string) =>
    `Your slip says ${mine}; your opponent’s says ${theirs}. Check it together, or call the arbiter.`,
  yourPlace: (place: number, n: number) => `Rank ${place}, ${points(n)}`,
  checkMeIn: 'I am here',
  youAreHere: 'You are checked in.',

  // --- wall
  scanToReport: 'Scan, and enter your result',
  byName: 'by name',
  scanToEnter: 'Scan to see your table',
  lastUpdate: (time: string) => `Network lost; as of ${time}`,

  // --- tables of three and four
  turn: (n: number) => `turn ${n}`,
  neverCame: 'no-show',
  neverCameWho: (name: string) => `${name} did not show up`,
  rank: 'Rank',
  placeOf: (n: number, of: number) => `${n} of ${of}`,
  tableRule: 'CUSCA points: each score is multiplied by the number of players at the table.',
  swapSeatsHint:
    'To swap two players, tap one and then the other, or drag. Swapping two at the same ' +
    'table changes their turn order.',
  whyTables: 'Why these tables',
  playWith: 'You play with',
  you: 'you',
  youPlayNth: (n: number) => `You are number ${n} in turn order.`,
  sentToTable: 'Sent. Now someone else at the table or an arbiter has to confirm it.',
  tableSlipsDiffer:
    'The slips from your table don’t match. Check them together, or call the arbiter.',
  layTable: 'Create the online table',
  layTableAnew: 'Create a new table',
  layTableTitle: (table: number) => `Table ${table} on this server`,
  layTableHint:
    'Tick anyone who is missing; the others play. Players at an earlier table can open the ' +
    'new one from their own page.',
  notThere: (name: string) => `${name} is not there`,
  waitsForPhones: (names: string) => `Waiting for ${names} to enter their code.`,
  playedWithout: (names: string) => `Played without ${names}.`,
  tableComes: 'Your table opens here as soon as everyone at it has entered their code.',
  withoutYou:
    'Your table started without you because you were marked absent. If you are here, call the arbiter.',
  opponents: 'Opponents',

  // --- rulings
  ruling: 'Ruling',
  newPoints: 'Change the score',
  losesByForfeit: (name: string) => `${name} loses by forfeit`,
  bothForfeit: 'Both lose by forfeit',
  bothLose: 'Both lose (double loss)',
  pointsTaken: (name: string) => `${name} gets nothing`,
  refusals,
  row,
  remarks,
  announcing,
  line,
  reports,
  tieBreaks,
  regulationTitles,
};

export type Words = typeof en;
