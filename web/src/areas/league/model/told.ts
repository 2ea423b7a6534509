import { Trouble } from '../../../server/api.svelte.ts';
import { league } from '../../../text/league/index.ts';
import { sentence } from '../../../text/sentences.ts';
import { told as toldElsewhere } from '../../../text/trouble.ts';

/** What went wrong with a league, in the reader's language. */
export function told(error: unknown): string {
  const said =
    error instanceof Trouble ? sentence(league.w.refusals, error.code, error.values) : undefined;
  return said ?? toldElsewhere(error);
}
