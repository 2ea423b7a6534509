/** The board as far as it is known: tiles that are certain, and where others may lie. */
import type { Box } from '../../../board/box.ts';
import type { FoundPlay, SheetAnswer } from '../../../wire/sheets.ts';

export type Standing = 'sure' | 'now' | 'maybe' | 'mended';

export interface Lying {
  tile: number;
  standing: Standing;
}

const lay = (squares: Map<number, Lying>, play: FoundPlay, box: Box, standing: Standing): void => {
  for (const [square, text] of play.tiles) {
    const tile = box.readOne(text);
    if (tile !== null && (standing !== 'maybe' || !squares.has(square)))
      squares.set(square, { tile, standing });
  }
};

/** What lies where. The newest line stands out; `chosen` are plays of one board among several. */
export function lying(
  answer: SheetAnswer | null,
  box: Box,
  newest: number,
  chosen: readonly FoundPlay[] = [],
): Map<number, Lying> {
  const squares = new Map<number, Lying>();
  for (const play of answer?.plays ?? [])
    lay(squares, play, box, play.row === newest ? 'now' : 'sure');
  for (const play of chosen) lay(squares, play, box, 'mended');
  if (!chosen.length)
    for (const { places } of answer?.open ?? [])
      for (const play of places) lay(squares, play, box, 'maybe');
  return squares;
}
