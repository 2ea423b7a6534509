import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../../../server/fakes.ts';
import type { Call } from '../../../wire/desk.ts';
import { deskLog, queue, takeCall } from './queue.ts';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().on(/./, () => []);
});

afterEach(() => vi.unstubAllGlobals());

test('the queue is of every event, the log of one or of all', async () => {
  await Promise.all([queue(), deskLog(''), deskLog('open 2026/a')]);
  expect(server.asked).toEqual([
    'GET /desk',
    'GET /desk/log',
    'GET /events/open%202026%2Fa/desk/log',
  ]);
});

test('a call is taken at the event it came from', async () => {
  let sent: unknown;
  server.on(/POST/, (_, body) => ((sent = body), []));
  await takeCall({ event: 'open', table: 'hall-7' } as Call, true);
  expect([server.asked.at(-1), sent]).toEqual([
    'POST /events/open/desk/calls/hall-7',
    { take: true },
  ]);
});
