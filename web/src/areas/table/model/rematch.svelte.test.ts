// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import { Rematch } from './rematch.svelte.ts';

let server: FakeServer;
let id = $state('t');
let rematch: Rematch;
let leave: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  id = 't';
  server = new FakeServer().on(/rematch$/, () => ({ wanted_by: ['Bernat'] }));
  leave = $effect.root(() => void (rematch = new Rematch(() => id)));
  flushSync();
  await pass(0);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('looks every three seconds', async () => {
  expect(rematch.wantedBy).toEqual(['Bernat']);
  server.on(/rematch$/, () => ({ wanted_by: ['Bernat', 'Carla'] }));
  await pass(3_000);
  expect([rematch.wantedBy.length, server.count(/rematch/)]).toEqual([2, 2]);
});

test.each([401, 404])('who is told %d looks no more, at that table', async (status) => {
  server.on(/rematch$/, () => problem(status, 'not-found'));
  await pass(3_000);
  expect([rematch.isElsewhere, rematch.wantedBy]).toEqual([true, []]);
  const asked = server.count(/rematch/);
  await pass(30_000);
  expect(server.count(/rematch/)).toBe(asked);
  server.on(/u.rematch$/, () => ({ wanted_by: ['Anna'] }));
  id = 'u';
  flushSync();
  await pass(0);
  expect([rematch.isElsewhere, rematch.wantedBy]).toEqual([false, ['Anna']]);
});

test('a server that is away says nothing about the seat', async () => {
  server.on(/rematch$/, () => problem(503, 'not-stored', 2));
  await pass(3_000);
  expect([rematch.isElsewhere, rematch.wantedBy]).toEqual([false, ['Bernat']]);
});
