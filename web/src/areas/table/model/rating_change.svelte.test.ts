// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass } from '../../../server/fakes.ts';
import { RatingChange } from './rating_change.svelte.ts';

const line = (seat: number, tenths: number): object => ({ seat, tenths, before: 1, after: 2 });
let server: FakeServer;
let outcomes = $state.raw<string[]>([]);
let change: RatingChange;
let leave: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  outcomes = ['win', 'loss'];
  server = new FakeServer().on(/ratings$/, () => []);
  leave = $effect.root(() => {
    change = new RatingChange(
      () => 't',
      () => outcomes,
    );
  });
  flushSync();
  await pass(0);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it is asked for until the game has been counted, and no longer', async () => {
  expect(change.lines).toBe(null);
  server.on(/ratings$/, () => [line(0, 10), line(1, 0)]);
  await pass(2_000);
  expect(change.lines?.length).toBe(2);
  const asked = server.count(/ratings/);
  await pass(60_000);
  expect(server.count(/ratings/)).toBe(asked);
});

test('after a ruling the change of the other result is not shown', async () => {
  server.on(/ratings$/, () => [line(0, 10), line(1, 0)]);
  await pass(2_000);
  outcomes = ['loss', 'win'];
  flushSync();
  expect(change.lines).toBe(null);
  server.on(/ratings$/, () => [line(0, 0), line(1, 10)]);
  await pass(4_000);
  expect(change.lines?.[1]).toMatchObject({ tenths: 10 });
});

test('a game that never counts is not asked about for ever', async () => {
  await pass(60_000);
  expect(change.isLate).toBe(true);
  expect(server.count(/ratings/)).toBeLessThan(10);
});
