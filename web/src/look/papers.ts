/** What is printed: score sheets of an edition, and documents that the server makes and keeps nothing of. */
import { person, read } from '../server/api.svelte.ts';
import type { PaperName } from '../text/paper.ts';

export interface Paper {
  name: PaperName;
  /** Where it is, below the address of the service. */
  path: string;
  /** What the server needs to be told for it. */
  sent?: object;
  /** What may be chosen for it: one of the rounds, lines that the organiser adds (FISC23-G-5.7). */
  takes?: readonly ('round' | 'lines')[];
}

/** What was chosen for all papers of a menu. */
export interface Wanted {
  language: string;
  size: string;
  /** 0 for the newest round. */
  round: number;
  lines: string;
}

/** Lines that a score sheet has room for. */
const MOST_LINES = 6;

/** Where a paper is as it was wanted. */
export function addressOf({ path, takes = [] }: Paper, wanted: Wanted): string {
  const query = new URLSearchParams({ language: wanted.language, paper: wanted.size });
  if (wanted.round && takes.includes('round')) query.set('round', String(wanted.round));
  const lines = takes.includes('lines') ? wanted.lines.split('\n').map((one) => one.trim()) : [];
  for (const line of lines.filter(Boolean).slice(0, MOST_LINES)) query.append('line', line);
  return `/api/v1${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** Score sheets at an address: wedstrijdscrabble has a white and a coloured form (NL-W-IV.1b). */
export function sheetsAt(
  path: string,
  edition: string,
  name: PaperName = 'score-sheet',
  takes: Paper['takes'] = [],
): Paper[] {
  if (edition !== 'nl-wedstrijd') return [{ name, path, takes }];
  const mark = path.includes('?') ? '&' : '?';
  return (['starter', 'opponent'] as const).map((form) => ({
    name: form,
    path: `${path}${mark}form=${form}`,
    takes,
  }));
}

/** Have one made from what only this page has; its address in this browser, until the page is left. */
export async function made(path: string, sent: object): Promise<string> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-faristol-csrf': person.me?.csrf ?? '' },
    body: JSON.stringify(sent),
  }).catch(() => Response.error());
  if (!answer.ok) await read(Promise.resolve(answer));
  return URL.createObjectURL(await answer.blob());
}
