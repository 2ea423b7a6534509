/** The door to the duplicate pages: nothing else of this area is imported from outside. */
import { withWords } from '../../text/part.svelte.ts';
import { hall } from '../../text/duplicate/index.ts';

export const entrance = () => withWords(import('./ui/Entrance.svelte'), hall);
export const room = () => withWords(import('./ui/Room.svelte'), hall);
export const screen = () => withWords(import('./ui/Screen.svelte'), hall);
export const results = () => withWords(import('./ui/Results.svelte'), hall);
