import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { office } from '../../../text/championship/index.ts';
import { FakeServer, problem } from '../../../server/fakes.ts';
import { speak } from '../../../text/index.svelte.ts';
import { Claiming } from './claiming.svelte.ts';
import type { Following } from './event.svelte.ts';

let server: FakeServer;
const bodies: unknown[] = [];
const again = vi.fn();
const event = { id: 'open', again } as unknown as Following;

beforeEach(async () => {
  bodies.length = 0;
  again.mockClear();
  vi.stubGlobal('document', { documentElement: {} });
  await Promise.all([speak('en'), office.fetch()]);
  server = new FakeServer()
    .on(/guest|GET \/session/, () => ({ id: 'g', name: 'Anna', grants: [], csrf: '' }))
    .on(/claim|enter$/, (_, body) => (bodies.push(body), {}));
});

afterEach(() => vi.unstubAllGlobals());

test('a player is claimed by the code, and the championship heard again', async () => {
  const claiming = new Claiming(event);
  claiming.chosen = '3';
  claiming.code = '4711';
  await claiming.claim();
  expect(bodies).toEqual([{ player: 3, code: '4711' }]);
  expect(server.asked.at(-1)).toBe('GET /session');
  expect(again).toHaveBeenCalledOnce();
});

test('a wrong code is said until something else is typed', async () => {
  server.on(/claim/, () => problem(403, 'forbidden'));
  const claiming = new Claiming(event);
  await claiming.claim();
  expect([claiming.refused.text !== '', again.mock.calls.length]).toEqual([true, 0]);
  claiming.code = '4712';
  expect(claiming.refused.text).toBe('');
});

test('whoever is not on the list enters, as somebody', async () => {
  const claiming = new Claiming(event);
  claiming.name = 'Anna';
  await claiming.enter();
  expect(bodies).toEqual([{ name: 'Anna' }]);
  expect(again).toHaveBeenCalledOnce();
});
