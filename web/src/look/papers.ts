/** A document made from what only this page has: the server prints it and keeps nothing. */
import { person, read } from '../server/api.svelte.ts';

/** The address of the PDF in this browser, until the page is left. */
export async function made(path: string, sent: object): Promise<string> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-faristol-csrf': person.me?.csrf ?? '' },
    body: JSON.stringify(sent),
  }).catch(() => Response.error());
  if (!answer.ok) await read(Promise.resolve(answer));
  return URL.createObjectURL(await answer.blob());
}
