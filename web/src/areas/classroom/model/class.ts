/** A class as the server tells it, and what a teacher says to it. */
import { ask, type TableLine } from '../../../server/api.svelte.ts';
import { commandId } from '../../../server/line.ts';
import type {
  Class as SchoolClass,
  PupilClass,
  Said as Answer,
  Seated as Made,
} from '../../../wire/lobby.ts';

export type {
  Class as SchoolClass,
  ClassSeat,
  ClassTable,
  Pupil,
  PupilClass,
  Said as Answer,
} from '../../../wire/lobby.ts';

export type Word = 'start' | 'freeze' | 'go-on' | 'give-time' | 'next' | 'end';

const path = (event: string): string => `/events/${encodeURIComponent(event)}/class`;

export const look = (event: string): Promise<SchoolClass> => ask<SchoolClass>('GET', path(event));

export const lookAsPupil = (event: string): Promise<PupilClass> =>
  ask<PupilClass>('GET', `${path(event)}/own`);

export const say = (
  event: string,
  word: Word,
  more: { table?: string; ms?: number; reason: string },
): Promise<Answer[]> => ask<Answer[]>('POST', path(event), { do: word, id: commandId(), ...more });

export interface Seated {
  edition: string;
  options: Record<string, string>;
  groups: string[][];
  seats: number;
}

export const seat = (event: string, wanted: Seated): Promise<Made> =>
  ask<Made>('POST', `${path(event)}/tables`, wanted);

/**
 * Pupils in groups of `size`; a rest too small for the rules (`least`) is spread over the others
 * where that fits (`most`).
 */
export function grouped<T>(pupils: readonly T[], size: number, least: number, most: number): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < pupils.length; at += size) groups.push(pupils.slice(at, at + size));
  const last = groups.at(-1);
  if (!last || groups.length < 2 || last.length >= least) return groups;
  const others = groups.slice(0, -1);
  const room = others.reduce((sum, group) => sum + most - group.length, 0);
  if (room < last.length) return groups;
  for (const pupil of last) others.reduce((a, b) => (b.length < a.length ? b : a)).push(pupil);
  return others;
}

/** A game of two minutes for each, against the robot that is eight years old: for who waits for the others. */
export function playShort(language: 'ca' | 'nl'): Promise<TableLine> {
  const tiles = { ca: 'catalan', nl: 'dutch' }[language];
  const options = { tiles, clock: 2 };
  return ask<TableLine>('POST', '/tables', {
    edition: 'friendly',
    options,
    seats: 2,
    robots: ['child'],
    public: false,
  });
}

/** What is left of a time that may be running. */
export function left(ms: number, runs: boolean, since: number, now: number): number {
  return runs ? ms - Math.max(0, now - since) : ms;
}
