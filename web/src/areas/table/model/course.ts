/** How a game went, from its sheet alone: totals turn by turn, and the plays that brought most. */
import type { Line, Table } from '../../../mirror/state.ts';

/** The total of each seat after every line, from nothing on. */
export function totals(table: Pick<Table, 'lines' | 'names'>): number[][] {
  return table.names.map((_, seat) => {
    let total = 0;
    return [0, ...table.lines.map((line) => (total = line.seat === seat ? line.total : total))];
  });
}

/** The best plays of a game, the best first; those taken off again are none. */
export function bestPlays(lines: readonly Line[], most = 3): Line[] {
  return lines
    .filter((line) => line.kind === 'play' && !line.withdrawn && line.words.length > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most);
}

/** Lines as points of a picture `wide` by `high`, the highest total at the top. */
export function drawn(course: readonly number[][], wide: number, high: number): string[] {
  const all = course.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const last = Math.max(1, (course[0]?.length ?? 1) - 1);
  return course.map((line) =>
    line
      .map((total, n) => {
        const x = (n / last) * wide;
        const y = high - ((total - least) / (most - least)) * high;
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      })
      .join(' '),
  );
}
