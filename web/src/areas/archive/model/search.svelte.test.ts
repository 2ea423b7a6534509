// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, open, pass, problem } from '../../../server/fakes.ts';
import { GameSearch } from './search.svelte.ts';

const page = (before: string, ...ids: string[]): object => ({
  games: ids.map((id) => ({ id })),
  before,
});

let server: FakeServer;
let search: GameSearch;
let close = (): void => undefined;
const found = (): unknown[] | null => search.games && search.games.map(({ id }) => id);

async function come(query = ''): Promise<void> {
  close = $effect.root(() => {
    search = new GameSearch(query);
  });
  flushSync();
  await pass(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer()
    .on(/games/, () => page('b1', 'one', 'two'))
    .on(/before=b1/, () => page('', 'three'));
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the address says what is looked for, and what it does not know is ignored', async () => {
  await come('player=Anna&word=nas&evil=1');
  expect(server.asked).toContain('GET /games?player=Anna&word=nas');
  expect(search.question).toBe('player=Anna&word=nas');
});

test('older ones follow page by page, until there are none', async () => {
  await come();
  await search.more();
  expect([found(), search.before, search.busy]).toEqual([['one', 'two', 'three'], '', false]);
});

test('another search forgets the older ones, also those still on their way', async () => {
  await come();
  const late = open<object>();
  server.on(/before=b1/, () => late.answer);
  const waiting = search.more();
  search.asked.word = 'nas';
  search.now();
  await pass(0);
  late.give(page('', 'three'));
  await waiting;
  expect(found()).toEqual(['one', 'two']);
});

test('where older ones are refused, what was found stays and the reason is told', async () => {
  await come();
  server.on(/before=b1/, () => problem(404, 'not-found'));
  await search.more();
  expect([found(), search.error === null, search.busy]).toEqual([['one', 'two'], false, false]);
});

test('cleared, everything is looked for again at once', async () => {
  await come('player=Anna');
  search.clear();
  await pass(0);
  expect([search.asked.player, search.question, server.asked.at(-1)]).toEqual([
    '',
    '',
    'GET /games?',
  ]);
});
