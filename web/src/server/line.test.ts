import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, fakeStorage } from './fakes.ts';
import { keep } from './kept.ts';
import { Line } from './line.ts';

type Placing = { do: 'Place'; id: string };
type Message = { is: string; id?: string };
let line: Line<Placing, Message>;
let heard: string[];
let states: string[];
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.stub();
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('window', globalThis);
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  heard = [];
  states = [];
});

afterEach(() => {
  line.close();
  keep('faristol:outbox:t', null);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(): void {
  line = new Line<Placing, Message>('t', {
    heard: ({ is }) => void heard.push(is),
    changed: (state) => void states.push(state),
    version: () => 0,
  });
  line.open();
  FakeSocket.last.says({ is: 'Welcome' });
}

test.each([{}, { full: true }, { forbidden: true }])(
  'a play is sent, and once more after the line was lost, with storage %j',
  (storage) => {
    fakeStorage(storage);
    opened();
    line.send({ do: 'Place', id: 'a' });
    line.send({ do: 'Place', id: 'b' });
    expect(FakeSocket.last.sent.map(({ id }) => id)).toEqual(['a', 'b']);
    FakeSocket.last.says({ is: 'Done', id: 'a' });
    FakeSocket.last.cut();
    vi.advanceTimersByTime(2_000);
    FakeSocket.last.says({ is: 'Welcome' });
    expect(FakeSocket.last.sent.map(({ id }) => id)).toEqual(['b']);
    expect(line.waiting).toEqual([{ do: 'Place', id: 'b' }]);
  },
);

test('a line that was lost stays so until the server speaks', () => {
  opened();
  FakeSocket.last.cut();
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toBe('lost');
  expect(states.filter((state) => state === 'connecting').length).toBe(1);
  FakeSocket.last.says({ is: 'Welcome' });
  expect(states.at(-1)).toBe('open');
});

test('an attempt that nobody answers is given up, and another is made', () => {
  opened();
  FakeSocket.last.cut();
  vi.advanceTimersByTime(2_000);
  const attempt = FakeSocket.last;
  attempt.readyState = 0;
  vi.advanceTimersByTime(30_000);
  expect(FakeSocket.last).not.toBe(attempt);
  expect(states.at(-1)).toBe('lost');
});

test('a page whose role was taken away begins again', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { protocol: 'http:', host: 'here', reload });
  opened();
  FakeSocket.last.cut(4003);
  expect(reload).toHaveBeenCalledOnce();
});

test('what an older socket still says is not heard', () => {
  opened();
  const old = FakeSocket.last;
  const { onmessage, onclose } = old;
  line.restart();
  FakeSocket.last.says({ is: 'Welcome' });
  heard.length = 0;
  onmessage?.({ data: '{"is": "Snapshot"}' });
  old.says({ is: 'Snapshot' });
  onclose?.({ code: 1006, reason: '' });
  expect([heard, states.at(-1)]).toEqual([[], 'open']);
});

test('answers that come twice, late or out of order settle each command once', () => {
  fakeStorage();
  opened();
  for (const id of ['a', 'b', 'c']) line.send({ do: 'Place', id });
  FakeSocket.last.says({ is: 'Done', id: 'c' });
  FakeSocket.last.says({ is: 'Refused', id: 'a' });
  FakeSocket.last.says({ is: 'Done', id: 'a' });
  FakeSocket.last.says({ is: 'Done', id: 'unknown' });
  expect(line.waiting.map(({ id }) => id)).toEqual(['b']);
});

test('a server that says nothing for too long is asked again, later each time', () => {
  opened();
  const first = FakeSocket.last;
  vi.advanceTimersByTime(8_000);
  FakeSocket.last.says({ is: 'Ping' });
  vi.advanceTimersByTime(8_000);
  expect(FakeSocket.last).toBe(first);
  vi.advanceTimersByTime(2_000);
  expect(states.at(-1)).toBe('lost');
  let last = first;
  for (const wait of [300, 700, 1_500, 2_000, 2_000]) {
    vi.advanceTimersByTime(wait);
    expect(FakeSocket.last).not.toBe(last);
    last = FakeSocket.last;
    last.cut();
  }
});

test('a tab that slept comes back at once, one that was away for a moment keeps its line', () => {
  opened();
  const first = FakeSocket.last;
  vi.setSystemTime(Date.now() + 2_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.last).toBe(first);
  // While a device sleeps, other clocks than the calendar's may stand still.
  vi.setSystemTime(Date.now() + 3_600_000);
  page.dispatchEvent(new Event('resume'));
  expect(FakeSocket.last).not.toBe(first);
});

test('a line that was refused does not come back by itself', () => {
  opened();
  const first = FakeSocket.last;
  first.cut(4403);
  vi.advanceTimersByTime(60_000);
  expect([FakeSocket.last === first, states.at(-1)]).toEqual([true, 'refused']);
});
