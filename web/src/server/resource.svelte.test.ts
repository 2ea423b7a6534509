import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { persist, retrying } from './again.svelte.ts';
import { ask, enter, enterAsGuest, signOut, Trouble } from './api.svelte.ts';
import { FakeServer, open, problem, settled, unreachable } from './fakes.ts';
import { Resource } from './resource.svelte.ts';

let server: FakeServer;
let leave = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer().on(/./, () => ({ csrf: 'c' }));
});

afterEach(() => {
  leave();
  leave = () => undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a component does while it is set up. */
function within<T>(make: () => T): T {
  let made: T;
  leave = $effect.root(() => {
    made = make();
  });
  flushSync();
  return made!;
}

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await settled();
  flushSync();
}

describe('asking the server', () => {
  it('is not done again by an effect because somebody has signed in', async () => {
    within(() => {
      $effect(() => void ask('GET', '/puzzles/ca/today'));
    });
    await enter('/sign-in/guest', { name: 'Anna' });
    flushSync();
    await enter('/sign-in/guest', { name: 'Bernat' });
    flushSync();
    expect(server.count(/puzzles/)).toBe(1);
  });

  it('gives a guest without a name a number, so that two of them are told apart', async () => {
    await signOut();
    const asked = vi.spyOn(globalThis, 'fetch');
    await enterAsGuest('  ', 'Guest');
    expect(String(asked.mock.calls[0]![1]!.body)).toMatch(/"Guest \d{4}"/);
  });

  it.each([
    ['nobody is reached', unreachable, 'offline', 0],
    [
      'another server answers',
      () => new Response('<h1>Sign in to this network</h1>'),
      'offline',
      0,
    ],
    [
      'a proxy refuses',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'http-502',
      502,
    ],
    ['the server refuses', () => problem(429, 'too-many-requests', 7), 'too-many-requests', 429],
  ])('tells when %s', async (_, answer, code, status) => {
    server.on(/./, answer);
    await expect(ask('GET', '/me')).rejects.toMatchObject({
      code,
      status,
      retryAfter: status === 429 ? 7 : 0,
    });
  });

  it('is persisted in while nobody answers, later each time, and that is told', async () => {
    server.on(/./, unreachable);
    const got = persist(() => ask('GET', '/rules'));
    for (const wait of [0, 1_200, 2_400, 4_800]) await pass(wait);
    expect(server.asked).toHaveLength(4);
    expect(retrying.why).toMatchObject({ code: 'offline' });
    server.on(/./, () => 'found');
    dispatchEvent(new Event('online'));
    expect(await got).toBe('found');
    expect(retrying.why).toBe(null);
  });

  it('is given up where the answer is no', async () => {
    server.on(/./, () => problem(404, 'not-found'));
    await expect(persist(() => ask('GET', '/rules'))).rejects.toBeInstanceOf(Trouble);
    expect(retrying.why).toBe(null);
  });

  it('waits as long as the server says, but not for an hour', async () => {
    server.on(/./, () => problem(429, 'too-many-requests', 30));
    void persist(() => ask('GET', '/rules'));
    await pass(0);
    await pass(29_000);
    expect(server.asked).toHaveLength(1);
    server.on(/./, () => 'found');
    await pass(1_000);
    expect(server.asked).toHaveLength(2);
    server.on(/./, () => problem(503, 'no-puzzle', 3600));
    await expect(persist(() => ask('GET', '/puzzles'))).rejects.toMatchObject({
      code: 'no-puzzle',
    });
  });
});

describe('a resource', () => {
  it('asks for its key, and again when that is another', async () => {
    let key = $state<string | null>('ca');
    server.on(/words/, (path) => path.slice(-2));
    const found = within(
      () =>
        new Resource(
          () => key,
          (language) => ask<string>('GET', `/words/${language}`),
        ),
    );
    await pass(0);
    expect(found.value).toBe('ca');
    key = 'nl';
    flushSync();
    expect(found.value).toBe(null);
    await pass(0);
    expect(found.value).toBe('nl');
    key = null;
    flushSync();
    expect(found.value).toBe(null);
    expect(server.asked).toEqual(['GET /words/ca', 'GET /words/nl']);
  });

  it('follows its key alone, whatever is read in order to ask', async () => {
    let read = $state(0);
    let key = $state({ name: 'ca' });
    let asked = 0;
    within(
      () =>
        new Resource(
          () => key.name,
          async () => ((asked += 1), read),
        ),
    );
    await pass(0);
    read = 5;
    key = { name: 'ca' };
    await pass(0);
    expect(asked).toBe(1);
  });

  it('takes the answer to the newest question, whichever comes last', async () => {
    const [first, second] = [open<string>(), open<string>()];
    let key = $state('a');
    const found = within(
      () =>
        new Resource<string>(
          () => key,
          (name) => (name === 'a' ? first : second).answer,
          { keeps: true },
        ),
    );
    key = 'b';
    flushSync();
    second.give('of b');
    await pass(0);
    first.give('of a');
    await pass(0);
    expect(found.value).toBe('of b');
  });

  it('tries again while the server is away, and tells no error', async () => {
    server.on(/list/, unreachable);
    const found = within(
      () =>
        new Resource(
          () => '/list',
          (path) => ask<string[]>('GET', path),
        ),
    );
    await pass(0);
    expect([found.error, retrying.why?.code]).toEqual([null, 'offline']);
    server.on(/list/, () => ['open']);
    await pass(1_200);
    expect([found.value, found.error, retrying.why]).toEqual([['open'], null, null]);
    await pass(60_000);
    expect(server.asked).toHaveLength(2);
  });

  it('tells of every answer it takes, with the one before', async () => {
    let key = $state('/one');
    let answer = 1;
    server.on(/one/, () => answer).on(/two/, () => 'other');
    const took = vi.fn();
    within(
      () =>
        new Resource<unknown>(
          () => key,
          (path) => ask('GET', path),
          { every: 1_000, took },
        ),
    );
    await pass(0);
    answer = 2;
    await pass(1_000);
    key = '/two';
    await pass(0);
    expect(took.mock.calls).toEqual([
      [1, null],
      [2, 1],
      ['other', null],
    ]);
  });

  it('tells what was refused, until something else is asked', async () => {
    let key = $state('/one');
    server.on(/one/, () => problem(404, 'not-found')).on(/two/, () => 'found');
    const found = within(
      () =>
        new Resource(
          () => key,
          (path) => ask<string>('GET', path),
        ),
    );
    await pass(0);
    expect(found.error).toMatchObject({ code: 'not-found' });
    key = '/two';
    flushSync();
    expect(found.error).toBe(null);
    await pass(0);
    expect(found.value).toBe('found');
  });

  it('asks every so often until it is left, and nothing is told of it then', async () => {
    server.on(/list/, () => ['open']);
    within(
      () =>
        new Resource(
          () => '/list',
          (path) => ask<string[]>('GET', path),
          { every: 2_000 },
        ),
    );
    await pass(0);
    await pass(2_000);
    expect(server.asked).toHaveLength(2);
    server.on(/list/, unreachable);
    await pass(2_000);
    expect(retrying.why?.code).toBe('offline');
    leave();
    expect(retrying.why).toBe(null);
    await pass(60_000);
    expect(server.asked).toHaveLength(3);
  });

  it('asks less often while the server has too much to do', async () => {
    server.on(/list/, () => problem(429, 'too-many-requests', 20));
    within(
      () =>
        new Resource(
          () => '/list',
          (path) => ask<string[]>('GET', path),
          { every: 2_000 },
        ),
    );
    await pass(0);
    for (let second = 0; second < 19; second += 1) await pass(1_000);
    expect(server.asked).toHaveLength(1);
    await pass(1_000);
    expect(server.asked).toHaveLength(2);
  });
});
