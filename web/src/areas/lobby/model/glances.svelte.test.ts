// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass } from '../../../server/fakes.ts';
import { Glances } from './glances.svelte.ts';

const GLANCE = { table: 't', board: [], last: [], scores: [10, 20], on_turn: 1 };
let server: FakeServer;
let glances: Glances;
let leave: () => void = () => undefined;

function look(wanted: boolean): void {
  leave = $effect.root(() => {
    glances = new Glances(() => wanted);
  });
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer().on(/GET .lobby.boards$/, () => [GLANCE]);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('boards are found by their table, and looked at again every five seconds', async () => {
  look(true);
  await pass(0);
  expect(glances.byTable.get('t')?.scores).toEqual([10, 20]);
  server.on(/GET .lobby.boards$/, () => [{ ...GLANCE, scores: [31, 20] }]);
  await pass(5_000);
  expect(glances.byTable.get('t')?.scores).toEqual([31, 20]);
});

test('where there is no game to look at nobody is asked', async () => {
  look(false);
  await pass(20_000);
  expect(server.asked).toEqual([]);
  expect(glances.byTable.size).toBe(0);
});
