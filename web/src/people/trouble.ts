/** What went wrong, in the person's language: first what these pages say, then what all pages say. */
import { told as toldByAll } from '../pages/trouble.ts';
import { Trouble } from '../server/api.svelte.ts';
import { folk } from './words/index.svelte.ts';

export function told(error: unknown): string {
  const own = error instanceof Trouble && folk.ready ? folk.w.trouble[error.code] : undefined;
  return own ?? toldByAll(error);
}
