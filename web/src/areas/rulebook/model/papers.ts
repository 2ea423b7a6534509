/** What is printed of an edition: its forms and slips, and the booklet. */
import { sheetsAt, type Paper } from '../../../look/papers.ts';

/** Duplicate has no score sheet. */
export function papersOf(edition: string): Paper[] {
  const at = `/rules/${edition}/print`;
  const sheets = edition === 'nl-duplicate' ? [] : sheetsAt(`${at}/score-sheet`, edition);
  const others = (['booklet', 'tiles', 'challenge-slips', 'jury-slips'] as const).map((one) => ({
    name: one,
    path: `${at}/${one}`,
  }));
  return [...sheets, ...others];
}
