/** A play as it is written on a sheet with squares: where it begins, its word, and what it brings. */
import { BLANK, type Box } from '../../../board/box.ts';
import { layout, NONE } from '../../../board/geometry.ts';
import { readTyped, startPlacing, writeLine, type Written } from '../../../board/placing.ts';
import { reckon } from '../../../board/words.ts';
import type { Rules } from '../../../mirror/rules.ts';

export interface Play {
  placements: [number, string][];
  points: number;
}
export type Fault = Extract<Written, { fault: string }> | { fault: 'line'; at: string };

interface Board {
  board: readonly number[];
  box: Box;
  layout: string;
  rules: Rules | null;
}

/** The tiles and points of a written play; racks are unknown, so any tiles of the word may be held. */
export function playOf(on: Board, square: string, word: string): Play | Fault {
  const { box } = on;
  const grid = layout(on.layout);
  const blanks = Array<number>(on.rules?.number('rack.size') || 7).fill(BLANK);
  const placing = startPlacing([...readTyped(box, word), ...blanks]);
  const board = on.board.length ? on.board : Array<number>(grid.size * grid.size).fill(NONE);
  const written = writeLine({ board, size: grid.size, box }, placing, `${square} ${word}`);
  if ('fault' in written) return written;
  const { laid } = written.placing;
  const bonus = {
    tiles: on.rules?.number('rack.full_play') || 7,
    points: on.rules?.number('rack.bonus') ?? 0,
  };
  const sum = reckon(board, laid, grid, (tile) => box.value(tile), bonus);
  if (!laid.length || !sum) return { fault: 'line', at: square };
  const placements = laid.map(({ square: on, tile }): [number, string] => [on, box.write([tile])]);
  return { placements, points: sum.points };
}
