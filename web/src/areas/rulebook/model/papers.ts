/** What is printed of an edition: its forms and slips, and the booklet. */
import type { PaperName } from '../../../text/paper.ts';

export interface Paper {
  name: PaperName;
  path: string;
}

/** Wedstrijdscrabble has a form for each player, duplicate has no score sheet. */
export function papersOf(edition: string): Paper[] {
  const at = `/rules/${edition}/print`;
  const forms = (['starter', 'opponent'] as const).map((form) => ({
    name: form,
    path: `${at}/score-sheet?form=${form}`,
  }));
  const sheet = { name: 'score-sheet' as const, path: `${at}/score-sheet` };
  const sheets = edition === 'nl-wedstrijd' ? forms : edition === 'nl-duplicate' ? [] : [sheet];
  const others = (['booklet', 'tiles', 'challenge-slips', 'jury-slips'] as const).map((one) => ({
    name: one,
    path: `${at}/${one}`,
  }));
  return [...sheets, ...others];
}
