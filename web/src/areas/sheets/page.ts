/** The door of this area: score sheets that are typed up, with their words. */
import { withWords } from '../../text/part.svelte.ts';
import { sheets } from '../../text/sheets/index.ts';

export const typing = () => withWords(import('./ui/SheetsPage.svelte'), sheets);
