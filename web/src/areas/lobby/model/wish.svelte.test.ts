// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass } from '../../../server/fakes.ts';
import { speak } from '../../../text/index.svelte.ts';
import { GameWish, Shelf } from './wish.svelte.ts';

const head = (name: string, least = 2, most = 4, duplicate = false): object => ({
  ...{ name, title: name, least, most, duplicate, tiles: 'catalan', language: 'ca' },
});
const timed = { 'time.each_ms': 1_500_000, 'time.shared_ms': 0, 'equipment.tiles': 'catalan' };
const FILES: Record<string, unknown> = {
  index: [head('fisc-2023', 2, 2), head('friendly'), head('duplicate', 1, 9, true)],
  'texts-en': { sentences: { Ritme: 'Pace' } },
  'fisc-2023': { ...head('fisc-2023', 2, 2), values: timed, options: [], readings: [] },
  friendly: {
    ...head('friendly'),
    values: timed,
    readings: [],
    options: [
      {
        ...{ id: 'pace', question: 'Ritme', default: 'usual' },
        choices: [
          { choice: 'usual', means: '', sets: {} },
          { choice: 'none', means: '', sets: { 'time.each_ms': 0 } },
        ],
      },
      {
        ...{ id: 'devices', question: '', default: false, on_wood: true },
        choices: [
          { choice: false, means: '', sets: {} },
          { choice: true, means: '', sets: { 'equipment.device': true } },
        ],
      },
    ],
  },
};
let wish: GameWish;
let leave: () => void;

beforeEach(async () => {
  await speak('en');
  vi.useFakeTimers();
  new FakeServer()
    .on(/rules\//, (path) => FILES[path.split('/').at(-1)!.replace('.json', '')])
    .on(/lexica/, () => [{ tiles: 'catalan' }, { tiles: 'dutch' }]);
  leave = $effect.root(() => void (wish = new GameWish(new Shelf())));
  flushSync();
  await pass(0);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('begins with the usual rules, and lists for their tiles', () => {
  expect([wish.book?.name, wish.counts, wish.fitting.length]).toEqual(['fisc-2023', [2], 1]);
  expect(wish.say('Ritme')).toBe('Pace');
});

test('other rules seat as many as they have places for', async () => {
  wish.chooseEdition('friendly');
  flushSync();
  await pass(0);
  wish.seatMany(4);
  wish.seat(1, 'club');
  expect(wish.wish.others.slice(1)).toEqual(['club', 'person']);
  wish.chooseEdition('fisc-2023');
  expect(wish.wish.others).toHaveLength(1);
});

test('a table on screen is not asked what only matters at wooden boards', async () => {
  wish.chooseEdition('friendly');
  flushSync();
  await pass(0);
  expect(wish.asked.map(({ id }) => id)).toEqual(['pace']);
});

test('a game of days has no clock: the rules’ own way, else the friendly rules', async () => {
  await wish.chooseDays(3);
  expect([wish.wish.edition, wish.wish.days, wish.changedRules]).toEqual(['friendly', 3, true]);
  flushSync();
  await pass(0);
  await wish.chooseDays(0);
  await wish.chooseDays(2);
  expect([wish.wish.options.pace, wish.changedRules]).toEqual(['none', false]);
});
