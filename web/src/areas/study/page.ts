/** The door of this area: its pages, each with its words. */
import { withWords } from '../../text/part.svelte.ts';
import { study } from '../../text/study/index.ts';

export const words = () => withWords(import('./ui/WordsPage.svelte'), study);
export const puzzles = () => withWords(import('./ui/PuzzlePage.svelte'), study);
