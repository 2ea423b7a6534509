// Written by scripts/wire_types.py from the Python definitions; change those instead.

export const PROBLEMS = [
  'bad-request',
  'malformed',
  'not-json',
  'too-large',
  'wrong-method',
  'csrf',
  'other-site',
  'not-found',
  'too-many-requests',
  'locked-out',
  'try-again',
  'busy',
  'not-stored',
  'server-full',
  'going',
  'too-long',
  'bug',
  'damaged',
  'not-signed-in',
  'bad-token',
  'not-for-programs',
  'needs-account',
  'needs-role',
  'for-officials',
  'for-players',
  'no-role-there',
  'only-watching',
  'may-not-grant',
  'own-role',
  'own-account',
  'last-administrator',
  'no-guests',
  'name-present',
  'bad-name',
  'bad-login',
  'login-taken',
  'weak-password',
  'no-password',
  'bad-pin',
  'wrong-credentials',
  'passkey-refused',
  'account-shut',
  'bad-invitation',
  'registration-closed',
  'wrong-club-code',
  'bad-code',
  'account-waits',
  'too-many-at-once',
  'not-a-day',
  'bad-edition',
  'player-count',
  'bad-pace',
  'rated-robot',
  'rated-guest',
  'no-such-lexicon',
  'wrong-lexicon',
  'too-many-tables',
  'needs-code',
  'full',
  'agreement-needed',
  'seated',
  'not-begun',
  'not-over',
  'aids-forbidden',
  'no-rematch',
  'not-your-table',
  'not-your-seat',
  'not-a-tile',
  'bad-pattern',
  'draws-begun',
  'server-draws',
  'nobody-to-call',
  'second-arbiter',
  'own-proposal',
  'no-stand-in',
  'arbiter-calls-robot',
  'is-here',
  'covered',
  'delayed',
  'bad-groups',
  'game-started',
  'table-removed',
  'no-phrases',
  'no-puzzle',
  'board-taken',
  'taken-too-often',
  'not-the-clock',
  'replaced',
  'clock-jumped',
  'no-game-there',
  'own-offer',
  'offer-gone',
  'bad-rating',
  'rating-range',
  'no-challenge',
  'too-many-offers',
  'asked-enough',
  'asked-already',
  'declined-lately',
  'too-many-rooms',
  'room-closed',
  'not-your-room',
  'no-more-tables',
  'bad-regulations',
  'bad-list',
  'bad-row',
  'bad-rating-list',
  'bad-parcel',
  'no-self-entry',
  'already-entered',
  'wrong-code',
  'not-online',
  'result-is-in',
  'moved-on',
  'nobody-calls',
  'own-game',
  'not-in-this-form',
  'bad-language',
  'bad-source',
  'bad-zone',
  'helpers-code',
  'players-code',
  'wrong-table-code',
  'leads-here',
  'plays-here',
  'other-venue',
  'slip-unreadable',
  'slip-no-coordinate',
  'other-turn',
  'no-table',
  'no-letters',
  'no-coordinate',
  'other-rules',
  'cannot-combine',
  'shown-at-the-end',
  'bad-sheet',
  'sheet-open',
  'bad-photo',
  'too-many-photos',
  'no-room-for-photos',
] as const;

export type ProblemCode = (typeof PROBLEMS)[number];

