// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, FakeSocket } from '../../../server/fakes.ts';
import { box } from '../../../board/box.ts';
import { speak } from '../../../text/index.svelte.ts';
import { toldOf } from '../../../text/trouble.ts';
import ArbiterPanel from '../ui/ArbiterPanel.svelte';
import { playedView } from '../../../mirror/fakes.ts';
import { tableOf } from '../../../mirror/table.ts';
import type { News } from '../../../wire/messages.ts';
import { LiveTable } from './live.svelte.ts';
import Sheet from '../../../play/Sheet.svelte';
import { Sitting } from './sitting.svelte.ts';
import type { Table } from '../../../mirror/state.ts';

let live: LiveTable;
let parts: Record<string, unknown>[] = [];
let news: (readonly News[])[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.stub();
  await speak('en');
  news = [];
  live = new LiveTable('t', '', (told) => news.push(told));
  live.open();
  FakeSocket.last.says({ is: 'Welcome', seat: null, role: 'arbiter' });
  FakeSocket.last.says({ is: 'Snapshot', version: 4, news: [], view: playedView() });
});

afterEach(async () => {
  live.close();
  for (const part of parts) await unmount(part);
  parts = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lag = (ms: number): void => {
  FakeSocket.last.says({
    is: 'Presence',
    here: [true, false],
    lag_ms: [ms, 0],
    robots: ['', 'club'],
  });
  flushSync();
};

/** The server says what is different since a version. */
const change = (since: number, version: number, view: object, told: object[] = []): void =>
  FakeSocket.last.says({ is: 'Changed', since, version, news: told, view, at: 0 });

test('who is there and how far away changes nothing of the game', () => {
  const before = live.table;
  expect(before.lines).toHaveLength(1);
  lag(20);
  lag(900);
  expect(live.table).toBe(before);
  expect([live.here, live.lag, live.robots]).toEqual([
    [true, false],
    [900, 0],
    ['', 'club'],
  ]);
});

test('a refusal goes when everything stands otherwise, not by what happened before it', () => {
  FakeSocket.last.says({
    is: 'Refused',
    id: 'a',
    reason: 'clock-stopped',
    clause: '',
    detail: '',
    at: 10_000,
  });
  expect(live.refusal?.reason).toBe('clock-stopped');
  const stopped = { clock: { stopped: 'consult' } };
  // It was on its way when the refusal was given.
  change(4, 5, { at: 9_000, ...stopped });
  expect(live.refusal?.reason).toBe('clock-stopped');
  // Another share of the draws changes nothing that could be refused.
  change(5, 6, { at: 11_000, shares: [1] });
  expect(live.refusal?.reason).toBe('clock-stopped');
  change(6, 7, { at: 12_000, clock: { stopped: null } });
  expect(live.refusal).toBe(null);
});

test('what changed is shown, and told once', () => {
  const line = FakeSocket.last;
  change(4, 6, { totals: [6, 9] }, [{ type: 'TurnBegan', seat: 1 }]);
  expect(live.table.totals).toEqual([6, 9]);
  expect(live.table.version).toBe(6);
  // The same again, and one from before.
  change(4, 6, { totals: [6, 99] }, [{ type: 'TurnBegan', seat: 1 }]);
  change(3, 4, { totals: [0, 0] }, []);
  expect(live.table.totals).toEqual([6, 9]);
  expect(news).toEqual([[], [{ type: 'TurnBegan', seat: 1 }]]);
  expect(FakeSocket.last).toBe(line);
});

test('where something is missing the line comes back with the version that is known', () => {
  const line = FakeSocket.last;
  change(5, 6, { totals: [6, 9] });
  expect(live.table.totals).toEqual([6, 0]);
  expect(FakeSocket.last).not.toBe(line);
  expect(FakeSocket.last.url).toContain('since=4');
  FakeSocket.last.says({ is: 'Welcome', seat: null, role: 'arbiter' });
  const view = playedView({ totals: [6, 9] });
  const missed = [{ type: 'TurnBegan', seat: 1 }];
  FakeSocket.last.says({ is: 'Snapshot', version: 6, news: missed, view });
  expect(live.table.totals).toEqual([6, 9]);
  expect(news.at(-1)).toEqual(missed);
});

test.each<[string, object]>([
  ['a part of the table', { is: 'Changed', since: 4, version: 5, news: [], view: { moon: 1 } }],
  ['a message', { is: 'Sung', at: 1 }],
])('%s that this page does not know is shown as a fault, and nothing after it', (_, message) => {
  const [before, line] = [live.table, FakeSocket.last];
  FakeSocket.last.says(message);
  expect([live.line, live.why]).toEqual(['refused', 'outdated']);
  expect(toldOf(live.why)).toBe('This page is older than the server. Load it again.');
  expect(live.table).toBe(before);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.last).toBe(line);
});

test('what was said about the rack or the line goes when they are others', () => {
  const sitting = new Sitting('u', '');
  sitting.playing.line = 'nonsense';
  sitting.playing.write();
  const fault = sitting.flash;
  expect(fault).not.toBe('');
  sitting.playing.line = 'nonsens';
  expect(sitting.flash).toBe('');
  sitting.playing.tell('You have no Z.');
  expect(sitting.flash).toBe('You have no Z.');
  sitting.hand.set({ ...sitting.hand.now, rack: [1], laid: [{ slot: 0, square: 112, tile: 1 }] });
  expect(sitting.flash).toBe('');
});

test("one's rack keeps its order while a challenge covers the board", () => {
  const sitting = new Sitting('v', '');
  sitting.live.open();
  FakeSocket.last.says({ is: 'Welcome', seat: 1, role: 'seat', acts: [] });
  const view = playedView({ racks: ['****', 'ABCDEFG'] });
  FakeSocket.last.says({ is: 'Snapshot', version: 4, news: [], view });
  const { rack } = sitting.hand.now;
  expect(rack).toHaveLength(7);
  const turned = [...rack].reverse();
  sitting.hand.set({ ...sitting.hand.now, rack: turned });
  const bare = { covered: true, board: { 112: '', 113: '', 114: '' }, racks: { 1: '*******' } };
  change(4, 5, bare);
  expect(sitting.table.covered).toBe(true);
  expect(sitting.hand.now.rack).toEqual(turned);
  change(5, 6, { covered: false, board: { 112: 'C' }, racks: { 1: 'ABCDEFG' } });
  expect(sitting.hand.now.rack).toEqual(turned);
  sitting.live.close();
});

/** The game as it is, in another object: nothing of it has changed. */
const sameGame = (): Table => ({ ...tableOf(playedView(), 4) });

test('the sheet stays where somebody has scrolled it until there is another line', () => {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', {
    configurable: true,
    get: () => 400,
  });
  const props = $state({
    table: sameGame(),
    box: box('catalan'),
    rules: null,
    shown: null,
    onshow: () => undefined,
  });
  parts.push(mount(Sheet, { target: document.body, props }));
  flushSync();
  const body = document.querySelector<HTMLElement>('.scroll')!;
  expect(body.scrollTop).toBe(400);
  body.scrollTop = 0;
  props.table = sameGame();
  flushSync();
  expect(body.scrollTop).toBe(0);
  props.table = { ...props.table, lines: [...props.table.lines, props.table.lines[0]!] };
  flushSync();
  expect(body.scrollTop).toBe(400);
});

test('an arbiter’s panel asks when the game has moved on, not when somebody’s line is slower', async () => {
  const server = new FakeServer();
  const props = $state({
    id: 't',
    table: sameGame(),
    box: box('catalan'),
    rules: null,
    busy: false,
    refusal: null,
    now: 0,
    here: [],
    robots: [],
    onsend: () => undefined,
  });
  parts.push(mount(ArbiterPanel, { target: document.body, props }));
  flushSync();
  const before = server.count(/office/);
  props.table = sameGame();
  flushSync();
  expect(server.count(/office/)).toBe(before);
  props.table = { ...sameGame(), version: 99 };
  flushSync();
  expect(server.count(/office/)).toBe(before + 1);
});
