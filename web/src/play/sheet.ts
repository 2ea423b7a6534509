/** The score sheet as it is written: what a line says, its number, and where one comes from it. */
import type { Box } from '../board/box.ts';
import { isTurn } from '../mirror/sheet.ts';
import type { Line } from '../mirror/state.ts';
import type { Words } from '../text/core/en.ts';

export function told(line: Line, m: Words, box: Box): string {
  if (line.withdrawn) return m.sheetLines.withdrawn(box.show(line.words[0] ?? []));
  switch (line.kind) {
    case 'play':
      return box.show(line.words[0] ?? []);
    case 'exchange':
      return m.sheetLines.exchange(line.tiles.length);
    case 'rack':
      return `${m.sheetLines.rack} ${box.show(line.tiles)}`;
    case 'penalty':
      return line.cause === 'correction'
        ? m.sheetLines.correction
        : line.cause === 'overtime'
          ? `${m.sheetLines.penalty} · ${m.overtime}`
          : m.sheetLines.penalty;
    default:
      return m.sheetLines[line.kind];
  }
}

/** With a minus, not a hyphen. */
export const written = (points: number): string => String(points).replace('-', '−');

/** The own turns of its seat so far, where a line is one. */
export function round(lines: readonly Line[], index: number): string {
  const line = lines[index]!;
  if (!isTurn(line)) return '';
  const own = lines
    .slice(0, index + 1)
    .filter((other) => isTurn(other) && other.seat === line.seat);
  return String(own.length);
}

/** How many lines are shown after a step from so many; null is all of them, as they come. */
export function stepped(to: number, many: number): number | null {
  return to >= many ? null : Math.max(0, to);
}

/** Where a key leads; undefined where it means nothing on a sheet. */
export function keyed(key: string, shown: number | null, many: number): number | null | undefined {
  const at = shown ?? many;
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: many }[key];
  return to === undefined ? undefined : stepped(to, many);
}
