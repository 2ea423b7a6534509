/** The desk as the server tells it: which tables wait at all events of an arbiter, and what was ruled there. */
import { ask } from '../../../server/api.svelte.ts';
import { commandId } from '../../../server/line.ts';
import type { Answered } from '../../../wire/championship.ts';
import type { Call, Queue, Ruling, WaitingTable } from '../../../wire/desk.ts';

const path = (event: string): string => `/events/${encodeURIComponent(event)}/desk`;

export const deskLog = (event: string): Promise<Ruling[]> =>
  ask<Ruling[]>('GET', event ? `${path(event)}/log` : '/desk/log');
export const queue = (): Promise<Queue> => ask<Queue>('GET', '/desk');
export const takeCall = (call: Call, take: boolean): Promise<Call[]> =>
  ask<Call[]>('POST', `${path(call.event)}/calls/${encodeURIComponent(call.table)}`, {
    take,
  });

/** The same wait, as long as it goes on. */
export const waitKey = (wait: WaitingTable): string =>
  `${wait.event}/${wait.number}/wait/${wait.due_at}`;
/** Says something at an event's desk. */
export const say = (event: string, wish: object): Promise<Answered> =>
  ask<Answered>('POST', `/championships/${encodeURIComponent(event)}/commands`, {
    ...wish,
    id: commandId(),
  });
