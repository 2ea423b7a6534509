import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStream, settled } from './fakes.ts';
import { Stream } from './stream.svelte.ts';

let heard: string[];
let stream: Stream;
let close: () => void;
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeStream.stub();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', page);
  heard = [];
  stream = new Stream('/lobby/stream', { on: { whole: (data) => void heard.push(data) } });
  close = stream.open();
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The browser has given up: it was answered with something else than a stream. */
async function refuse(): Promise<void> {
  FakeStream.last.readyState = FakeStream.CLOSED;
  FakeStream.last.onerror?.();
  await settled();
}

test('it is connected once something is heard, and knows the server’s time', () => {
  expect([FakeStream.last.url, stream.connected]).toEqual(['/api/v1/lobby/stream', false]);
  FakeStream.last.says('whole', 1);
  FakeStream.last.says('time', Date.now() + 60_000);
  expect([heard, stream.connected]).toEqual([['1'], true]);
  expect(stream.time.now() - performance.timeOrigin - performance.now()).toBeGreaterThan(0);
});

test('what an older line still says is not heard', () => {
  const old = FakeStream.last;
  stream.again();
  FakeStream.last.says('whole', 2);
  old.says('whole', 1);
  old.onerror?.();
  expect([heard, stream.connected]).toEqual([['2'], true]);
});

test('a short loss is left to the browser, which opens it again by itself', async () => {
  FakeStream.last.says('whole', 1);
  FakeStream.last.readyState = 0;
  FakeStream.last.onerror?.();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([stream.connected, FakeStream.made]).toEqual([false, 1]);
  FakeStream.last.says('whole', 2);
  expect(stream.connected).toBe(true);
});

test('an answer that is no stream is followed by another try, later each time', async () => {
  for (const wait of [2_000, 4_000, 8_000]) {
    const made = FakeStream.made;
    await refuse();
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(FakeStream.made).toBe(made);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeStream.made).toBe(made + 1);
  }
});

test('it is given up where the owner says so', async () => {
  close();
  stream = new Stream('/gone', { on: {}, refused: () => Promise.resolve(false) });
  close = stream.open();
  const made = FakeStream.made;
  await refuse();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(FakeStream.made).toBe(made);
});

test('silence for longer than the server is ever silent is a dead line', async () => {
  for (let second = 0; second < 60; second += 15) {
    FakeStream.last.says('time', Date.now());
    await vi.advanceTimersByTimeAsync(15_000);
  }
  expect(FakeStream.made).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(FakeStream.made).toBe(2);
});

test('a tab that slept opens it again at once when it wakes, one that was away for a moment does not', () => {
  FakeStream.last.says('whole', 1);
  vi.setSystemTime(Date.now() + 5_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeStream.made).toBe(1);
  vi.setSystemTime(Date.now() + 3_600_000);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeStream.made).toBe(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeStream.made).toBe(2);
});

test('the network is back: it is opened again at once', () => {
  dispatchEvent(new Event('online'));
  expect(FakeStream.made).toBe(2);
});

test('closed it does nothing more', async () => {
  await refuse();
  close();
  const made = FakeStream.made;
  stream.again();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect([FakeStream.made, stream.connected, vi.getTimerCount()]).toEqual([made, false, 0]);
});
