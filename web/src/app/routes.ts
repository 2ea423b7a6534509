/** Which component shows the page of an address; each is loaded when somebody goes there. */
import type { Component } from 'svelte';
import type { Route } from '../look/navigation.svelte.ts';

type Given<P> = Omit<Extract<Route, { page: P }>, 'page'> & { route: Extract<Route, { page: P }> };
type ByAddress = {
  [P in Exclude<Route['page'], 'missing'>]: () => Promise<{
    default: Component<Given<P>> | Component<Record<string, never>>;
  }>;
};
/** A pupil's home takes the place of the lobby. */
type Shown = ByAddress & { pupil: ByAddress['lobby'] };

const people = () => import('../areas/people/page.ts');
const doors = async () => (await people()).doors();
const duplicate = () => import('../areas/duplicate/page.ts');

const SHOWN: Shown = {
  lobby: async () => (await import('../areas/lobby/page.ts')).lobby(),
  table: () => import('../areas/table/page.ts'),
  rules: async () => (await import('../areas/rulebook/page.ts')).rules(),
  help: async () => (await import('../areas/manual/page.ts')).manual(),
  archive: async () => (await import('../areas/archive/page.ts')).archive(),
  replay: async () => (await import('../areas/replay/page.ts')).replay(),
  sheets: async () => (await import('../areas/sheets/page.ts')).typing(),
  words: async () => (await import('../areas/study/page.ts')).words(),
  puzzles: async () => (await import('../areas/study/page.ts')).puzzles(),
  championship: () => import('../areas/championship/page.ts'),
  board: async () => (await import('../areas/hall/page.ts')).board(),
  companion: async () => (await import('../areas/hall/page.ts')).companion(),
  league: () => import('../areas/league/page.ts'),
  season: () => import('../areas/season/page.ts'),
  ranking: () => import('../areas/ranking/page.ts'),
  room: async () => (await import('../areas/lobby/page.ts')).room(),
  desk: async () => (await import('../areas/arbiter/page.ts')).desk(),
  pupil: async () => (await import('../areas/classroom/page.ts')).pupil(),
  class: async () => (await import('../areas/classroom/page.ts')).classroom(),
  duplicate: async () => (await duplicate()).entrance(),
  'duplicate-room': async () => (await duplicate()).room(),
  'duplicate-screen': async () => (await duplicate()).screen(),
  'duplicate-results': async () => (await duplicate()).results(),
  person: async () => (await people()).person(),
  account: async () => (await people()).account(),
  house: async () => (await people()).house(),
  'sign-in': doors,
  join: doors,
  invitation: doors,
  card: doors,
  password: doors,
};

/** Each is given what its own address says: the compiler has seen to that above. */
export const PAGES = SHOWN as Record<
  keyof Shown,
  () => Promise<{ default: Component<Route & { route: Route }> }>
>;
