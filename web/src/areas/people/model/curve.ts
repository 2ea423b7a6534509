/** A rating as a line: where each of its values stands on a small graph. Draws nothing. */
import type { RatingLine } from '../../../wire/people.ts';

/** The graph's own units. */
export const WIDTH = 320;
export const HEIGHT = 110;
/** Beside the last value stands the number itself. */
const LEFT = 6;
const RIGHT = 46;
const MARGIN = 16;
/** Hundredths: ten points more or less do not look like a mountain. */
const LEAST_SPAN = 1_000;

export interface Curve {
  /** The rating before its first game. */
  start: number;
  least: number;
  most: number;
  /** The last dot is the rating now. */
  dots: [x: number, y: number][];
  path: string;
}

export function curveOf({ history }: Pick<RatingLine, 'history'>): Curve {
  const start = history[0] ? history[0].value - history[0].change : 0;
  const values = [start, ...history.map(({ value }) => value)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const wide = Math.max(1, values.length - 1);
  const high = Math.max(LEAST_SPAN, most - least);
  const dots = values.map((value, n): [number, number] => [
    LEFT + (n / wide) * (WIDTH - LEFT - RIGHT),
    HEIGHT - MARGIN - ((value - least) / high) * (HEIGHT - 2 * MARGIN),
  ]);
  const path = dots.map(([x, y], n) => `${n ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return { start, least, most, dots, path };
}
