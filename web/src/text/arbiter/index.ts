/** The words of arbiters. */
import { Part } from '../part.svelte.ts';

export const arbiter = new Part({
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
});
