/** Opening a table, and finding one by the code that was told. */
import { ask, tables, type TableLine } from '../server/api.svelte.ts';
import type { NewTable } from '../wire/lobby.ts';

export const openTable = (body: Partial<NewTable>): Promise<TableLine> => ask('POST', '/tables', body);

/** Sit down where a code leads, or come in to watch where every seat is taken; the address to go to. */
export async function comeByCode(code: string): Promise<string> {
  const line = await ask<TableLine>('GET', `/codes/${encodeURIComponent(code)}`);
  await tables.sit(line.id, code).catch((error: unknown) => {
    if (!line.opened) throw error;
  });
  return `/table/${line.id}?code=${encodeURIComponent(code)}`;
}
