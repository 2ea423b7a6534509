// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import { speak } from '../../../text/index.svelte.ts';
import { Player } from './player.svelte.ts';

let server: FakeServer;
let id = $state('anna/1');
let player: Player;
let leave: () => void;

beforeEach(async () => {
  await speak('en');
  vi.useFakeTimers();
  id = 'anna/1';
  server = new FakeServer()
    .on(/people/, (path) => ({ id: path }))
    .on(/rules.index/, () => [{ name: 'fisc-2023', title: 'FISC 2023' }]);
  leave = $effect.root(() => void (player = new Player(() => id)));
  flushSync();
  await pass(0);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('is asked for under its own address, whatever it is made of', () => {
  expect(server.asked).toContain('GET /people/anna%2F1');
  expect(player.profile).not.toBe(null);
});

test('somebody else’s page is not shown with what was told of the one before', async () => {
  server.on(/people/, () => problem(404, 'not-found'));
  id = 'bernat';
  flushSync();
  expect(player.profile).toBe(null);
  await pass(0);
  expect([player.missing, player.profile]).toEqual([true, null]);
});

test('another refusal is no missing person', async () => {
  server.on(/people/, () => problem(403, 'not-allowed'));
  id = 'bernat';
  flushSync();
  await pass(0);
  expect(player.missing).toBe(false);
  expect(player.error).toMatchObject({ code: 'not-allowed' });
});

test('rules have the name of their book, and their own where there is none', () => {
  expect(player.title('fisc-2023')).toBe('FISC 2023');
  expect(player.title('unheard-of')).toBe('unheard-of');
});
