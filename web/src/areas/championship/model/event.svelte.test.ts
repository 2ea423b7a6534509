import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  FakeServer,
  fakeStorage,
  FakeStream,
  problem,
  settled,
  unreachable,
} from '../../../server/fakes.ts';
import { enter } from '../../../server/api.svelte.ts';
import { speakOfProblems } from '../../../text/index.svelte.ts';
import { Following, type Wish } from './event.svelte.ts';

let server: FakeServer;
let taken: string[];
let leave: (() => void) | undefined;

beforeAll(() => speakOfProblems());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', new EventTarget());
  FakeStream.stub();
  server = new FakeServer();
});

afterEach(() => {
  leave?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = (why: string): Wish => ({ do: 'Call', why }) as Wish;
const answer = { version: 1, doubts: [] };

function reachable(): void {
  taken = [];
  server.on(/commands/, (_, body) => (taken.push((body as { why: string }).why), answer));
}

/** Comes to the page; a reload is to leave it and come again. */
function come(who = 'anna'): Following {
  leave?.();
  const following = new Following('open', false, who);
  leave = following.open();
  return following;
}

async function signIn(id: string): Promise<void> {
  server.on(/sign-in/, () => ({ id }));
  await enter('/sign-in', {});
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}

test('what is done without network is sent in the order it was done', async () => {
  fakeStorage();
  // The first gets no answer; by the time of the second there might be one.
  let lost = 0;
  server.on(/commands/, () => {
    lost += 1;
    return unreachable();
  });
  const following = come();
  const answers: string[] = [];
  void following.do(call('one')).then(() => answers.push('one'));
  await pass(500);
  expect(following.sending).toBe(true);
  reachable();
  void following.do(call('two')).then(() => answers.push('two'));
  await pass(100);
  expect([taken, lost]).toEqual([[], 1]);
  await pass(5_000);
  expect([taken, answers, following.sending]).toEqual([['one', 'two'], ['one', 'two'], false]);
});

test('it is kept over a reload, sent once, and not kept any longer', async () => {
  const texts = fakeStorage();
  server.on(/commands/, unreachable);
  const before = come();
  void before.do(call('one'));
  void before.do(call('two'));
  await pass(500);
  reachable();
  come();
  await pass(30_000);
  expect(taken).toEqual(['one', 'two']);
  expect([...texts.keys()]).toEqual([]);
});

test('where the storage throws it is sent all the same', async () => {
  fakeStorage({ full: true });
  reachable();
  await expect(come().do(call('one'))).resolves.toEqual(answer);
});

test('too many requests are sent again too', async () => {
  fakeStorage();
  server.on(/commands/, () => problem(429, 'too-many-requests', 3));
  const done = come().do(call('one'));
  await pass(500);
  reachable();
  await pass(3_000);
  await expect(done).resolves.toEqual(answer);
});

test('a no goes to whoever asked, and what follows is sent', async () => {
  fakeStorage();
  server.on(/commands/, (_, body) =>
    (body as { why: string }).why === 'one' ? problem(409, 'nobody-to-call') : answer,
  );
  const following = come();
  const [one, two] = [following.do(call('one')), following.do(call('two'))];
  await expect(one).rejects.toMatchObject({ code: 'nobody-to-call' });
  await expect(two).resolves.toEqual(answer);
});

test('a no to what was done before a reload is told, until something is done again', async () => {
  fakeStorage();
  server.on(/commands/, unreachable);
  void come().do(call('one'));
  await pass(500);
  server.on(/commands/, () => problem(409, 'nobody-to-call'));
  const after = come();
  await pass(10);
  expect(after.late?.error).toMatchObject({ code: 'nobody-to-call' });
  reachable();
  await after.do(call('two'));
  expect(after.late).toBe(null);
});

test('nobody sends what somebody else has left on this device', async () => {
  fakeStorage();
  server.on(/commands/, unreachable);
  void come('anna').do(call('of Anna'));
  await pass(500);
  reachable();
  come('bernat');
  await pass(30_000);
  expect(taken).toEqual([]);
  await signIn('anna');
  await pass(30_000);
  expect(taken).toEqual(['of Anna']);
});

test('whoever left the page no longer hears who signs in', async () => {
  fakeStorage();
  come('');
  leave?.();
  await signIn('somebody');
  expect(FakeStream.made).toBe(1);
});

test('who signs in hears it again, and what was seen stays', async () => {
  fakeStorage();
  const following = come('');
  FakeStream.last.says('view', { name: 'Open' });
  await signIn('guest');
  await pass(10);
  expect([FakeStream.made, following.view?.name]).toEqual([2, 'Open']);
  await signIn('guest');
  await pass(10);
  expect(FakeStream.made).toBe(2);
});

test('a championship that does not exist is said to be missing, and not waited for', async () => {
  fakeStorage();
  const following = come();
  server.on(/GET/, () => problem(404, 'not-found'));
  FakeStream.last.readyState = FakeStream.CLOSED;
  FakeStream.last.onerror?.();
  await pass(60_000);
  expect([following.missing, FakeStream.made]).toEqual([true, 1]);
});

test('the round’s clock is the server’s, and none is shown where none runs', async () => {
  fakeStorage();
  const following = come();
  FakeStream.last.says('view', { clock_until: 0 });
  expect(following.left).toBe(null);
  FakeStream.last.says('time', Date.now() + 60_000);
  FakeStream.last.says('view', { clock_until: Date.now() + 90_000 });
  expect(Math.round(following.left! / 1000)).toBe(30);
  await pass(40_000);
  expect(following.left).toBe(0);
});

test('a clock that is paused stands until it goes on', async () => {
  fakeStorage();
  const following = come();
  FakeStream.last.says('time', Date.now());
  FakeStream.last.says('view', { clock_until: 0, clock_left: 90_000 });
  await pass(40_000);
  expect([following.isPaused, following.left]).toEqual([true, 90_000]);
  FakeStream.last.says('view', { clock_until: Date.now() + 90_000, clock_left: 0 });
  await pass(40_000);
  expect([following.isPaused, Math.round(following.left! / 1000)]).toEqual([false, 50]);
});

test('what is told to this person alone is told on, until nobody listens', () => {
  fakeStorage();
  const following = come();
  const told = vi.fn();
  const deaf = following.onMine(told);
  FakeStream.last.says('mine', { calls: [], at: Date.now() });
  expect([following.mine?.calls, told.mock.calls.length]).toEqual([[], 1]);
  deaf();
  FakeStream.last.says('mine', { calls: [], at: Date.now() });
  expect(told).toHaveBeenCalledTimes(1);
});

test('a wall shows what was seen last, also before the server is heard', () => {
  fakeStorage();
  const wall = new Following('open', true);
  leave = wall.open();
  FakeStream.last.says('view', { name: 'Open' });
  expect(new Following('open', true).view?.name).toBe('Open');
  expect(new Following('open').view).toBe(null);
});
