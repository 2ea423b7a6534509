// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { here } from '../../../look/navigation.svelte.ts';
import type { Call, Ruling, WaitingTable } from '../../../wire/desk.ts';
import { enter } from '../../../server/api.svelte.ts';
import { FakeServer, fakeStorage, pass, problem } from '../../../server/fakes.ts';
import { arbiter } from '../../../text/arbiter/index.ts';
import { office } from '../../../text/championship/index.ts';
import { speak } from '../../../text/index.svelte.ts';
import { ArbitersDesk } from './desk.svelte.ts';

const call = (table: string, since: number, more: Partial<Call> = {}): Call => ({
  ...{ table, number: table, round: '1', names: ['Anna', 'Bernat'], why: 'call', since },
  ...{ seat: null, clock_stopped: true, taken_by: '', taken_by_you: false, event: 'hall' },
  ...{ in_hall: false, game: '', said: '', values: [] },
  ...more,
});
const ruling = (what: string, names: string[]): Ruling => ({
  ...{ at: 1, table: 't', number: '4', names, what, by: ['Rosa'], seat: 0, reason: '' },
  ...{ clause: '', about: '', amount: null, granted: null },
});

let server: FakeServer;
let calls: Call[];
let waits: WaitingTable[];
let desk: ArbitersDesk;
let texts: Map<string, string>;
let leave: () => void;
const ring = vi.fn();

async function comeAs(...roles: string[]): Promise<void> {
  const grants = roles.map((role) => ({ role, event: 'hall' }));
  server.on(/sign-in/, () => ({ id: 'r', name: 'Rosa', csrf: 'c', grants }));
  await enter('/sign-in/guest', { name: 'Rosa' });
  leave = $effect.root(() => void (desk = new ArbitersDesk(ring)));
  await pass(0);
}
const listed = (): string[] | undefined => desk.calls?.map(({ table }) => table);

beforeEach(async () => {
  await Promise.all([speak('en'), arbiter.fetch(), office.fetch()]);
  vi.useFakeTimers();
  ring.mockClear();
  texts = fakeStorage();
  calls = [call('2', 20), call('7', 10)];
  waits = [];
  server = new FakeServer()
    .on(/GET \/desk$/, () => ({
      ...{ everywhere: false, events: [{ id: 'hall', name: 'The hall' }], calls },
      ...{ waits, now: Date.now() + 5_000 },
    }))
    .on(/desk\/log$/, () => [ruling('TurnLost', ['Anna']), ruling('TimeCredited', ['Carles'])])
    .on(/desk\/calls/, () => []);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who is no arbiter asks for nothing', async () => {
  await comeAs('player');
  await pass(10_000);
  expect([desk.arbitrates, desk.calls, server.count(/desk/)]).toEqual([false, null, 0]);
});

test('who waits longest stands first, or the lowest table; this device remembers which', async () => {
  await comeAs('arbiter');
  expect(listed()).toEqual(['7', '2']);
  desk.orderedBy = 'number';
  expect(listed()).toEqual(['2', '7']);
  leave();
  await comeAs('arbiter');
  expect(listed()).toEqual(['2', '7']);
});

test('a new call sounds once, and one that waited before somebody came does not', async () => {
  await comeAs('director');
  await pass(2_000);
  expect(ring).not.toHaveBeenCalled();
  calls = [...calls, call('9', 30)];
  await pass(2_000);
  await pass(2_000);
  expect(ring).toHaveBeenCalledTimes(1);
  desk.sound = false;
  calls = [call('11', 40)];
  await pass(2_000);
  expect([ring.mock.calls.length, desk.sound, texts.size]).toEqual([1, false, 1]);
});

test('one event can be looked at, in the queue and in the log', async () => {
  calls = [call('2', 20), call('3', 10, { event: 'other' })];
  await comeAs('arbiter');
  expect(listed()).toEqual(['3', '2']);
  desk.event = 'hall';
  expect(listed()).toEqual(['2']);
  desk.showing = 'log';
  await pass(0);
  expect(server.asked).toContain('GET /events/hall/desk/log');
});

