import { describe, expect, it } from 'vitest';
import { coordinate, parseCoordinate, towards } from './geometry.ts';

describe('a key', () => {
  it.each([
    ['ArrowLeft', 111],
    ['ArrowRight', 113],
    ['ArrowUp', 97],
    ['ArrowDown', 127],
    ['Home', 105],
    ['End', 119],
    ['x', null],
  ])('leads from the middle with %s to %s', (key, square) =>
    expect(towards(112, key, 15)).toBe(square),
  );
  it('leads nowhere off the board, nor around it', () => {
    expect(towards(0, 'ArrowLeft', 15)).toBe(null);
    expect(towards(14, 'ArrowRight', 15)).toBe(null);
    expect(towards(3, 'ArrowUp', 15)).toBe(null);
    expect(towards(224, 'ArrowDown', 15)).toBe(null);
    expect(towards(440, 'ArrowRight', 21)).toBe(null);
  });
});

describe('a place', () => {
  it.each([
    ['8H', 112, 'across'],
    ['H8', 112, 'down'],
    ['15O', 224, 'across'],
  ] as const)('%s is square %d, %s, and is written again as it was read', (text, square, way) => {
    expect(parseCoordinate(text, 15)).toEqual({ square, direction: way });
    expect(coordinate(square, way, 15)).toBe(text);
  });
  it.each(['', '16A', '0A', '8P', 'H', '8', '8HH', '-1A'])('%s is none', (text) =>
    expect(parseCoordinate(text, 15)).toBe(null),
  );
});
