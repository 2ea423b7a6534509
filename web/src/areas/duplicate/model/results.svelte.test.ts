import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import { speakOfProblems } from '../../../text/index.svelte.ts';
import { ResultSheet } from './results.svelte.ts';

let server: FakeServer;
let end: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer().on(/./, (path) => ({ path }));
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function sheetOf(rooms: string): Promise<ResultSheet> {
  let sheet!: ResultSheet;
  end = $effect.root(() => {
    sheet = new ResultSheet(() => rooms);
  });
  flushSync();
  await pass(0);
  return sheet;
}

test('a room is asked for, and again for more of a club’s best once they are typed', async () => {
  const sheet = await sheetOf('a b');
  expect(server.asked).toEqual(['GET /duplicate/rooms/a%20b/results?clubs=3']);
  sheet.best = null;
  const shown = sheet.room.value;
  await pass(100);
  sheet.best = 5;
  await pass(500);
  expect(server.asked.slice(1)).toEqual(['GET /duplicate/rooms/a%20b/results?clubs=5']);
  expect([shown !== null, sheet.room.value !== shown]).toEqual([true, true]);
  expect(sheet.combined.value).toBe(null);
});

test('several rooms are added up by the server', async () => {
  const sheet = await sheetOf('a+b+');
  expect(server.asked).toEqual(['GET /duplicate/combined?rooms=a%2Cb']);
  expect([sheet.room.value, sheet.combined.value !== null]).toEqual([null, true]);
});

test('a room that does not exist is told', async () => {
  await speakOfProblems();
  server.on(/./, () => problem(404, 'not-found'));
  expect((await sheetOf('x')).error).toMatchObject({ code: 'not-found' });
});