export interface ProblemValues {
  'not-found': { what: 'page' | 'table' | 'room' | 'turn' | 'proposal' | 'offer'
    | 'championship' | 'season' | 'league' | 'ranking' | 'game' | 'player' | 'person'
    | 'account' | 'invitation' | 'card' | 'link' | 'passkey' | 'token' | 'puzzle' | 'hint'
    | 'format' | 'sheet' | 'photo' };
  'too-large': { most: number };
  'too-many-requests': { seconds: number };
  'locked-out': { seconds: number };
  'needs-role': { role: 'player' | 'arbiter' | 'game-leader' | 'director' | 'teacher'
    | 'spectator' | 'administrator' };
  'may-not-grant': { role: 'player' | 'arbiter' | 'game-leader' | 'director' | 'teacher'
    | 'spectator' | 'administrator' };
  'weak-password': { least: number };
  'bad-invitation': { people: number; days: number };
  'bad-code': { least: number; most: number };
  'too-many-at-once': { most: number };
  'player-count': { least: number; most: number };
  'too-many-tables': { most: number };
  'not-a-tile': { text: string };
  'second-arbiter': { proposal: string };
  'board-taken': { seconds: number };
  'no-game-there': { table: number };
  'too-many-offers': { most: number };
  'too-many-rooms': { most: number };
  'bad-row': { fault: 'too-large' | 'not-text' | 'not-csv' | 'not-xlsx' | 'too-many-rows'
    | 'too-many-columns' | 'cell-too-long' | 'heading-missing' | 'formula' | 'name-missing'
    | 'name-twice' | 'hidden-character' | 'not-a-number'; row: number; column: number; text: string };
  'bad-list': { fault: 'too-large' | 'not-text' | 'not-csv' | 'not-xlsx' | 'too-many-rows'
    | 'too-many-columns' | 'cell-too-long' | 'heading-missing' | 'formula' | 'name-missing'
    | 'name-twice' | 'hidden-character' | 'not-a-number'; row: number; column: number; text: string };
  'bad-rating-list': { fault: 'too-large' | 'not-text' | 'not-csv' | 'not-xlsx'
    | 'too-many-rows' | 'too-many-columns' | 'cell-too-long' | 'heading-missing' | 'formula'
    | 'name-missing' | 'name-twice' | 'hidden-character' | 'not-a-number'; row: number; column: number; text: string };
  'bad-parcel': { line: number };
  'other-venue': { venue: string };
  'other-turn': { turn: number };
  'bad-sheet': { line: number };
  'bad-photo': { flaw: 'unknown' | 'broken' | 'too-many-pixels' | 'moving' };
  'too-many-photos': { most: number };
}

export const TABLE_REASONS = [
  'not-open',
  'already-open',
  'wrong-edition',
  'seat-count',
  'no-such-seat',
  'no-such-turn',
  'wrong-stage',
  'time-backwards',
  'time-passed',
  'not-your-turn',
  'not-your-clock',
  'not-for-you',
  'already-done',
  'out-of-order',
  'game-over',
  'result-final',
  'no-such-rule',
  'device-forbidden',
  'draw-count',
  'not-in-bag',
  'no-such-tile',
  'tiles-not-held',
  'online-bag',
  'real-bag',
  'other-draws-first',
  'overdraw-open',
  'no-tiles',
  'off-board',
  'square-taken',
  'not-in-line',
  'gap',
  'not-on-start',
  'not-connected',
  'too-few-tiles',
  'touched-tiles',
  'line-fixed',
  'board-unknown',
  'coordinates-needed',
  'not-a-word',
  'no-judge',
  'bag-too-low',
  'exchange-not-allowed',
  'pass-not-allowed',
  'rack-is-mixed',
  'help-needed',
  'wrong-help',
  'play-exists',
  'may-exchange',
  'nothing-to-challenge',
  'own-play',
  'too-late',
  'one-challenge',
  'not-a-formed-word',
  'challenge-open',
  'ruling-final',
  'no-argument',
  'hold',
  'play-pending',
  'players-may-not-check',
  'no-more-questions',
  'no-later-check',
  'clock-stopped',
  'clock-runs',
  'cause-not-listed',
  'no-claim',
  'points-fixed',
  'needs-consent',
  'racks-unknown',
  'approval-needed',
  'bad-number',
  'bad-text',
] as const;

export type TableReason = (typeof TABLE_REASONS)[number];

export const DUPLICATE_REASONS = [
  'not-open',
  'already-open',
  'wrong-edition',
  'wrong-stage',
  'time-backwards',
  'game-over',
  'no-reason',
  'bad-number',
  'bad-text',
  'no-such-table',
  'table-taken',
  'no-late-entry',
  'withdrawn',
  'draw-count',
  'no-such-tile',
  'not-in-bag',
  'needs-blank',
  'wrong-seed',
  'not-yet',
  'already-done',
  'clock-runs',
  'clock-stopped',
  'no-pause',
  'no-such-turn',
  'no-such-slip',
  'not-on-a-slip',
  'slips-missing',
  'looks-open',
  'not-a-play',
  'not-a-top',
  'nobody-found-a-word',
  'a-word-was-found',
  'no-late-correction',
  'no-such-warning',
  'no-such-penalty',
  'nothing-to-undo',
  'slips-are-in',
] as const;

export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

export interface DuplicateValues {
  'no-such-table': { table: number };
  'table-taken': { table: number };
  'draw-count': { due: number; drawn: number };
  'not-in-bag': { letters: string };
  'needs-blank': { blanks: number };
  'no-such-turn': { turn: number };
  'no-such-slip': { table: number };
  'slips-missing': { tables: number[] };
  'looks-open': { tables: number[] };
  'not-a-top': { points: number; top: number };
}

