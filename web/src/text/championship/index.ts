/** The words of championships. */
import { Part } from '../part.svelte.ts';

export const office = new Part({
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
});

/** The words of what an event decides when it is announced. */
export const choosing = new Part({
  ca: async () => (await import('./choosing.ca.ts')).choosing,
  nl: async () => (await import('./choosing.nl.ts')).choosing,
  en: async () => (await import('./choosing.en.ts')).choosing,
});

/** The words of an event's committee. */
export const committee = new Part({
  ca: async () => (await import('./committee.ca.ts')).committee,
  nl: async () => (await import('./committee.nl.ts')).committee,
  en: async () => (await import('./committee.en.ts')).committee,
});

/** The words of the judge station. */
export const judging = new Part({
  ca: async () => (await import('./judge.ca.ts')).judge,
  nl: async () => (await import('./judge.nl.ts')).judge,
  en: async () => (await import('./judge.en.ts')).judge,
});

/** The words of a round's start and end in a hall. */
export const floor = new Part({
  ca: async () => (await import('./floor.ca.ts')).floor,
  nl: async () => (await import('./floor.nl.ts')).floor,
  en: async () => (await import('./floor.en.ts')).floor,
});

/** The words of players at the desk: check-in, corrections, lists, pairing by hand. */
export const entering = new Part({
  ca: async () => (await import('./entering.ca.ts')).entering,
  nl: async () => (await import('./entering.nl.ts')).entering,
  en: async () => (await import('./entering.en.ts')).entering,
});
