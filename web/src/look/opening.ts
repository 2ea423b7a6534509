/** Opening a table, and finding one by the code that was told. */
import { ask, tables, Trouble, type TableLine } from '../server/api.svelte.ts';
import type { NewTable } from '../wire/lobby.ts';

export const openTable = (body: Partial<NewTable>): Promise<TableLine> =>
  ask('POST', '/tables', body);

/** Sit down where a code leads, or come in to watch where every seat is taken; the address to go to. */
export async function comeByCode(code: string): Promise<string> {
  const line = await ask<TableLine>('GET', `/codes/${encodeURIComponent(code)}`);
  return sitDown(line.id, code).catch((error: unknown) => {
    if (!line.opened) throw error;
    return addressOf(line.id, code);
  });
}

/** Sit down; the address to go to. Where something must be agreed to first, that page says what, and asks. */
export async function sitDown(id: string, code = ''): Promise<string> {
  await tables.sit(id, code).catch((error: unknown) => {
    if (!(error instanceof Trouble) || error.code !== 'agreement-needed') throw error;
  });
  return addressOf(id, code);
}

const addressOf = (id: string, code: string): string =>
  `/table/${id}${code ? `?code=${encodeURIComponent(code)}` : ''}`;
