// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, problem } from '../../../server/fakes.ts';
import { Calling } from './calling.svelte.ts';
import type { Companion } from './companion.svelte.ts';

let server: FakeServer;
const at = (calls: boolean): Calling =>
  new Calling({ table: 't', code: 'abcdef', steps: { calls } } as unknown as Companion);

beforeEach(() => void (server = new FakeServer().on(/call$/, () => null)));
afterEach(() => vi.unstubAllGlobals());

test('only where there is somebody to call', () => {
  expect([at(true).may, at(false).may]).toEqual([true, false]);
});

test('says that the arbiter has been called, once they are', async () => {
  const calling = at(true);
  await calling.asking.run(1);
  expect([calling.called, server.asked]).toEqual([true, ['POST /boards/t/call']]);
});

test('a call that did not arrive says so, and may be sent again', async () => {
  const calling = at(true);
  server.on(/call$/, () => problem(503, 'not-stored'));
  await calling.asking.run(1);
  expect([calling.called, !!calling.asking.error]).toEqual([false, true]);
  server.on(/call$/, () => null);
  await calling.asking.run(1);
  expect([calling.called, !!calling.asking.error]).toEqual([true, false]);
});
