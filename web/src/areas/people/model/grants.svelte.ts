/** Roles as they are read: what somebody is, and at which event, by its name. */
import { ask, person } from '../../../server/api.svelte.ts';
import type { ChampionshipLine } from '../../../wire/championship.ts';
import { known } from '../../../text/sentences.ts';
import { folk } from '../../../text/people/index.ts';
import type { Grant } from '../../../wire/people.ts';

/** A role somewhere; of a newer server it may be one that this page does not know. */
interface Held {
  role: string;
  event: string;
}

let championships = $state.raw<ChampionshipLine[]>([]);
let asked: Promise<void> | null = null;

/** Ask, once, what the championships are called. Until then, and without an answer, their short names are shown. */
export function learnEvents(): Promise<void> {
  asked ??= ask<ChampionshipLine[]>('GET', '/championships').then(
    (found) => void (championships = found),
    () => void (asked = null),
  );
  return asked;
}

export function eventName(event: string): string {
  if (event === '*') return folk.w.everywhere;
  const own = championships.find(({ id }) => id === event);
  if (!own) return event;
  // Two of the same name are told apart by their short names.
  return championships.some(({ id, name }) => name === own.name && id !== event)
    ? `${own.name} (${event})`
    : own.name;
}

export const grantText = ({ role, event }: Held): string =>
  `${known(folk.w.roleNames, role) ?? role} · ${eventName(event)}`;

const BY_DIRECTOR = ['arbiter', 'game-leader', 'teacher', 'player', 'spectator'];
const BY_TEACHER = ['player', 'spectator'];
export const ROLES = [
  'arbiter',
  'director',
  'game-leader',
  'teacher',
  'player',
  'spectator',
  'administrator',
];

/** Whether the person here may give a role there, or take it away; the server has the last word. */
export function mayGive({ role, event }: Held): boolean {
  const gives = (own: Grant): boolean =>
    own.role === 'administrator' ||
    (own.role === 'director' && BY_DIRECTOR.includes(role)) ||
    (own.role === 'teacher' && BY_TEACHER.includes(role));
  return (
    person.me?.grants.some((own) => gives(own) && (own.event === '*' || own.event === event)) ??
    false
  );
}

/** The events at which the person here may give roles; `*` for all. */
export const eventsLed = (): string[] => [
  ...new Set(
    person.me?.grants
      .filter(({ role }) => ['administrator', 'director', 'teacher'].includes(role))
      .map(({ event }) => event) ?? [],
  ),
];
