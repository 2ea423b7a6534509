/** The words of the lobby and its rooms. */
import { Part } from '../part.svelte.ts';

export const foyer = new Part({
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
});
