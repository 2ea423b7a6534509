/** Cards to sign in with, printed and cut: not what a player at a table needs to load. */
import { ask } from '../server/api.svelte.ts';
import type { PrintedCard } from '../wire/people.ts';

export const cards = (event: string, names: string[], pupils = false): Promise<PrintedCard[]> =>
  ask('POST', '/cards', { event, names, pupils });

/** Print somebody's card again; the old one opens nothing. */
export const cardAnew = (account: string): Promise<PrintedCard> =>
  ask('POST', `/accounts/${account}/card`);
