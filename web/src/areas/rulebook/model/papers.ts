/** What is printed of an edition: its forms and slips, and the booklet. */
import { sheetsAt, type Paper } from '../../../look/papers.ts';
import type { PaperName } from '../../../text/paper.ts';

/** Duplicate has turn slips and players’ forms; a score sheet, and what goes with it, the others. */
export function papersOf(edition: string): Paper[] {
  const at = `/rules/${edition}/print`;
  const isDuplicate = edition === 'nl-duplicate';
  const sheets = isDuplicate
    ? []
    : sheetsAt(`${at}/score-sheet`, edition, 'score-sheet', ['lines']);
  const slips: PaperName[] = isDuplicate
    ? ['slips', 'forms']
    : ['challenge-slips', 'jury-slips', 'result-slips'];
  const others = (['booklet', 'tiles', ...slips] as const).map((name) => ({
    name,
    path: `${at}/${name}`,
  }));
  return [...sheets, ...others];
}
