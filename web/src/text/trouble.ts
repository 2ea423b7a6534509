/** What went wrong, in the reader's language. What the server wrote about it in English is for programs. */
import { Trouble } from '../server/api.svelte.ts';
import { speech } from './index.svelte.ts';
import { known, sentence } from './sentences.ts';

export function told(error: unknown): string {
  const said = error instanceof Trouble ? toldOf(error.code, error.values) : undefined;
  return said ?? speech.m.trouble.other;
}

/** The sentence for one of the server's codes, or for what this browser found out by itself. */
export function toldOf(code: string, values: object = {}): string | undefined {
  return known(speech.m.trouble, code) ?? sentence(speech.problems?.problems ?? {}, code, values);
}

/** Why a table refuses something; `own` are sentences of the page that go before the usual ones. */
export function refusedText(
  { reason, values = {} }: { reason: string; values?: object },
  own: Readonly<Partial<Record<string, string>>> = {},
): string {
  const { m, problems } = speech;
  return (
    known(own, reason) ??
    known(m.reasons, reason) ??
    known(problems?.reasons ?? {}, reason) ??
    toldOf(reason, values) ??
    m.refusedOther
  );
}
