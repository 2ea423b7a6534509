/** The desk as the server tells it: which tables wait at all events of an arbiter, and what was ruled there. */
import { ask } from '../../../server/api.svelte.ts';
import type { Call, Queue, Ruling } from '../../../wire/desk.ts';

const path = (event: string): string => `/events/${encodeURIComponent(event)}/desk`;

export const deskLog = (event: string): Promise<Ruling[]> =>
  ask<Ruling[]>('GET', event ? `${path(event)}/log` : '/desk/log');
export const queue = (): Promise<Queue> => ask<Queue>('GET', '/desk');
export const takeCall = (call: Call, take: boolean): Promise<Call[]> =>
  ask<Call[]>('POST', `${path(call.event)}/calls/${encodeURIComponent(call.table)}`, {
    take,
  });
