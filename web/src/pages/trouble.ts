/** What went wrong, in the person's language. */
import { Trouble } from '../server/api.svelte.ts';
import { speech } from '../words/index.svelte.ts';

export function told(error: unknown): string {
  const m = speech.m;
  if (!(error instanceof Trouble)) return m.trouble.other ?? '';
  return m.trouble[error.code] ?? `${m.trouble.other ?? ''} ${error.detail}`;
}
