// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass } from '../../../server/fakes.ts';
import { speak } from '../../../text/index.svelte.ts';
import type { Pupil } from './class.ts';
import { Seating } from './seating.svelte.ts';

const head = (name: string, least: number, most: number, duplicate = false): object => ({
  ...{ name, title: name, least, most, duplicate },
});
const tiles = {
  id: 'tiles',
  default: 'catalan',
  choices: ['catalan', 'dutch', 'klingon'].map((choice) => ({ choice, means: `In ${choice}.` })),
};
const FILES: Record<string, unknown> = {
  index: [head('friendly', 2, 4), head('escolar', 3, 4), head('duplicate', 1, 9, true)],
  'texts-en': { sentences: { 'In dutch.': 'Dutch tiles' } },
  'texts-nl': { sentences: { 'In dutch.': 'Nederlandse letters' } },
  friendly: { options: [tiles] },
  escolar: { options: [] },
};

let pupils: Pupil[];
let seating: Seating;
let leave: () => void;

beforeEach(async () => {
  await speak('en');
  vi.useFakeTimers();
  new FakeServer()
    .on(/rules\//, (path) => FILES[path.split('/').at(-1)!.replace('.json', '')])
    .on(/lexica/, () => [{ tiles: 'catalan' }, { tiles: 'dutch' }]);
  pupils = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, table: '' }) as Pupil);
  leave = $effect.root(
    () =>
      void (seating = new Seating(
        () => pupils,
        () => chances.pop() ?? 0,
      )),
  );
  await pass(0);
});
let chances: number[] = [];

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the rules to choose from are those for boards', () => {
  expect(seating.books.map(({ name }) => name)).toEqual(['friendly', 'escolar']);
});

test('everybody who is free and not left out is seated', () => {
  pupils[0] = { ...pupils[0]!, table: 't' };
  seating.turn(pupils[1]!);
  expect(seating.asked().groups.flat()).toEqual(['c', 'd', 'e']);
  seating.turn(pupils[1]!);
  expect(seating.asked().groups.flat()).toEqual(['b', 'c', 'd', 'e']);
});

test('the size of a table keeps to the rules', async () => {
  expect([seating.size, seating.sizes]).toEqual([2, [2, 3, 4]]);
  seating.edition = 'escolar';
  await pass(0);
  expect([seating.size, seating.sizes]).toEqual([3, [3, 4]]);
  seating.edition = 'friendly';
  await pass(0);
  expect(seating.size).toBe(2);
});

test('without robots nobody is left at a table too small for the rules', async () => {
  seating.edition = 'escolar';
  await pass(0);
  expect([seating.playable, seating.groups.map((group) => group.length)]).toEqual([true, [3, 2]]);
  seating.fill = false;
  expect(seating.playable).toBe(false);
  expect(seating.asked().seats).toBe(0);
});

test('tiles are offered where there is a word list, and asked for where they are offered', async () => {
  expect(seating.offer.map(({ choice }) => choice)).toEqual(['catalan', 'dutch']);
  expect([seating.tiles, seating.said('In dutch.')]).toEqual(['catalan', 'Dutch tiles']);
  seating.tiles = 'dutch';
  expect(seating.asked().options).toEqual({ tiles: 'dutch' });
  seating.edition = 'escolar';
  flushSync();
  expect([seating.offer, seating.playable]).toEqual([[], false]);
  await pass(0);
  expect([seating.asked().options, seating.playable]).toEqual([{}, true]);
});

test('another language brings its own tiles, but not over what was chosen', async () => {
  await speak('nl');
  await pass(0);
  expect([seating.tiles, seating.said('In dutch.')]).toEqual(['dutch', 'Nederlandse letters']);
  seating.tiles = 'catalan';
  await speak('en');
  await pass(0);
  expect(seating.tiles).toBe('catalan');
});

test('mixed, nobody sits where the list has them', () => {
  seating.mixed = true;
  chances = [1, 2, 3, 4, 5];
  expect(seating.asked().groups).toEqual([
    ['e', 'd', 'a'],
    ['c', 'b'],
  ]);
});
