// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, FakeSocket } from '../../../server/fakes.ts';
import { box } from '../../../board/box.ts';
import type { Event } from '../../../wire/events.ts';
import { speak } from '../../../text/index.svelte.ts';
import ArbiterPanel from '../ui/ArbiterPanel.svelte';
import { fold, newTable } from '../../../mirror/fold.ts';
import { LiveTable } from './live.svelte.ts';
import Sheet from '../../../play/Sheet.svelte';
import { Sitting } from './sitting.svelte.ts';
import type { Table } from '../../../mirror/state.ts';

const EVENTS: Event[] = [
  {
    type: 'TableOpened',
    at: 0,
    edition: 'fisc-2023',
    options: [],
    readings: [],
    tile_set: 'catalan',
    layout: 'standard',
    names: ['Anna', 'Bernat'],
    source: 'online',
    sheets: 'software',
    each_ms: 1_800_000,
    shared_ms: 0,
    lexicon: 'x',
    round: '',
    table: '',
  },
  { type: 'StarterChosen', at: 1, seat: 0, clause: 'c' },
  { type: 'TurnBegan', at: 1000, seat: 0 },
  {
    type: 'PlayMade',
    at: 5000,
    seat: 0,
    placements: [
      [112, 'C'],
      [113, 'A'],
      [114, 'S'],
    ],
    start: 112,
    direction: 'across',
    words: ['CAS'],
    word_points: [6],
    points: 6,
    tiles: 3,
    full_rack: false,
    may_close_at: null,
    turn: 1,
  } as unknown as Event,
];

let live: LiveTable;
let parts: Record<string, unknown>[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.stub();
  await speak('en');
  live = new LiveTable('t', '', () => undefined);
  live.open();
  FakeSocket.last.says({ is: 'Welcome', seat: null, role: 'arbiter' });
  FakeSocket.last.says({ is: 'Happened', first: 1, events: EVENTS });
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
  // It was on its way when the refusal was given.
  FakeSocket.last.says({
    is: 'Happened',
    first: 5,
    events: [{ type: 'ClockStopped', at: 9_000, by: 0, cause: 'consult', clause: '' }],
  });
  expect(live.refusal?.reason).toBe('clock-stopped');
  // Another share of the draws changes nothing that could be refused.
  FakeSocket.last.says({
    is: 'Happened',
    first: 6,
    events: [{ type: 'RandomnessAdded', at: 11_000, seat: 1 }],
  });
  expect(live.refusal?.reason).toBe('clock-stopped');
  FakeSocket.last.says({
    is: 'Happened',
    first: 7,
    events: [{ type: 'ClockResumed', at: 12_000, by: -1, clause: '' }],
  });
  expect(live.refusal).toBe(null);
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

/** The game as it is, in another object: nothing of it has changed. */
const sameGame = (): Table => ({ ...EVENTS.reduce(fold, newTable()) });

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
