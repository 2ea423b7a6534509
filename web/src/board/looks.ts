/** How every square looks, each as one number: the tile in the low bits, marks above it. */
import type { Arrow } from './placing.ts';

const TILE = 0x1ff;
export const FRESH = 1 << 9;
export const LAST = 1 << 10;
export const TARGET = 1 << 11;
/** The one square that Tab comes to. */
export const HOME = 1 << 12;
export const ACROSS = 1 << 13;
export const DOWN = 1 << 14;
export const COVERED = 1 << 15;

export interface Marks {
  fresh: ReadonlySet<number>;
  last: ReadonlySet<number>;
  target: number | null;
  home: number;
  arrow: Arrow | null;
  covered: boolean;
}

/** Tiles and marks, square by square. */
export function looks(shown: readonly number[], marks: Marks): number[] {
  const all = shown.map((tile) => (tile + 1) | (marks.covered ? COVERED : 0));
  const mark = (square: number, bit: number): void => {
    if (all[square] !== undefined) all[square] |= bit;
  };
  for (const square of marks.fresh) mark(square, FRESH);
  for (const square of marks.last) mark(square, LAST);
  if (marks.target !== null) mark(marks.target, TARGET);
  mark(marks.home, HOME);
  if (marks.arrow) mark(marks.arrow.square, marks.arrow.direction === 'across' ? ACROSS : DOWN);
  return all;
}

export function tileOf(look: number): number {
  return (look & TILE) - 1;
}
