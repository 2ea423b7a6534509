import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, FakeStream, pass } from '../../../server/fakes.ts';
import { ScreenRoom } from './screen.svelte.ts';

let screen: ScreenRoom;
let leave: () => void;
let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  FakeStream.stub();
  server = new FakeServer();
  screen = new ScreenRoom('a b');
  leave = screen.open();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the room is shown by the server’s clock', async () => {
  expect(FakeStream.last.url).toBe('/api/v1/duplicate/rooms/a%20b/screen');
  expect(screen.connected).toBe(false);
  FakeStream.last.says('time', 1_060_000);
  FakeStream.last.says('shown', { turn: 3 });
  expect([screen.connected, screen.shown?.turn, screen.now]).toEqual([true, 3, 1_060_000]);
  await pass(1_000);
  expect(screen.now).toBe(1_061_000);
});

test('a line that fails comes back, and what was shown stays meanwhile', async () => {
  FakeStream.last.says('shown', { turn: 3 });
  FakeStream.last.onerror?.();
  expect([screen.connected, screen.shown?.turn]).toEqual([false, 3]);
  await pass(2_000);
  expect([FakeStream.made, server.asked]).toEqual([2, []]);
});

test('a line that falls silent is made again', async () => {
  FakeStream.last.says('time', Date.now());
  await pass(39_000);
  expect(FakeStream.made).toBe(1);
  await pass(2_000);
  expect(FakeStream.made).toBe(2);
});

test('a room that does not exist is said to be missing, and waited for no longer', async () => {
  FakeStream.last.onerror?.();
  await pass(10_000);
  expect([screen.missing, FakeStream.made]).toEqual([true, 1]);
});

test('a server that is away is no missing room', async () => {
  server.on(/standings/, () => new Response('', { status: 502 }));
  FakeStream.last.onerror?.();
  await pass(10_000);
  expect([screen.missing, FakeStream.made > 1]).toEqual([false, true]);
});
