/** The door of this area: its pages, each with its words. */
import { withWords } from '../../text/part.svelte.ts';
import { folk } from '../../text/people/index.ts';

export const person = () => withWords(import('./ui/Profile.svelte'), folk);
export const account = () => withWords(import('./ui/Account.svelte'), folk);
export const house = () => withWords(import('./ui/House.svelte'), folk);
export const doors = () => withWords(import('./ui/Doors.svelte'), folk);
