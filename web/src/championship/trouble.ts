import { told as toldElsewhere } from '../pages/trouble.ts';
import { Trouble } from '../server/api.svelte.ts';
import { office } from './words/index.svelte.ts';
import type { Doubt } from '../wire/championship.ts';

/** What went wrong, in the reader's language; details and clause as the server has them. */
export function told(error: unknown): string {
  if (!(error instanceof Trouble)) return toldElsewhere(error);
  const said = office.w.trouble[error.code];
  if (!said) return toldElsewhere(error);
  const detail = said.endsWith(':') ? ` ${error.detail}` : '';
  return `${said}${detail}${error.clause ? ` (${error.clause})` : ''}`;
}

export function doubtText(doubt: Doubt): string {
  return office.w.doubts[doubt.kind]?.(doubt.numbers, doubt.names) ?? doubt.text;
}
