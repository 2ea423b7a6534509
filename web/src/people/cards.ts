/** Cards to sign in with, printed and cut: not what a player at a table needs to load. */
import { ask } from '../server/api.svelte.ts';

export interface PrintedCard {
  account: string;
  name: string;
  url: string;
  pin: string;
  qr_svg: string;
}

export const cards = (event: string, names: string[]): Promise<PrintedCard[]> => ask('POST', '/cards', { event, names });

/** Print somebody's card anew; the old one opens nothing. */
export const cardAnew = (account: string): Promise<PrintedCard> => ask('POST', `/accounts/${account}/card`);
