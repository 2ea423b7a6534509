/** What went wrong in a room, in the reader's language. */
import { told as toldAnywhere, toldOf } from '../../../text/trouble.ts';
import { Trouble } from '../../../server/api.svelte.ts';
import { sentence } from '../../../text/sentences.ts';
import type { Words } from '../../../text/duplicate/en.ts';

export function told(error: unknown, m: Words): string {
  return (
    (error instanceof Trouble ? sentence(m.refusals, error.code, error.values) : undefined) ??
    toldAnywhere(error)
  );
}

/** Why a room refuses something. */
export function refusedText(
  { reason, values }: { reason: string; values: object },
  m: Words,
): string {
  return sentence(m.refusals, reason, values) ?? toldOf(reason, values) ?? m.refused;
}
