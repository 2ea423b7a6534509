/** The words of puzzles, word lists and games played through again. */
import { Part } from '../part.svelte.ts';

export const study = new Part({
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
});
