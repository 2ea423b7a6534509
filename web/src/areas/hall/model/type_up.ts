/** A game of which the device has the points, to be typed up: whoever has the paper adds the words. */
import { typeUpAddress } from '../../../look/addresses.ts';
import type { SheetLine, TableState } from '../../../wire/messages.ts';

const TURNS = ['play', 'exchange', 'pass', 'lost', 'forfeit'];

/** Where a game is typed up, with what the device knows of its turns. */
export function typeUp(view: TableState): string {
  const turns = view.sheet.filter(({ kind }) => TURNS.includes(kind));
  const starter = turns[0]?.seat ?? view.starter ?? 0;
  const names = view.names.map((_, n) => view.names[(starter + n) % view.names.length]!);
  const inOrder = turns.every((line, n) => line.seat === (starter + n) % names.length);
  return typeUpAddress(view.edition, names, inOrder && isTold(turns) ? turns.map(toldOf) : []);
}

/** Whether the plays were told with their points, and not only that there were any. */
const isTold = (turns: readonly SheetLine[]): boolean => turns.some(({ points }) => points > 0);

/** Points, or that the turn brought no word to the board; a play of no points stays open. */
const toldOf = ({ kind, points }: SheetLine): string => (kind === 'play' ? String(points) : '-');
