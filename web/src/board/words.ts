/**
 * The words that tentative tiles form, and their points: arithmetic of the board for the
 * player's eye. Whether a play is allowed is for the server to say.
 */
import { BLANK_BIT } from './box.ts';
import {
  NONE,
  next,
  overlay,
  previous,
  type Direction,
  type Layout,
  type Placed,
} from './geometry.ts';

export interface Formed {
  start: number;
  direction: Direction;
  squares: number[];
  tiles: number[];
  points: number;
}

export interface Reckoned {
  words: Formed[];
  points: number;
}

/** The line the tiles lie in; null where they lie in none. One tile takes the line of its longer word. */
export function lineOf(
  shown: readonly number[],
  placed: readonly Placed[],
  size: number,
): Direction | null {
  const [first, ...others] = placed;
  if (!first) return null;
  if (others.length === 0) {
    const across = run(shown, first.square, 'across', size).length;
    const down = run(shown, first.square, 'down', size).length;
    return down > across ? 'down' : 'across';
  }
  if (others.every(({ square }) => Math.floor(square / size) === Math.floor(first.square / size)))
    return 'across';
  if (others.every(({ square }) => square % size === first.square % size)) return 'down';
  return null;
}

function run(
  shown: readonly number[],
  square: number,
  direction: Direction,
  size: number,
): number[] {
  let at = square;
  for (
    let back = previous(at, direction, size);
    back !== null && shown[back] !== NONE;
    back = previous(at, direction, size)
  )
    at = back;
  const squares = [at];
  for (
    let on = next(at, direction, size);
    on !== null && shown[on] !== NONE;
    on = next(on, direction, size)
  )
    squares.push(on);
  return squares;
}

/** Words and points, or null while the tiles make no connected line. */
export function reckon(
  board: readonly number[],
  placed: readonly Placed[],
  layout: Layout,
  value: (tile: number) => number,
  bonus: { tiles: number; points: number },
): Reckoned | null {
  const { size } = layout;
  const shown = overlay(board, placed);
  const direction = lineOf(shown, placed, size);
  if (direction === null) return null;
  const fresh = new Set(placed.map(({ square }) => square));
  const main = run(shown, placed[0]!.square, direction, size);
  if (![...fresh].every((square) => main.includes(square))) return null;

  const formed = (squares: number[], along: Direction): Formed => {
    let sum = 0;
    let factor = 1;
    const tiles = squares.map((square) => shown[square]!);
    squares.forEach((square, n) => {
      const tile = tiles[n]!;
      const points = tile & BLANK_BIT ? 0 : value(tile);
      sum += points * (fresh.has(square) ? layout.letterFactor(square) : 1);
      if (fresh.has(square)) factor *= layout.wordFactor(square);
    });
    return { start: squares[0]!, direction: along, squares, tiles, points: sum * factor };
  };

  const other: Direction = direction === 'across' ? 'down' : 'across';
  const words: Formed[] = main.length > 1 ? [formed(main, direction)] : [];
  for (const square of [...fresh].sort((a, b) => a - b)) {
    const crossing = run(shown, square, other, size);
    if (crossing.length > 1) words.push(formed(crossing, other));
  }
  if (words.length === 0) return null;
  const points = words.reduce((sum, word) => sum + word.points, 0);
  return { words, points: points + (placed.length >= bonus.tiles ? bonus.points : 0) };
}
