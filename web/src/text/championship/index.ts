/** The words of championships. */
import { Part } from '../part.svelte.ts';

export const office = new Part({
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
});

/** The words of the judge station. */
export const judging = new Part({
  ca: async () => (await import('./judge.ca.ts')).judge,
  nl: async () => (await import('./judge.nl.ts')).judge,
  en: async () => (await import('./judge.en.ts')).judge,
});
