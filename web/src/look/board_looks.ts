/** How board, tiles and table look on this device: kept here, and set on the root for the styles to follow. */
import { keep, kept } from '../server/kept.ts';
import { showBoard, SWITCHES } from './board_shown.ts';

export { SWITCHES };

export const BOARDS = ['wood', 'paper', 'clear'] as const;
export type BoardLook = (typeof BOARDS)[number];
export type Switch = (typeof SWITCHES)[number];

const BOARD = 'faristol:board';

export function boardLook(): BoardLook {
  const before = kept(BOARD);
  return BOARDS.find((one) => one === before) ?? 'wood';
}

export function setBoardLook(chosen: BoardLook): void {
  keep(BOARD, chosen === 'wood' ? null : chosen);
  showBoard();
}

export const isOn = (one: Switch): boolean => kept(`faristol:${one}`) === 'yes';

export function turn(one: Switch, on: boolean): void {
  keep(`faristol:${one}`, on ? 'yes' : null);
  showBoard();
}
