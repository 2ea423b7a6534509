/** Which addresses a link may carry that is handed to another device. */
import type { ServerAddresses } from '../../wire/people.ts';

/** Whether only this machine, or few others, can look that host up. */
export function isLocal(host: string): boolean {
  const isNumber = /^\[|^\d+(\.\d+){3}$/.test(host);
  return (
    /^127\.|^\[::1\]$|(^|\.)localhost$|\.local$/.test(host) || (!isNumber && !host.includes('.'))
  );
}

/** A name that everybody can look up; a number is good in its own network only. */
const isName = (host: string): boolean => !isLocal(host) && /\.[a-z][a-z0-9-]*$/i.test(host);

/** The addresses to choose from, best first. `here` is the one by which this page was opened. */
export function choicesFor(here: string, known: ServerAddresses): string[] {
  const { hostname } = new URL(here);
  if (known.public) return [known.public];
  if (isName(hostname) || !known.networks.length) return [here];
  if (isLocal(hostname) || known.networks.includes(here)) return known.networks;
  return [here, ...known.networks];
}

/** The one that is used: by choice, else the one that is known to work, else the best. */
export function chosenOf(choices: readonly string[], kept: string | null, here: string): string {
  return [kept, here].find((one) => one !== null && choices.includes(one)) ?? choices[0] ?? here;
}