test('the log is searched by what is read there', async () => {
  await comeAs('arbiter');
  expect(desk.log).toBe(null);
  desk.showing = 'log';
  await pass(0);
  expect(desk.kinds).toEqual(['TimeCredited', 'TurnLost']);
  desk.sought = 'carles';
  expect(desk.matching.map(({ what }) => what)).toEqual(['TimeCredited']);
  desk.kind = 'TurnLost';
  expect(desk.matching).toEqual([]);
  // Looking at the queue meanwhile forgets nothing that was asked.
  desk.showing = 'queue';
  expect(desk.sought).toBe('carles');
});

test('a call is opened by going there, and whoever opens it is on the way', async () => {
  await comeAs('arbiter');
  desk.open(desk.calls![0]!);
  expect(here.route).toMatchObject({ page: 'table', id: '7' });
  expect(server.asked).toContain('POST /events/hall/desk/calls/7');
  calls = [call('5', 1, { in_hall: true })];
  await pass(2_000);
  desk.open(desk.calls![0]!);
  expect(here.route).toMatchObject({ id: '7' });
});

test('what was refused about a call is said as long as that call waits', async () => {
  await comeAs('arbiter');
  server.on(/commands$/, () => problem(409, 'no-such-call'));
  await desk.answer(desk.calls![0]!);
  expect(desk.trouble).not.toBe('');
  await pass(2_000);
  expect(desk.trouble).not.toBe('');
  calls = [];
  await pass(2_000);
  expect(desk.trouble).toBe('');
});

test('without a list it says why, until there is one', async () => {
  server.on(/GET \/desk$/, () => problem(403, 'not-allowed'));
  await comeAs('arbiter');
  expect([desk.calls, desk.trouble === '']).toEqual([null, false]);
  server.on(/GET \/desk$/, () => ({ everywhere: false, events: [], calls: [] }));
  await pass(2_000);
  expect([desk.calls, desk.trouble]).toEqual([[], '']);
});

const wait = (number: string, more: Partial<WaitingTable> = {}): WaitingTable => ({
  ...{ event: 'hall', number, absent: [{ player: 4, name: 'David' }], due_at: 0, is_due: false },
  ...{ clause: 'FISC23-G-8.2', forfeit: 'first' },
  ...more,
});

test('who is awaited is shown by the server’s clock, and sounds once when it is due', async () => {
  waits = [wait('3', { due_at: Date.now() + 65_000 }), wait('1', { due_at: Date.now() + 9_000 })];
  await comeAs('arbiter');
  expect(desk.waits.map(({ number }) => number)).toEqual(['1', '3']);
  expect(Math.round(desk.left(desk.waits[1]!) / 1_000)).toBe(60);
  await pass(2_000);
  expect(ring).not.toHaveBeenCalled();
  waits = waits.map((one) => ({ ...one, is_due: one.number === '1' }));
  await pass(4_000);
  expect(ring).toHaveBeenCalledTimes(1);
});

test('an arrival is said, a forfeit is entered, and what is asked about is answered at the event', async () => {
  const said: unknown[] = [];
  let doubts: unknown[] = [];
  waits = [wait('1')];
  server.on(/commands$/, (_, body) => (said.push(body), { version: 1, doubts }));
  await comeAs('arbiter');
  await desk.here(desk.waits[0]!, 0);
  await desk.forfeit(desk.waits[0]!);
  expect(said).toMatchObject([
    { do: 'Arrived', player: 4 },
    { do: 'Forfeit', table: 1, absent: 'first' },
  ]);
  expect(location.pathname).not.toContain('/championships');
  doubts = [{ kind: 'own-game' }];
  await desk.forfeit(desk.waits[0]!);
  expect(location.pathname).toBe('/championships/hall');
});

test('what could not be said of a table that waits is told while it waits', async () => {
  waits = [wait('1')];
  server.on(/commands$/, () => problem(409, 'result-is-in'));
  await comeAs('arbiter');
  await desk.forfeit(desk.waits[0]!);
  expect(desk.trouble).not.toBe('');
  waits = [];
  await pass(2_000);
  expect(desk.trouble).toBe('');
});
