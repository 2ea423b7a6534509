/** How board, tiles and table look on this device: kept here, and set on the root for the styles to follow. */
import { keep, kept } from '../server/kept.ts';

export const BOARDS = ['wood', 'paper', 'clear'] as const;
export type BoardLook = (typeof BOARDS)[number];
/** What is on or off. */
export const SWITCHES = ['large-values', 'left-handed', 'hidden-clock'] as const;
export type Switch = (typeof SWITCHES)[number];

const BOARD = 'faristol:board';

export function boardLook(): BoardLook {
  const before = kept(BOARD);
  return BOARDS.find((one) => one === before) ?? 'wood';
}

export function setBoardLook(chosen: BoardLook): void {
  keep(BOARD, chosen === 'wood' ? null : chosen);
  show();
}

export const isOn = (one: Switch): boolean => kept(`faristol:${one}`) === 'yes';

export function turn(one: Switch, on: boolean): void {
  keep(`faristol:${one}`, on ? 'yes' : null);
  show();
}

/** Put on the root what was chosen; the wooden board, as it always was, needs no word. */
export function show(): void {
  const { dataset } = document.documentElement;
  const look = boardLook();
  if (look === 'wood') delete dataset.board;
  else dataset.board = look;
  const on = SWITCHES.filter(isOn).join(' ');
  if (on) dataset.with = on;
  else delete dataset.with;
}
