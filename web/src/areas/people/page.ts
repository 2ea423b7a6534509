/** The door of this area: its pages, each with its words. */
import { withWords } from '../../text/part.svelte.ts';
import { folk } from '../../text/people/index.ts';

export const people = () => withWords(import('./ui/Pages.svelte'), folk);
export const doors = () => withWords(import('./ui/Doors.svelte'), folk);
