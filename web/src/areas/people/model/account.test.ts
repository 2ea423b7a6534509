// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person, whoAmI } from '../../../server/api.svelte.ts';
import { FakeServer, open, problem, settled } from '../../../server/fakes.ts';
import { OwnAccount } from './account.svelte.ts';

const ROSA = { id: 'rosa', name: 'Rosa', kind: 'local', grants: [], csrf: 'one' };
let server: FakeServer;
let account: OwnAccount;
let me: object | null;

beforeEach(async () => {
  me = ROSA;
  server = new FakeServer().on(/GET .session$/, () => me).on(/POST|DELETE/, () => null);
  await whoAmI();
  account = new OwnAccount();
});

afterEach(() => vi.unstubAllGlobals());

test('a changed password empties its fields, says so, and goes on with the new sign-in', async () => {
  [account.old, account.fresh] = ['correct horse', 'battery staple'];
  let sent: unknown;
  server.on(/me.password/, (_, body) => ((sent = body), (me = { ...ROSA, csrf: 'two' }), null));
  await account.changePassword();
  expect(sent).toEqual({ old: 'correct horse', new: 'battery staple' });
  expect([account.old, account.fresh, account.changed]).toEqual(['', '', true]);
  expect(person.me?.csrf).toBe('two');
  account.forget();
  expect(account.changed).toBe(false);
});

test('a wrong password stays in its field, with the reason beside it until something is typed', async () => {
  [account.old, account.fresh] = ['wrong', 'battery staple'];
  server.on(/me.password/, () => problem(403, 'wrong-password'));
  await account.changePassword();
  expect([account.old, account.fresh, account.changed]).toEqual(['wrong', 'battery staple', false]);
  expect(account.error).toMatchObject({ code: 'wrong-password' });
  account.forget();
  expect(account.error).toBe(null);
});

test.each([
  [false, 'POST /sign-out'],
  [true, 'POST /sign-out/everywhere'],
])('who signs out, everywhere: %s, is nobody here and stands at the door', async (all, asked) => {
  me = null;
  await account.leave(all);
  expect(server.asked).toContain(asked);
  expect(person.me).toBe(null);
  expect(location.pathname).toBe('/sign-in');
});

test('nobody goes for good before the whole own name is typed', async () => {
  account.typed = 'Ros';
  await account.goForGood();
  expect(server.count(/DELETE/)).toBe(0);
  account.typed = ' Rosa ';
  me = null;
  await account.goForGood();
  expect(server.asked).toContain('DELETE /accounts/rosa');
  expect(person.me).toBe(null);
});

test('a second press while the first is on its way does nothing', async () => {
  const late = open<null>();
  server.on(/sign-out/, () => late.answer);
  const first = account.leave(true);
  await account.leave(true);
  expect([server.count(/everywhere/), account.busy]).toEqual([1, true]);
  late.give(null);
  await first;
  await settled();
  expect(account.busy).toBe(false);
});
