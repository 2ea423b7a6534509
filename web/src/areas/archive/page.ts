/** The door of this area: its pages, each with its words. */
import { withWords } from '../../text/part.svelte.ts';
import { folk } from '../../text/people/index.ts';

export const archive = () => withWords(import('./ui/Archive.svelte'), folk);
