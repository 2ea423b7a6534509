/** Cards that are printed anew: not what a player at a table needs to load. */
import { ask, type PrintedCard } from '../server/api.svelte.ts';

/** Print somebody's card anew; the old one opens nothing. */
export const cardAnew = (account: string): Promise<PrintedCard> => ask<PrintedCard>('POST', `/accounts/${account}/card`);
