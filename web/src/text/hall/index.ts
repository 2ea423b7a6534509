/** The words of the device at a real board. */
import { Part } from '../part.svelte.ts';

export const wood = new Part({
  ca: async () => (await import('./ca.ts')).wood,
  nl: async () => (await import('./nl.ts')).wood,
  en: async () => (await import('./en.ts')).wood,
});
