/** The words of score sheets that are typed up. */
import { Part } from '../part.svelte.ts';

export const sheets = new Part({
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
});
