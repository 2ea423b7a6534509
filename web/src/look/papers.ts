/** What is printed: score sheets of an edition, and documents that the server makes and keeps nothing of. */
import { person, read } from '../server/api.svelte.ts';
import type { PaperName } from '../text/paper.ts';

export interface Paper {
  name: PaperName;
  path: string;
}

/** Score sheets at an address: wedstrijdscrabble has a white and a coloured form (NL-W-IV.1b). */
export function sheetsAt(path: string, edition: string, name: PaperName = 'score-sheet'): Paper[] {
  if (edition !== 'nl-wedstrijd') return [{ name, path }];
  const mark = path.includes('?') ? '&' : '?';
  return (['starter', 'opponent'] as const).map((form) => ({
    name: form,
    path: `${path}${mark}form=${form}`,
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
