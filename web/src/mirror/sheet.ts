/** What the lines of a score sheet say of the board. */
import { coordinate, emptyBoard, NONE } from '../board/geometry.ts';
import type { Line, LineKind, Table } from './state.ts';

const TURNS: readonly LineKind[] = ['play', 'exchange', 'pass', 'lost', 'forfeit'];

export function isTurn(line: Line): boolean {
  return TURNS.includes(line.kind);
}

/** Where a line stands on the board: `8H`. */
export function placeOf(one: Line, size: number): string {
  return one.start === null || one.direction === null
    ? ''
    : coordinate(one.start, one.direction, size);
}

/** The board after so many lines of the sheet. */
export function boardAfter(
  { size, lines: all }: Pick<Table, 'size' | 'lines'>,
  lines: number,
): { board: number[]; last: Set<number> } {
  const board = emptyBoard(size);
  let last = new Set<number>();
  for (const one of all.slice(0, lines)) {
    if (one.kind !== 'play' || one.start === null || one.direction === null) continue;
    const step = one.direction === 'across' ? 1 : size;
    last = new Set();
    for (const [n, tile] of (one.words[0] ?? []).entries()) {
      const square = one.start + n * step;
      if (board[square] === NONE) last.add(square);
      board[square] = tile;
    }
  }
  return { board, last };
}
