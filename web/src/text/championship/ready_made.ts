/** The kinds of events for which there is a ready-made form, in the order in which they are offered. */
export const READY_MADE = [
  'fisc-open',
  'wedstrijd',
  'punten',
  'school',
  'club',
  'nights',
  'league',
  'duplicate',
] as const;

export type ReadyMade = (typeof READY_MADE)[number];
