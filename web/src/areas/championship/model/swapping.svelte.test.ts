import { beforeAll, beforeEach, expect, test } from 'vitest';
import { settled } from '../../../server/fakes.ts';
import { Trouble } from '../../../server/api.svelte.ts';
import { FakeEvent, inEnglish } from './fixtures.svelte.ts';
import { Swapping } from './swapping.svelte.ts';

let event: FakeEvent;
let swapping: Swapping;

beforeAll(inEnglish);
beforeEach(() => {
  event = new FakeEvent();
  swapping = new Swapping(event.desk);
});

test('one is tapped and then the other', async () => {
  swapping.tap(1);
  expect([swapping.chosen, event.done]).toEqual([1, []]);
  swapping.tap(4);
  await settled();
  expect([swapping.chosen, event.done]).toEqual([
    0,
    [{ do: 'Swap', one: 1, other: 4, sure: false }],
  ]);
});

test('whoever is tapped twice, or let go, changes with nobody', () => {
  swapping.tap(1);
  swapping.tap(1);
  swapping.tap(2);
  swapping.forget();
  expect([swapping.chosen, event.done]).toEqual([0, []]);
});

test('one is dragged onto the other; a drop of something else does nothing', async () => {
  swapping.drop(2);
  swapping.drag(1);
  swapping.over = 3;
  swapping.drop(3);
  await settled();
  swapping.drop(2);
  expect(event.done).toEqual([{ do: 'Swap', one: 1, other: 3, sure: false }]);
  expect(swapping.over).toBe(0);
});

test('what breaks a rule is asked about, and done by whoever is sure', async () => {
  event.doubts('rematch');
  swapping.tap(1);
  swapping.tap(4);
  await settled();
  expect(swapping.asking).toMatchObject({ one: 1, other: 4 });
  event.takes();
  await swapping.sure();
  expect(event.done[1]).toEqual({ do: 'Swap', one: 1, other: 4, sure: true });
  expect(swapping.asking).toBe(null);
});

test('what is refused is said at the desk', async () => {
  event.answer = () => {
    throw new Trouble('forbidden');
  };
  swapping.tap(1);
  swapping.tap(4);
  await settled();
  expect(event.desk.trouble).not.toBe('');
});
