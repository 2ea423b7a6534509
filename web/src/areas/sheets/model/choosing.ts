/** The one question about a sheet that several boards fit: what there is to choose from. */
import type { FoundPlay, SheetAnswer } from '../../../wire/sheets.ts';

/** Boards that can be looked at side by side. */
export const MOST_ASKED = 8;

/** Whole boards where they are few; else the places of the first open word, to be chosen one by one. */
export function optionsOf(answer: SheetAnswer | null): FoundPlay[][] {
  if (answer?.status !== 'ambiguous') return [];
  if (answer.boards.length === answer.count && answer.count <= MOST_ASKED) return answer.boards;
  const first = answer.open.find(({ row }) => row === answer.row) ?? answer.open[0];
  return (first?.places ?? []).slice(0, MOST_ASKED).map((play) => [play]);
}
