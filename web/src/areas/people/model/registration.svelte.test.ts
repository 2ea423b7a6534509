// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '../../../server/api.svelte.ts';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import { Door, Registration } from './registration.svelte.ts';

const APPLICANT = { id: 'mar', name: 'Mar', login: 'mar', created: 0 };
let server: FakeServer;
let sent: unknown;
let leave = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  sent = null;
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who knows the code is in at once', async () => {
  const me = { id: 'mar', name: 'Mar', kind: 'local', csrf: '', grants: [] };
  server = new FakeServer()
    .on(/POST .registration/, (_, body) => ((sent = body), { me }))
    .on(/GET .session$/, () => me);
  const own = new Registration();
  Object.assign(own, { name: 'Mar', login: 'mar', password: 'long enough', code: 'Faristol' });
  expect(await own.send()).toBe(true);
  expect(sent).toEqual({ name: 'Mar', login: 'mar', password: 'long enough', code: 'Faristol' });
  expect([own.waits, person.me?.id]).toEqual([false, 'mar']);
});

test('who must be approved is told so, and who has another code why not', async () => {
  server = new FakeServer().on(/POST .registration/, () => ({ me: null }));
  const own = new Registration();
  expect([await own.send(), own.waits]).toEqual([false, true]);
  server.on(/POST .registration/, () => problem(403, 'wrong-club-code'));
  expect(await own.send()).toBe(false);
  expect(own.error).toMatchObject({ code: 'wrong-club-code' });
});

function administer(): Door {
  let door: Door | undefined;
  leave = $effect.root(() => {
    let count = $state(0);
    door = new Door(
      () => count,
      () => void count++,
    );
  });
  flushSync();
  return door as Door;
}

test('an administrator chooses a code, and what is typed stays until it is saved', async () => {
  server = new FakeServer()
    .on(/GET .house/, () => ({ way: 'closed', code: '', waiting: [] }))
    .on(/POST .house/, (_, body) => ((sent = body), null));
  const door = administer();
  await pass(0);
  expect(door.chosen).toBe('closed');
  door.way = 'code';
  door.code = 'Club 2027';
  await door.save();
  expect(sent).toEqual({ way: 'code', code: 'Club 2027' });
  expect([door.chosen, door.typed, door.way]).toEqual(['code', 'Club 2027', null]);
});

test('who waits is approved or refused, and leaves the list', async () => {
  let waiting = [APPLICANT, { ...APPLICANT, id: 'pol' }];
  server = new FakeServer()
    .on(/GET .house/, () => ({ way: 'approval', code: '', waiting }))
    .on(/POST .accounts.mar.disabled/, (_, body) => ((sent = body), null))
    .on(/DELETE .accounts.pol/, () => null);
  const door = administer();
  await pass(0);
  waiting = waiting.slice(1);
  await door.approve(APPLICANT);
  flushSync();
  await pass(0);
  expect([sent, door.waiting.map(({ id }) => id)]).toEqual([{ disabled: false }, ['pol']]);
  waiting = [];
  await door.refuse({ ...APPLICANT, id: 'pol' });
  flushSync();
  await pass(0);
  expect(door.waiting).toEqual([]);
});
