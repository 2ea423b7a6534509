// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import { speak, speakOfProblems } from '../../../text/index.svelte.ts';
import TableDoor from './TableDoor.svelte';
import './WaitingRoom.svelte';

// The table itself has tests of its own.
vi.mock('./TablePage.svelte', () => ({ default: () => undefined }));

const PLAN = {
  id: 't',
  code: 'qwerty',
  edition: 'fisc-2023',
  options: {},
  lexicon: '',
  event: '',
  number: '',
  rated: false,
  public: true,
  opened: false,
  over: false,
  days_per_move: 0,
  created: 0,
  rematch_of: '',
  seats: [
    { name: 'Anna', is_free: false, robot: null, stand_in: null, is_you: true },
    { name: '', is_free: true, robot: null, stand_in: null, is_you: false },
  ],
};

let server: FakeServer;
let door: Record<string, unknown>;

beforeEach(async () => {
  vi.useFakeTimers();
  server = new FakeServer().on(/tables\/t$/, () => PLAN);
  await speak('en');
  await speakOfProblems();
});

afterEach(async () => {
  await unmount(door);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function come(): Promise<void> {
  door = mount(TableDoor, { target: document.body, props: { id: 't' } });
  flushSync();
  for (let moment = 0; moment < 20; moment += 1) await pass(5);
}

const text = (): string => document.body.textContent ?? '';

test('who waits for a friend sees the code, and asks for the table once in a second and a half', async () => {
  await come();
  expect(text()).toContain('QWERTY');
  expect(server.count(/tables\/t$/)).toBe(1);
  await pass(15_000);
  expect(server.count(/tables\/t$/)).toBe(11);
});

test('the code stays while the server has too much to do; the page asks again, and says so', async () => {
  await come();
  server.on(/tables\/t$/, () => problem(429, 'too-many-requests', 5));
  await pass(1_500);
  expect(text()).toContain('QWERTY');
  expect(text()).toContain('Too many requests. Retrying…');
  server.on(/tables\/t$/, () => PLAN);
  await pass(5_000);
  expect(text()).not.toContain('Retrying…');
});

test('a table that is open is asked for no more', async () => {
  server.on(/tables\/t$/, () => ({ ...PLAN, opened: true }));
  await come();
  await pass(15_000);
  expect(server.count(/tables\/t$/)).toBe(1);
});

test('why there was no seat goes when the seats are others', async () => {
  const free = { ...PLAN, seats: PLAN.seats.map((seat) => ({ ...seat, is_you: false })) };
  server
    .on(/GET .*tables\/t$/, () => free)
    .on(/sit$/, () => problem(409, 'too-many-tables', 0, { most: 3 }));
  await come();
  document
    .querySelectorAll<HTMLButtonElement>('button.main')
    .forEach((button) => button.textContent === 'Join' && button.click());
  await pass(100);
  expect(text()).toContain('You already have 3 open tables');
  expect(text()).toContain('QWERTY');
  server.on(/GET .*tables\/t$/, () => ({
    ...free,
    seats: PLAN.seats.map((seat) => ({ ...seat, is_you: false, is_free: false, name: 'Bernat' })),
  }));
  await pass(1_500);
  expect(text()).not.toContain('You already have 3 open tables');
});
