/** The words of the first page: who is played, how long, and what there is besides. */
import { Part } from '../part.svelte.ts';

export const home = new Part({
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
});
