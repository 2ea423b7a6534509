// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whoAmI } from '../../../server/api.svelte.ts';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import type { AccountLine } from '../../../wire/people.ts';
import { Accounts } from './accounts.svelte.ts';

const line = (id: string, more: Partial<AccountLine> = {}): AccountLine => ({
  id,
  name: id,
  kind: 'local',
  login: id,
  grants: [],
  disabled: false,
  created: 0,
  ...more,
});
const REST_MS = 300;
let server: FakeServer;
let accounts: Accounts;
let sent: unknown;
let changes: number;
let events: string[];
let leave: () => void;

async function come(role = 'administrator', event = '*'): Promise<void> {
  const me = { id: 'rita', name: 'Rita', kind: 'local', csrf: '', grants: [{ role, event }] };
  server = new FakeServer()
    .on(/GET .session$/, () => me)
    .on(/GET .accounts/, () => [line('anna', { grants: [{ role: 'arbiter', event: 'open' }] })])
    .on(/POST/, (_, body) => ((sent = body), null));
  await whoAmI();
  leave = $effect.root(() => {
    let count = $state(0);
    accounts = new Accounts({
      changes: () => count,
      changed: () => (changes = ++count),
      onevents: (found) => (events = found),
    });
  });
  flushSync();
  await pass(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  [changes, sent] = [0, null];
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who administers looks among people with passwords, by a name once it is typed', async () => {
  await come();
  expect(server.asked.at(-1)).toBe('GET /accounts?search=&kind=local');
  accounts.search = ' ann';
  flushSync();
  await pass(REST_MS - 1);
  expect(server.count(/accounts/)).toBe(1);
  await pass(1);
  expect(server.asked.at(-1)).toBe('GET /accounts?search=ann&kind=local');
  expect([accounts.lines?.map(({ id }) => id), events]).toEqual([['anna'], ['open']]);
});

test('a director looks among all kinds, and shuts nobody out', async () => {
  await come('director', 'open');
  expect(server.asked.at(-1)).toBe('GET /accounts?search=&kind=');
  expect(accounts.mayShut(line('anna'))).toBe(false);
  expect(
    ['local', 'card', 'guest'].map((kind) => accounts.mayLetIn(line('a', { kind } as object))),
  ).toEqual([false, true, false]);
});

test('what is done counts as a change, and the list is asked for again', async () => {
  await come();
  accounts.ask(line('anna'));
  [accounts.role, accounts.event] = ['director', ' '];
  await accounts.give();
  flushSync();
  await pass(0);
  expect(server.asked).toContain('POST /accounts/anna/roles');
  expect(sent).toEqual({ role: 'director', event: '*' });
  expect([accounts.giving, accounts.done, changes, server.count(/GET .accounts/)]).toEqual([
    null,
    true,
    1,
    2,
  ]);
  await accounts.shut(line('anna', { disabled: true }));
  expect(sent).toEqual({ disabled: false });
});

test('a role that is refused stays to be given, and the reason goes when another is chosen', async () => {
  await come();
  server.on(/roles/, () => problem(403, 'not-allowed'));
  accounts.ask(line('anna'));
  await accounts.give();
  expect([accounts.giving?.id, accounts.done, changes]).toEqual(['anna', false, 0]);
  expect(accounts.refused).toMatchObject({ code: 'not-allowed' });
  accounts.forget();
  expect(accounts.error).toBe(null);
});

test('nobody takes administering from themselves, nor shuts themselves out', async () => {
  await come();
  const grant = { role: 'administrator', event: '*' } as const;
  expect(accounts.mayTake(line('rita'), grant)).toBe(false);
  expect(accounts.mayTake(line('anna'), grant)).toBe(true);
  expect([accounts.mayShut(line('rita')), accounts.mayShut(line('anna'))]).toEqual([false, true]);
});

test('a list as long as the server tells says that it is cut', async () => {
  await come();
  expect(accounts.isCut).toBe(false);
  server.on(/GET .accounts/, () => Array.from({ length: 200 }, (_, n) => line(`p${n}`)));
  accounts.kind = '';
  flushSync();
  await pass(REST_MS);
  expect(accounts.isCut).toBe(true);
});
