import { Trouble } from '../../../server/api.svelte.ts';
import { ranking } from '../../../text/ranking/index.ts';
import { sentence } from '../../../text/sentences.ts';
import { told as toldElsewhere } from '../../../text/trouble.ts';

/** What went wrong at a federation's desk, in the reader's language, its clause after it. */
export function told(error: unknown): string {
  if (!(error instanceof Trouble)) return toldElsewhere(error);
  const said = sentence(ranking.w.refusals, error.code, error.values);
  return said ? said + (error.clause ? ` (${error.clause})` : '') : toldElsewhere(error);
}
