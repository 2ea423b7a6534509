// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import { Office } from './office.svelte.ts';

let server: FakeServer;
let standing = $state<string | null>('1');
let office: Office;
let leave: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  standing = '1';
  let asked = 0;
  server = new FakeServer()
    .on(/GET .*office$/, () => ({ version: ++asked, acts: [], proposals: [] }))
    .on(/withdraw/, () => null);
  leave = $effect.root(() => void (office = new Office('t', () => standing)));
  flushSync();
  await pass(0);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('looks at once when the game has moved on, and every three seconds', async () => {
  expect([office.view?.version, server.asked]).toEqual([1, ['GET /tables/t/office']]);
  standing = '2';
  flushSync();
  await pass(0);
  expect(office.view?.version).toBe(2);
  await pass(3_000);
  expect(office.view?.version).toBe(3);
});

test('asks once for each answer, and shows what it has until then', async () => {
  standing = null;
  flushSync();
  await pass(10_000);
  expect([office.view?.version, server.count(/office/)]).toEqual([1, 1]);
  standing = '2';
  flushSync();
  await pass(0);
  expect([office.view?.version, server.count(/office/)]).toEqual([2, 2]);
});

test('keeps what it has while the server is away', async () => {
  server.on(/GET .*office$/, () => problem(503, 'not-stored'));
  standing = '2';
  flushSync();
  await pass(10);
  expect(office.view?.version).toBe(1);
});

test('a proposal that is withdrawn is looked at again at once, also where that was refused', async () => {
  await office.withdraw('p1');
  await pass(0);
  expect(server.asked).toContain('POST /tables/t/office/withdraw');
  expect(office.view?.version).toBe(2);
  server.on(/withdraw/, () => problem(404, 'not-found'));
  await office.withdraw('p1');
  await pass(0);
  expect(office.view?.version).toBe(3);
});

test('who leaves asks no more', async () => {
  leave();
  await pass(30_000);
  expect(server.count(/office/)).toBe(1);
});
