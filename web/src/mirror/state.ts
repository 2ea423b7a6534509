/** A table as components draw it: the server’s view, with tiles and squares as numbers. Values only. */
import type { Direction } from '../board/geometry.ts';
import type { FinalResult, PendingPlay, SheetLine, TableState } from '../wire/messages.ts';
import type { Clock } from './clock.ts';

export type LineKind =
  'play' | 'exchange' | 'pass' | 'lost' | 'forfeit' | 'penalty' | 'found-wrong' | 'rack';

/** One line of the score sheet. */
export interface Line extends Omit<
  SheetLine,
  'kind' | 'coordinate' | 'words' | 'tiles' | 'full_rack'
> {
  kind: LineKind;
  start: number | null;
  direction: Direction | null;
  /** Main word first; blanks carry their bit. */
  words: number[][];
  /** Tiles changed, or left on a rack. */
  tiles: number[];
  fullRack: boolean;
}

/** The last play, while it is not final. */
export interface Pending extends Pick<PendingPlay, 'seat' | 'turn' | 'points' | 'named'> {
  words: number[][];
  madeAt: number;
  /** Until when it may be challenged; past where no seconds are counted. */
  mayCloseAt: number;
  acceptedBy: number[];
  doubtedBy: number | null;
  challengedBy: number | null;
  /** The challenger who may argue once more. */
  upheldBy: number | null;
}

/** What stands in the server's view under the same name. */
type Same = Omit<
  TableState,
  | 'tile_set'
  | 'bag_count'
  | 'on_turn'
  | 'last_turns'
  | 'start_tiles'
  | 'board'
  | 'racks'
  | 'unseen'
  | 'pending'
  | 'clock'
  | 'sheet'
  | 'result'
>;

export interface Table extends Same {
  version: number;
  size: number;
  tileSet: string;
  board: number[];
  racks: number[][];
  bagCount: number;
  /** By tile: what we have not seen, in the bag and on other racks together. */
  unseen: number[];
  startTiles: number[];
  onTurn: number | null;
  pending: Pending | null;
  clock: Clock;
  lines: Line[];
  result: Pick<FinalResult, 'scores' | 'outcomes' | 'forced'> | null;
  lastTurns: { turns: number; playMs: number; cause: string; clause: string } | null;
}

/** Whether a seat may play now. Whose opponent is out plays on alone, each time when the play before is final. */
export function mayPlay(
  { stage, onTurn, acted, pending }: Pick<Table, 'stage' | 'onTurn' | 'acted' | 'pending'>,
  seat: number | null,
): boolean {
  return stage === 'playing' && onTurn === seat && acted === null && pending?.seat !== seat;
}
