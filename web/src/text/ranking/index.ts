/** The words of federations' rankings and desks. */
import { Part } from '../part.svelte.ts';

export const ranking = new Part({
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
});
