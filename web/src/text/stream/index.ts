/** The words on a picture of a table that is laid over a stream. */
import { Part } from '../part.svelte.ts';

export const streaming = new Part({
  ca: async () => (await import('./ca.ts')).streaming,
  nl: async () => (await import('./nl.ts')).streaming,
  en: async () => (await import('./en.ts')).streaming,
});
