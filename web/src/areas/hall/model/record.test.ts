/** Plays as they are written on a sheet with squares. */
import { describe, expect, test } from 'vitest';
import { box } from '../../../board/box.ts';
import { playOf } from './record.ts';

const on = { board: [], box: box('catalan'), layout: 'standard', rules: null };

describe('a written play', () => {
  test('has the tiles that no square had, and what they bring', () => {
    const first = playOf(on, '8H', 'cases');
    expect(first).toEqual({
      placements: [
        [112, 'C'],
        [113, 'A'],
        [114, 'S'],
        [115, 'E'],
        [116, 'S'],
      ],
      points: 14,
    });
    const board = Array<number>(225).fill(-1);
    if ('points' in first)
      for (const [square, tile] of first.placements) board[square] = on.box.readOne(tile)!;
    expect(playOf({ ...on, board }, '7I', 'l·lac?a')).toMatchObject({
      placements: expect.arrayContaining([[111 - 15 + 2, '[L·L]']]) as unknown,
    });
  });
  test('that can’t be says what is wrong, and where', () => {
    expect(playOf(on, '8Z', 'casa')).toMatchObject({ fault: 'coordinate' });
    expect(playOf(on, '8H', '')).toMatchObject({ fault: 'tile' });
    expect(playOf(on, '8M', 'cases')).toMatchObject({ fault: 'off-board' });
    const board = Array<number>(225).fill(-1);
    board[112] = on.box.readOne('X')!;
    expect(playOf({ ...on, board }, '8H', 'casa')).toMatchObject({ fault: 'differs', at: 'X' });
  });
});
