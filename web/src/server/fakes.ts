/** A server, a socket and a storage for tests: they do what the test says and remember what was asked of them. */
import { flushSync } from 'svelte';
import { vi } from 'vitest';

type Answer = unknown;
/** As many requests of one page to one address as are still no loop. */
const MOST = 12;

/** Answers by path; what it was not told about is not found. After too many to one address it falls silent. */
export class FakeServer {
  readonly asked: string[] = [];
  private readonly answers: [path: RegExp, answer: (path: string, body: unknown) => Answer][] = [];

  constructor() {
    vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) =>
      this.ask(`${method} ${path.replace('/api/v1', '')}`, body),
    );
  }

  /** What is answered from now on: a value, a response, or a promise of either. */
  on(path: RegExp, answer: (path: string, body: unknown) => Answer): this {
    this.answers.unshift([path, answer]);
    return this;
  }

  count(path: RegExp): number {
    return this.asked.filter((one) => path.test(one)).length;
  }

  private async ask(path: string, body: RequestInit['body']): Promise<Response> {
    this.asked.push(path);
    if (this.asked.filter((one) => one === path).length > MOST) return new Promise(() => undefined);
    const found = this.answers.find(([known]) => known.test(path))?.[1];
    const answer = found
      ? await found(path, body ? JSON.parse(String(body)) : undefined)
      : problem(404, 'not-found');
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer));
  }
}

/** A no of the server. */
export const problem = (
  status: number,
  code: string,
  retryAfter = 0,
  values: object = {},
): Response =>
  new Response(JSON.stringify({ code, detail: '', values }), {
    status,
    headers: retryAfter ? { 'retry-after': String(retryAfter) } : {},
  });

/** Nobody is reached, as `fetch` says it. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

/** A question that is answered when the test says so. */
export function open<T>(): {
  answer: Promise<T>;
  give: (value: T) => void;
  refuse: (error: Error) => void;
} {
  let give: (value: T) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const answer = new Promise<T>((yes, no) => ([give, refuse] = [yes, no]));
  return { answer, give, refuse };
}

/** A browser's storage. Full it takes nothing more; forbidden it can't even be looked at. */
export function fakeStorage({ full = false, forbidden = false } = {}): Map<string, string> {
  const texts = new Map<string, string>();
  const refuse = (): void => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => (refuse(), void texts.set(key, text)),
    removeItem: (key: string) => void texts.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  if (forbidden) {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  }
  return texts;
}

/** The other end of a socket; the newest one made is `FakeSocket.last`. */
export class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readonly sent: { do: string; id?: string }[] = [];
  readyState = FakeSocket.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.last = this;
  }

  static stub(): void {
    vi.stubGlobal('WebSocket', FakeSocket);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { do: string });
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server says something. */
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify({ at: Date.now(), ...message }) });
  }

  /** The server, or the network, cuts the line. */
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code, reason: '' });
  }
}

/** A stream of the server; the newest one made is `FakeStream.last`. */
export class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeStream;
  static made = 0;
  readyState = 1;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeStream.last = this;
    FakeStream.made += 1;
  }

  static stub(): void {
    FakeStream.made = 0;
    vi.stubGlobal('EventSource', FakeStream);
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }

  /** The server says something under a name. */
  says(name: string, data: unknown): void {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }));
  }
}

/** Lets everything that waits for nothing happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** The faked clock goes on, and what was waiting for it is drawn. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
  flushSync();
}
