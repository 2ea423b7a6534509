// Written by scripts/wire_types.py from the Python definitions; change those instead.

export type TileSource = 'online' | 'on-table';

export type SheetKeeper = 'software' | 'players';

export type Stage = 'empty' | 'starting' | 'dealing' | 'ready' | 'playing' | 'over' | 'signed'
  | 'locked';

export type TurnKind = 'play' | 'exchange' | 'pass' | 'lost' | 'forfeit';

export type DrawReason = 'deal' | 'refill';

export type StartRedraw = 'tied' | 'blank';

export type Acceptance = 'by-opponent' | 'by-drawing' | 'by-clock' | 'by-time' | 'by-noting'
  | 'by-next-play' | 'by-ruling' | 'by-rule';

export type Joint = 'resign' | 'count-bag' | 'self-check' | 'take-back';

export type LossCause = 'play-invalid' | 'tiles-taken-back' | 'time' | 'no-word-found'
  | 'cannot-play' | 'forgotten-tiles' | 'arbiter';

export type PenaltyCause = 'invalid-play' | 'wrong-challenge' | 'found-later' | 'no-word-found'
  | 'overtime' | 'resignation' | 'loss-on-time' | 'arbiter' | 'correction';

export type StopCause = 'challenge' | 'score-dispute' | 'consult' | 'last-play'
  | 'force-majeure' | 'forgotten-tiles';

export type ClockFault = 'broken-clock' | 'wrong-setting' | 'force-majeure' | 'ruling'
  | 'own-forgetfulness';

export type RedrawCase = 'one-left' | 'several-left' | 'none-left';

export type Judge = 'arbiter' | 'software' | 'players';

export type EndCause = 'played-out' | 'turns-lost' | 'scoreless' | 'neither-can-play'
  | 'turns-done' | 'time' | 'round-time' | 'resigned' | 'both-resigned' | 'lost-on-time'
  | 'no-show' | 'both-no-show' | 'disqualified' | 'arbiter';
