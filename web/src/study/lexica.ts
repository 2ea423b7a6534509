/** The word lists that this server has. */
import { ask } from '../server/api.svelte.ts';

export interface LexiconLine {
  reference: string;
  language: string;
  tiles: string;
  words: number;
  hash: string;
}

export const lexica = (): Promise<LexiconLine[]> => ask('GET', '/lexica');
