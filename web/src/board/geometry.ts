/** Squares, lines and their names. `8H` is read across, `H8` down. */
import { BOARDS } from '../wire/boxes.ts';

export type Direction = 'across' | 'down';

/** No tile lies here. */
export const NONE = -1;

export interface Placed {
  square: number;
  tile: number;
}

export interface Layout {
  size: number;
  start: number;
  letterFactor(square: number): number;
  wordFactor(square: number): number;
}

export function layout(name: string): Layout {
  const data = BOARDS[name] ?? BOARDS.standard!;
  return {
    size: data.size,
    start: data.start,
    letterFactor: (square) => Number(data.letters[square] ?? 1),
    wordFactor: (square) => Number(data.words[square] ?? 1),
  };
}

export function emptyBoard(size: number): number[] {
  return Array<number>(size * size).fill(NONE);
}

export function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}

export function coordinate(square: number, direction: Direction, size: number): string {
  const row = Math.floor(square / size) + 1;
  const column = columnName(square % size);
  return direction === 'across' ? `${row}${column}` : `${column}${row}`;
}

export function parseCoordinate(
  text: string,
  size: number,
): { square: number; direction: Direction } | null {
  const across = /^([1-9]\d?)([A-Za-z])$/.exec(text);
  const down = /^([A-Za-z])([1-9]\d?)$/.exec(text);
  const row = Number(across?.[1] ?? down?.[2] ?? 0) - 1;
  const letter = across?.[2] ?? down?.[1];
  if (letter === undefined) return null;
  const column = letter.toUpperCase().charCodeAt(0) - 65;
  if (row < 0 || row >= size || column >= size) return null;
  return { square: row * size + column, direction: across ? 'across' : 'down' };
}

/** The square after this one, or null at the edge. */
export function next(square: number, direction: Direction, size: number): number | null {
  if (direction === 'across') return (square + 1) % size === 0 ? null : square + 1;
  return square + size < size * size ? square + size : null;
}

export function previous(square: number, direction: Direction, size: number): number | null {
  if (direction === 'across') return square % size === 0 ? null : square - 1;
  return square >= size ? square - size : null;
}

export function overlay(board: readonly number[], placed: readonly Placed[]): number[] {
  const shown = [...board];
  for (const { square, tile } of placed) shown[square] = tile;
  return shown;
}

/** The square that a key leads to from another; null where it leads nowhere. */
export function towards(square: number, key: string, size: number): number | null {
  const row = Math.floor(square / size);
  const column = square % size;
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? square - 1 : null;
    case 'ArrowRight':
      return column < size - 1 ? square + 1 : null;
    case 'ArrowUp':
      return row > 0 ? square - size : null;
    case 'ArrowDown':
      return row < size - 1 ? square + size : null;
    case 'Home':
      return row * size;
    case 'End':
      return row * size + size - 1;
    default:
      return null;
  }
}
