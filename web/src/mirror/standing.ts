/** A robot that stands in for somebody who is away. */
import { ask, type Level, type TableLine } from '../server/api.svelte.ts';

export const standIn = (table: string, seat: number, level: Level): Promise<TableLine> =>
  ask('POST', `/tables/${table}/stand-in`, { seat, level });
export const comeBack = (table: string): Promise<TableLine> =>
  ask('POST', `/tables/${table}/come-back`);
