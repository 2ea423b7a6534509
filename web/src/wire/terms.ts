// Written by scripts/wire_types.py from the Python definitions; change those instead.

export type TileSource = 'online' | 'on-table';

export type SheetKeeper = 'software' | 'players';

export type Stage = 'empty' | 'starting' | 'dealing' | 'ready' | 'playing' | 'over' | 'signed' | 'locked';

export type TurnKind = 'play' | 'exchange' | 'pass' | 'lost' | 'forfeit';

export type DrawReason = 'deal' | 'refill';

export type StartRedraw = 'tied' | 'blank';

export type Acceptance = 'by-opponent' | 'by-drawing' | 'by-clock' | 'by-time' | 'by-noting' | 'by-next-play' | 'by-ruling' | 'by-rule';

export type LossCause = 'play-invalid' | 'tiles-taken-back' | 'time' | 'no-word-found' | 'cannot-play' | 'forgotten-tiles' | 'arbiter';

export type PenaltyCause = 'invalid-play' | 'wrong-challenge' | 'found-later' | 'no-word-found' | 'overtime' | 'resignation' | 'loss-on-time' | 'arbiter' | 'correction';

export type StopCause = 'challenge' | 'score-dispute' | 'consult' | 'last-play' | 'force-majeure' | 'forgotten-tiles';

export type ClockFault = 'broken-clock' | 'wrong-setting' | 'force-majeure' | 'ruling' | 'own-forgetfulness';

export type RedrawCase = 'one-left' | 'several-left' | 'none-left';

export type Judge = 'arbiter' | 'software' | 'players';

export type EndCause = 'played-out' | 'turns-lost' | 'scoreless' | 'neither-can-play' | 'turns-done' | 'time' | 'round-time' | 'resigned' | 'both-resigned' | 'lost-on-time' | 'no-show' | 'both-no-show' | 'disqualified' | 'arbiter';

export type Outcome = 'win' | 'draw' | 'loss';

export type Reason = 'not-open' | 'already-open' | 'wrong-edition' | 'seat-count' | 'no-such-seat' | 'no-such-turn' | 'wrong-stage' | 'time-backwards' | 'time-passed' | 'not-your-turn' | 'not-your-clock' | 'not-for-you' | 'already-done' | 'out-of-order' | 'game-over' | 'result-final' | 'no-such-rule' | 'draw-count' | 'not-in-bag' | 'no-such-tile' | 'tiles-not-held' | 'online-bag' | 'real-bag' | 'other-draws-first' | 'overdraw-open' | 'no-tiles' | 'off-board' | 'square-taken' | 'not-in-line' | 'gap' | 'not-on-start' | 'not-connected' | 'too-few-tiles' | 'touched-tiles' | 'line-fixed' | 'board-unknown' | 'coordinates-needed' | 'not-a-word' | 'no-judge' | 'bag-too-low' | 'exchange-not-allowed' | 'pass-not-allowed' | 'rack-is-mixed' | 'help-needed' | 'wrong-help' | 'play-exists' | 'may-exchange' | 'nothing-to-challenge' | 'own-play' | 'too-late' | 'one-challenge' | 'not-a-formed-word' | 'challenge-open' | 'ruling-final' | 'no-argument' | 'hold' | 'play-pending' | 'players-may-not-check' | 'no-more-questions' | 'no-later-check' | 'clock-stopped' | 'clock-runs' | 'cause-not-listed' | 'no-claim' | 'points-fixed' | 'needs-consent' | 'racks-unknown' | 'approval-needed' | 'bad-number' | 'bad-text';
