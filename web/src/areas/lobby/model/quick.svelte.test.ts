// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, settled } from '../../../server/fakes.ts';
import { keep, kept } from '../../../server/kept.ts';
import { home } from '../../../text/home/index.ts';
import { speak, speakOfPages } from '../../../text/index.svelte.ts';
import { optionsFor, QuickGame } from './quick.svelte.ts';
import { Shelf } from './wish.svelte.ts';

const each = (minutes: number) => ({
  choice: minutes,
  means: '',
  sets: { 'time.each_ms': minutes * 60_000 },
});
const book = (name: string, tiles: string, minutes: number, ways: number[] = []) => ({
  ...{ name, title: name, language: 'ca', least: 2, most: 2, each_ms: minutes * 60_000 },
  ...{ shared_ms: 0, duplicate: false, tiles, readings: [] },
  values: { 'time.each_ms': minutes * 60_000 },
  options: ways.length
    ? [{ id: 'minutes', clauses: [], question: '', default: minutes, choices: ways.map(each) }]
    : [],
});
const BOOKS = [
  book('fisc-2023', 'catalan', 30, [30, 25]),
  book('fisc-classic', 'catalan', 25),
  book('nl-wedstrijd', 'dutch', 35, [35, 15]),
  book('friendly', '', 0),
];
let leave: () => void;

async function come(): Promise<QuickGame> {
  let made!: QuickGame;
  leave = $effect.root(() => void (made = new QuickGame(new Shelf())));
  for (let turn = 0; turn < 4; turn += 1) {
    flushSync();
    await settled();
  }
  return made;
}

beforeEach(async () => {
  new FakeServer().on(/rules\//, (path) =>
    path.includes('index') ? BOOKS : BOOKS.find(({ name }) => path.includes(`${name}.json`)),
  );
  await Promise.all([speak('ca'), speakOfPages(), home.fetch()]);
});

afterEach(() => {
  leave();
  for (const key of ['faristol:quick-game', 'faristol:level']) keep(key, null);
  vi.unstubAllGlobals();
});

test('the first game is by the usual book of the reader’s language, as it says', async () => {
  const quick = await come();
  expect(quick.table).toEqual({
    ...{ edition: 'fisc-2023', options: {}, seats: 2, robots: ['learner'], public: false },
  });
  expect([quick.time, quick.insteadOf]).toEqual(['30 min', '']);
  expect(quick.books.map(({ name }) => name)).toEqual(['fisc-2023', 'fisc-classic', 'friendly']);
});

test('a time that the book knows is its own; any other is played by the friendly rules', async () => {
  const quick = await come();
  quick.last(25);
  expect(quick.terms).toEqual({ edition: 'fisc-2023', options: { minutes: 25 } });
  quick.last(5);
  expect(quick.terms).toEqual({ edition: 'friendly', options: { tiles: 'catalan', clock: 5 } });
  expect([quick.insteadOf, quick.time]).toEqual(['fisc-2023', '5 min']);
});

test('what was chosen is there the next time, for each language its own', async () => {
  const quick = await come();
  quick.chooseRules('fisc-classic');
  quick.speak('nl');
  quick.choose('master');
  quick.last(15);
  leave();
  const again = await come();
  expect(again.terms).toEqual({ edition: 'nl-wedstrijd', options: { minutes: 15 } });
  expect(again.table).toMatchObject({ robots: ['master'] });
  again.speak('ca');
  expect(again.edition).toBe('fisc-classic');
});

test('somebody is nobody to make a table for', async () => {
  const quick = await come();
  quick.choose(null);
  expect([quick.table, quick.terms?.edition, kept('faristol:level')]).toEqual([
    ...[null, 'fisc-2023', null],
  ]);
});

test.each(['', '{', '7', '{"language":"xx","minutes":-1,"rules":{"ca":9}}', '{"rules":null}'])(
  'whatever the browser kept (%s), there is a game',
  async (text) => {
    keep('faristol:quick-game', text);
    const quick = await come();
    expect([quick.language, quick.minutes, quick.edition]).toEqual(['ca', 0, 'fisc-2023']);
  },
);

test('a book that the server has no longer is the usual one', async () => {
  keep('faristol:quick-game', '{"language":"ca","minutes":0,"rules":{"ca":"gone","nl":"gone"}}');
  expect((await come()).edition).toBe('fisc-2023');
});

test('how long a book lets games be', () => {
  const fisc = BOOKS[0] as never;
  expect([optionsFor(fisc, 30), optionsFor(fisc, 25), optionsFor(fisc, 3)]).toEqual([
    ...[{}, { minutes: 25 }, null],
  ]);
});
