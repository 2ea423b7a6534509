/** What this client knows of a table. Values only. */
import type { Direction, Placed } from '../board/geometry.ts';
import type { Joint } from '../wire/terms.ts';
import type { Clock } from './clock.ts';

export type LineKind =
  'play' | 'exchange' | 'pass' | 'lost' | 'forfeit' | 'penalty' | 'found-wrong' | 'rack';

/** One line of the score sheet. */
export interface Line {
  seat: number;
  kind: LineKind;
  points: number;
  total: number;
  at: number;
  turn: number | null;
  start: number | null;
  direction: Direction | null;
  /** Main word first; blanks carry their bit. */
  words: number[][];
  /** Tiles changed, or left on a rack. */
  tiles: number[];
  withdrawn: boolean;
  fullRack: boolean;
  /** What a withdrawn play would have brought. */
  worth: number;
  /** Why points went: a word of the rules. */
  cause: string;
  /** What the arbiter wrote. */
  reason: string;
  clause: string;
}

export interface Pending {
  seat: number;
  turn: number;
  placed: Placed[];
  words: number[][];
  points: number;
  madeAt: number;
  mayCloseAt: number;
  acceptedBy: number[];
  doubtedBy: number | null;
  /** When that was said, or a ruling left other words open; 0 before, and where the server counted it into `mayCloseAt`. */
  doubtedAt: number;
  challengedBy: number | null;
  /** The challenger who may argue once more. */
  upheldBy: number | null;
  /** Words of it that have been challenged. */
  named: string[];
}

export interface Result {
  scores: number[];
  outcomes: string[];
  forced: boolean;
}

export interface Table {
  version: number;
  edition: string;
  options: Record<string, string | number | boolean>;
  tileSet: string;
  layout: string;
  size: number;
  lexicon: string;
  round: string;
  table: string;
  stage: string;
  names: string[];
  board: number[];
  racks: number[][];
  bagCount: number;
  /** By tile: what we have not seen, in the bag and on other racks together. */
  unseen: number[];
  startTiles: number[];
  starter: number | null;
  onTurn: number | null;
  acted: string | null;
  covered: boolean;
  pending: Pending | null;
  totals: number[];
  clock: Clock;
  lines: Line[];
  lastTurns: { turns: number; playMs: number; cause: string; clause: string } | null;
  ending: { cause: string; seat: number | null; clause: string } | null;
  result: Result | null;
  signed: number[];
  gone: number[];
  frozen: number[];
  /** Turns that were put to the jury: it looks at them, or has found them good. */
  reported: number[];
  /** Whether the jury has approved the game. */
  approved: boolean;
  jury: number | null;
  /** Who consented in this turn to what needs every player. */
  consents: readonly (readonly [number, Joint])[];
  commitment: string | null;
  seed: string | null;
  shares: number[];
}

/** Whether a seat may play now. Whose opponent is out plays on alone, each time when the play before is final. */
export function mayPlay(
  { stage, onTurn, acted, pending }: Pick<Table, 'stage' | 'onTurn' | 'acted' | 'pending'>,
  seat: number | null,
): boolean {
  return stage === 'playing' && onTurn === seat && acted === null && pending?.seat !== seat;
}
