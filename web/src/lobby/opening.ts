/** Opening a table, and finding one by the code that was told. */
import { ask, type TableLine } from '../server/api.svelte.ts';
import type { NewTable } from '../wire/lobby.ts';

export const openTable = (body: Partial<NewTable>): Promise<TableLine> => ask('POST', '/tables', body);
export const tableByCode = (code: string): Promise<TableLine> => ask('GET', `/codes/${encodeURIComponent(code)}`);
