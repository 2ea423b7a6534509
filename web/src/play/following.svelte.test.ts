// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whoAmI } from '../server/api.svelte.ts';
import { FakeServer, pass } from '../server/fakes.ts';
import type { FollowedLine } from '../wire/people.ts';
import { Following } from './following.svelte.ts';

const line = (id: string, handle = ''): FollowedLine => ({
  id,
  name: id,
  is_mutual: false,
  handle,
});
let server: FakeServer;
let lines: FollowedLine[];
let leave = (): void => {};

async function come(kind: string): Promise<Following> {
  server = new FakeServer()
    .on(/GET .session/, () => ({ id: 'mar', name: 'Mar', kind, csrf: '', grants: [] }))
    .on(/GET .me.following/, () => lines)
    .on(/POST .people.pol.follow/, (_, body) => {
      lines = (body as { follow: boolean }).follow ? [...lines, line('pol')] : [];
      return null;
    });
  await whoAmI();
  let following: Following | undefined;
  leave = $effect.root(() => (following = new Following()) && undefined);
  flushSync();
  await pass(0);
  return following as Following;
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [line('eva'), line('guillem', 'h1')];
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('those who are here come first', async () => {
  const following = await come('local');
  expect(following.lines.map(({ id }) => id)).toEqual(['guillem', 'eva']);
});

test('somebody is followed, and no longer', async () => {
  const following = await come('local');
  await following.follow('pol', true);
  expect(following.of('pol')).toBeDefined();
  await following.follow('pol', false);
  expect(following.of('pol')).toBeUndefined();
});

test.each(['guest', 'card'])('a %s follows nobody, and asks for nobody', async (kind) => {
  const following = await come(kind);
  expect([following.ready, following.lines]).toEqual([false, []]);
  expect(server.count(/following/)).toBe(0);
});
