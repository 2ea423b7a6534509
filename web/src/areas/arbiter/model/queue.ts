/** The desk as the server tells it: which tables wait at all events of an arbiter, and what was ruled there. */
import type { QueuedCall, Ruling } from '../../../play/rulings.ts';
import { ask } from '../../../server/api.svelte.ts';

/** What waits at every event of an arbiter. */
export interface Queue {
  everywhere: boolean;
  events: { id: string; name: string }[];
  calls: QueuedCall[];
}

const path = (event: string): string => `/events/${encodeURIComponent(event)}/desk`;

export const deskLog = (event: string): Promise<Ruling[]> =>
  ask<Ruling[]>('GET', event ? `${path(event)}/log` : '/desk/log');
export const queue = (): Promise<Queue> => ask<Queue>('GET', '/desk');
export const takeCall = (call: QueuedCall, take: boolean): Promise<QueuedCall[]> =>
  ask<QueuedCall[]>('POST', `${path(call.event)}/calls/${encodeURIComponent(call.table)}`, {
    take,
  });
