/** What went wrong in the lobby, in the person's language. */
import { told as toldAnywhere } from '../pages/trouble.ts';
import { Trouble } from '../server/api.svelte.ts';
import { foyer } from './words/index.svelte.ts';

export function told(error: unknown): string {
  const own = error instanceof Trouble ? foyer.w.trouble[error.code] : undefined;
  return own ?? toldAnywhere(error);
}
