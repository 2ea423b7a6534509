/** The words of what is set on this device besides language and theme. */
import { Part } from '../part.svelte.ts';

export const setting = new Part({
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
});
