/** How a game went, line by line of its sheet: totals and the chance to win. Draws nothing. */
import type { Line } from '../mirror/state.ts';
import type { Better, CoursePoint } from '../wire/library.ts';
import { NONE, next, parseCoordinate, type Placed } from '../board/geometry.ts';
import type { Box } from '../board/box.ts';

export interface Step {
  /** How many lines of the sheet have been written. */
  at: number;
  line: Line | null;
  totals: number[];
  /** The first seat's; null where there is none. */
  chance: number | null;
}

/** The start, and every line of the sheet after it. */
export function stepsOf(
  lines: readonly Line[],
  seats: number,
  course: readonly CoursePoint[],
): Step[] {
  const byTurn = new Map(course.map((point) => [point.turn, point.chance]));
  const result = byTurn.get(null) ?? null;
  let totals = Array<number>(seats).fill(0);
  let chance = course.some((point) => point.chance !== null) ? 0.5 : null;
  const steps: Step[] = [{ at: 0, line: null, totals, chance }];
  lines.forEach((line, index) => {
    totals = totals.map((total, seat) => (seat === line.seat ? line.total : total));
    if (line.kind !== 'found-wrong') chance = byTurn.get(line.turn ?? -1) ?? chance;
    if (index === lines.length - 1) chance = result ?? chance;
    steps.push({ at: index + 1, line, totals, chance });
  });
  return steps;
}

/** The step whose place is nearest, of so many drawn over a width. */
export function nearest(x: number, width: number, steps: number): number {
  if (steps < 2 || width <= 0) return 0;
  return Math.max(0, Math.min(steps - 1, Math.round((x / width) * (steps - 1))));
}

/** Heights for labels that must not lie on each other, in the order given. */
export function apart(heights: readonly number[], least: number): number[] {
  const order = heights.map((_, n) => n).sort((a, b) => heights[a]! - heights[b]!);
  const moved = [...heights];
  for (let n = 1; n < order.length; n++) {
    const above = moved[order[n - 1]!]!;
    moved[order[n]!] = Math.max(moved[order[n]!]!, above + least);
  }
  return moved;
}

/** The tiles that a play puts on the board. */
export function tilesOf(play: Better, board: readonly number[], size: number, box: Box): Placed[] {
  const from = parseCoordinate(play.place, size);
  if (!from) return [];
  const placed: Placed[] = [];
  let square: number | null = from.square;
  for (const tile of box.read(play.word)) {
    if (square === null) break;
    if (board[square] === NONE) placed.push({ square, tile });
    square = next(square, from.direction, size);
  }
  return placed;
}
