import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, fakeStorage } from './fakes.ts';
import { keep } from './kept.ts';
import { Line } from './line.ts';

type Placing = { do: 'Place'; id: string };
type Message = { is: string; id?: string };
let line: Line<Placing, Message>;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.stub();
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  line.close();
  keep('faristol:outbox:t', null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(): void {
  line = new Line<Placing, Message>('t', {
    heard: () => undefined,
    changed: () => undefined,
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

test('a page whose role was taken away begins anew', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { protocol: 'http:', host: 'here', reload });
  opened();
  FakeSocket.last.cut(4003);
  expect(reload).toHaveBeenCalledOnce();
});
