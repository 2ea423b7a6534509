// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import { speak, speakOfProblems } from '../../../text/index.svelte.ts';
import RematchAsked from './RematchAsked.svelte';
import { foyer } from '../../../text/lobby/index.ts';

let server: FakeServer;
let beside: Record<string, unknown>;

beforeEach(async () => {
  vi.useFakeTimers();
  server = new FakeServer().on(/rematch$/, () => ({ wanted_by: ['Bernat'] }));
  await speak('en');
  await speakOfProblems();
  await foyer.fetch();
  beside = mount(RematchAsked, { target: document.body, props: { id: 't' } });
  flushSync();
  for (let moment = 0; moment < 20; moment += 1) await pass(5);
});

afterEach(async () => {
  await unmount(beside);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = (): string => document.body.textContent ?? '';

test('a device whose seat went to another account asks no more, and says so', async () => {
  expect(text()).toContain('Rematch requested by Bernat.');
  server.on(/rematch$/, () => problem(404, 'not-found'));
  await pass(3_000);
  const asked = server.count(/rematch$/);
  expect(text()).toContain('belongs to another account');
  expect(text()).not.toContain('Bernat');
  await pass(30_000);
  expect(server.count(/rematch$/)).toBe(asked);
});

test('a server that is away for a moment is asked again', async () => {
  server.on(/rematch$/, () => problem(503, 'not-stored', 2));
  await pass(3_000);
  server.on(/rematch$/, () => ({ wanted_by: ['Anna'] }));
  await pass(10_000);
  expect(text()).toContain('Rematch requested by Anna.');
});
