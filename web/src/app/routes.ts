/** Which component shows the page of an address; each is loaded when somebody goes there. */
import type { Component } from 'svelte';
import type { Route } from '../look/navigation.svelte.ts';

type Given<P, R = Route> = R extends { page: infer Q }
  ? P extends Q
    ? Omit<R, 'page'> & { route: R }
    : never
  : never;
type ByAddress = {
  [P in Exclude<Route['page'], 'missing'>]: () => Promise<{
    default: Component<Given<P>> | Component<Record<string, never>>;
  }>;
};
/** A pupil's home takes the place of the lobby. */
type Shown = ByAddress & { pupil: ByAddress['lobby'] };

const doors = (): Promise<typeof import('../pages/Doors.svelte')> =>
  import('../pages/Doors.svelte');

const SHOWN: Shown = {
  lobby: () => import('../pages/Lobby.svelte'),
  table: () => import('../pages/TableDoor.svelte'),
  rules: () => import('../pages/RulesPage.svelte'),
  archive: () => import('../pages/Archive.svelte'),
  replay: () => import('../pages/Replay.svelte'),
  words: () => import('../pages/WordsPage.svelte'),
  puzzles: () => import('../pages/PuzzlePage.svelte'),
  championship: () => import('../areas/championship/page.ts'),
  room: () => import('../lobby/ClubRoom.svelte'),
  desk: () => import('../pages/Desk.svelte'),
  pupil: () => import('../classroom/PupilHome.svelte'),
  class: () => import('../pages/ClassRoom.svelte'),
  duplicate: () => import('../areas/duplicate/page.ts'),
  people: () => import('../people/Pages.svelte'),
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
