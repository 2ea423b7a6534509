import { told as toldElsewhere } from '../../../text/trouble.ts';
import { Trouble } from '../../../server/api.svelte.ts';
import { known, sentence } from '../../../text/sentences.ts';
import { office } from '../../../text/championship/index.ts';
import type { Words } from '../../../text/championship/en.ts';
import type { Doubt, Remark, TieBreakHead } from '../../../wire/championship.ts';

/** What went wrong, in the reader's language: the row of a list before it, the clause after it. */
export function told(error: unknown, w: Words = office.w): string {
  if (!(error instanceof Trouble)) return toldElsewhere(error);
  const text =
    error.code === 'no-pairing'
      ? noPairing(error.values, w)
      : sentence(w.refusals, error.code, error.values);
  const row =
    'row' in error.values && Number(error.values.row) > 1
      ? `${w.row(Number(error.values.row))} `
      : '';
  return `${row}${text ?? toldElsewhere(error)}${error.clause ? ` (${error.clause})` : ''}`;
}

function noPairing(values: { blocks?: string[] }, w: Words): string {
  const blocks = (values.blocks ?? [])
    .map((kind) => known(w.remarks, kind)?.(0, []))
    .filter((said) => said !== undefined);
  return w.refusals['no-pairing']({ blocks });
}

export function doubtText(doubt: Doubt, w: Words = office.w): string {
  return known(w.doubts, doubt.kind)?.(doubt.numbers, doubt.names) ?? doubt.text;
}

/** A remark on a pairing; one from elsewhere has no kind of ours and stays as it is. */
export function remarkText(
  remark: Remark,
  name: (player: number) => string,
  w: Words = office.w,
): string {
  return (
    known(w.remarks, remark.kind)?.(Number(remark.values[0] ?? 0), remark.players.map(name)) ??
    remark.text
  );
}

export function tieBreakTitle(one: Pick<TieBreakHead, 'name' | 'title'>): string {
  return known(office.w.tieBreaks, one.name) ?? one.title;
}

export function regulationTitle(view: { regulations: string; title: string }): string {
  return known(office.w.regulationTitles, view.regulations) ?? view.title;
}
