import { told as toldElsewhere } from '../pages/trouble.ts';
import { Trouble } from '../server/api.svelte.ts';
import { office } from './words/index.svelte.ts';
import type { Words } from './words/en.ts';
import type { Doubt, Remark, TieBreakHead } from '../wire/championship.ts';

/** What went wrong, in the reader's language; names, numbers and clause as the server has them. */
export function told(error: unknown, w: Words = office.w): string {
  if (!(error instanceof Trouble)) return toldElsewhere(error);
  const said = known(w.trouble, error.code);
  if (!said) return toldElsewhere(error);
  // A list is refused by its row: "row 3: Anna".
  const [, row, inRow] = /^row (\d+): (.*)$/s.exec(error.detail) ?? [];
  const detail = inRow ?? error.detail;
  const kinds = error.kinds.map((kind) => known(w.remarks, kind)?.([], [])).filter(Boolean);
  const about = kinds.length ? kinds.join('; ') : detail;
  const text = typeof said === 'function' ? said(detail.match(/\d+/g) ?? []) : said.endsWith(':') ? `${said} ${about}` : said;
  return `${row ? `${w.row(row)} ` : ''}${text}${error.clause ? ` (${error.clause})` : ''}`;
}

export function doubtText(doubt: Doubt, w: Words = office.w): string {
  return known(w.doubts, doubt.kind)?.(doubt.numbers, doubt.names) ?? doubt.text;
}

/** A remark on a pairing; one from elsewhere has no kind of ours and stays as it is. */
export function remarkText(remark: Remark, name: (player: number) => string, w: Words = office.w): string {
  return known(w.remarks, remark.kind)?.(remark.values, remark.players.map(name)) ?? remark.text;
}

export function tieBreakTitle(one: Pick<TieBreakHead, 'name' | 'title'>): string {
  return known(office.w.tieBreaks, one.name) ?? one.title;
}

export function regulationTitle(view: { regulations: string; title: string }): string {
  return known(office.w.regulationTitles, view.regulations) ?? view.title;
}

/** What the server calls by a name that this client may be too old to know. */
const known = <T>(texts: Record<string, T>, kind: string): T | undefined => (Object.hasOwn(texts, kind) ? texts[kind] : undefined);
