/** The words of duplicate games. */
import { Part } from '../part.svelte.ts';

const words = new Part({
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
});

export const hall = {
  get ready(): boolean {
    return words.ready;
  },
  get m(): typeof words.w {
    return words.w;
  },
  fetch: () => words.fetch(),
  want: () => words.want(),
};