export const CHAMPIONSHIP_REASONS = [
  'not-announced',
  'already-announced',
  'finished',
  'too-few-rounds',
  'too-many-rounds',
  'not-a-date',
  'ends-before-it-begins',
  'unknown-tie-break',
  'tie-break-needs-pairs',
  'system-not-in-regulations',
  'edition-not-in-regulations',
  'edition-seats-others',
  'unknown-option',
  'choice-not-offered',
  'starts-by-lot',
  'ranking-not-in-regulations',
  'system-needs-wins',
  'name-missing',
  'name-taken',
  'hidden-character',
  'rating-out-of-range',
  'too-late-to-join',
  'room-full',
  'too-many-players',
  'no-such-player',
  'no-players',
  'disqualified',
  'table-is-fixed',
  'same-player',
  'already-so',
  'no-such-round',
  'round-has-passed',
  'round-open',
  'no-open-round',
  'already-published',
  'not-published',
  'pair-again',
  'results-entered',
  'results-missing',
  'all-rounds-paired',
  'rounds-missing',
  'no-pairing',
  'not-in-this-round',
  'no-such-table',
  'too-few-at-table',
  'no-byes',
  'no-byes-on-request',
  'wrong-number-of-scores',
  'impossible-score',
  'reason-missing',
  'unknown-clause',
  'nothing-to-undo',
  'judged-by-officials',
  'words-of-a-play',
  'no-such-verdict',
  'verdict-is-final',
  'no-argument',
  'questions-used-up',
  'not-in-the-rules',
  'outside-season',
  'table-size',
  'no-such-game',
  'too-many-games',
  'no-such-division',
  'division-too-small',
  'fixtures-made',
  'fixtures-missing',
  'too-many-dates',
  'game-played',
  'games-open',
  'player-left',
  'league-goes-on',
  'number-out-of-range',
  'no-list-yet',
  'list-in-force',
  'parcel-known',
  'condition-unmet',
  'lines-open',
  'parcels-open',
  'not-listed',
  'no-committee',
  'no-such-case',
  'case-closed',
  'case-open',
  'no-such-member',
  'member-is-interested',
  'no-majority',
  'committee-decides',
] as const;

export type ChampionshipReason = (typeof CHAMPIONSHIP_REASONS)[number];

export interface ChampionshipValues {
  'already-announced': { name: string };
  'too-few-rounds': { rounds: number; least: number };
  'too-many-rounds': { rounds: number; most: number };
  'not-a-date': { text: string };
  'unknown-tie-break': { name: string };
  'tie-break-needs-pairs': { name: string };
  'edition-not-in-regulations': { name: string; editions: string[] };
  'edition-seats-others': { name: string; least: number; most: number };
  'unknown-option': { name: string; edition: string; options: string[] };
  'choice-not-offered': { name: string; choice: string; choices: string[] };
  'starts-by-lot': { edition: string };
  'name-taken': { name: string };
  'hidden-character': { character: string };
  'rating-out-of-range': { rating: number };
  'too-late-to-join': { round: number; last: number };
  'room-full': { capacity: number };
  'no-such-player': { player: number };
  'disqualified': { name: string };
  'table-is-fixed': { table: number; name: string };
  'no-such-round': { round: number };
  'round-has-passed': { round: number };
  'round-open': { round: number };
  'already-published': { round: number };
  'not-published': { round: number };
  'pair-again': { name: string };
  'results-entered': { table: number };
  'results-missing': { tables: number[] };
  'rounds-missing': { played: number; least: number };
  'no-pairing': { blocks: string[] };
  'no-such-table': { table: number; round: number };
  'wrong-number-of-scores': { scores: number; players: number };
  'impossible-score': { score: number };
  'unknown-clause': { name: string; nearest: string };
  'words-of-a-play': { most: number };
  'no-such-verdict': { number: number };
  'questions-used-up': { most: number };
  'outside-season': { first: string; last: string };
  'table-size': { players: number; least: number; most: number };
  'no-such-game': { game: number };
  'too-many-games': { most: number };
  'no-such-division': { division: number };
  'division-too-small': { least: number };
  'fixtures-missing': { name: string };
  'too-many-dates': { dates: number; rounds: number };
  'game-played': { game: number };
  'games-open': { games: number[] };
  'league-goes-on': { name: string };
  'number-out-of-range': { number: number; least: number; most: number };
  'list-in-force': { day: string };
  'parcel-known': { number: number };
  'condition-unmet': { line: number };
  'lines-open': { lines: number };
  'parcels-open': { parcels: number };
  'not-listed': { name: string };
  'no-such-case': { number: number };
  'case-closed': { number: number };
  'case-open': { number: number };
  'member-is-interested': { name: string };
  'no-majority': { in_favour: number; against: number };
}
