// @vitest-environment happy-dom
/** A device at a real board: what is done counts at once, is kept, and is sent in order, once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep } from '../../../server/kept.ts';
import { FakeServer, pass, problem, unreachable } from '../../../server/fakes.ts';
import { speak, speakOfProblems } from '../../../text/index.svelte.ts';
import { AtBoard } from './at_board.svelte.ts';
import { Companion } from './companion.svelte.ts';
import { woodBook, woodView } from './fixtures.ts';

let server: FakeServer;
let companion: Companion;
let close: () => void;
let time = 0;
const sent: { at: number; seat: number; command?: { do: string; id: string } }[] = [];
const taken = (more: object = {}): object => ({
  epoch: 1,
  ahead_ms: 0,
  heard_ms: 0,
  version: 5,
  view: woodView(),
  ...more,
});

async function open(): Promise<void> {
  companion = new Companion('t1', 'abcdef', () => time);
  companion.rules = woodBook();
  close = companion.open();
  await pass(20);
}

beforeEach(async () => {
  vi.useFakeTimers();
  time = 0;
  sent.length = 0;
  for (const key of ['faristol:board:t1', 'faristol:outbox:board:t1']) keep(key, null);
  server = new FakeServer().on(/device$/, () => taken());
  await Promise.all([speak('en'), speakOfProblems()]);
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const takes = (version = 6): FakeServer =>
  server.on(/acts$/, (_, body) => {
    sent.push(body as (typeof sent)[number]);
    return { at: 0, version: version + sent.length, view: woodView() };
  });

test('a press counts when the device took it, though nobody is reached', async () => {
  await open();
  server.on(/acts$/, unreachable);
  time = 60_000;
  companion.do(0, { do: 'TellPlay', points: 24, out: false }, { do: 'PressClock' });
  expect(companion.unsent).toBe(2);
  expect(companion.game).toMatchObject({ onTurn: 1, totals: [24, 0] });
  expect(companion.game!.clock.left_ms).toEqual([1_740_000, 1_800_000]);
  await pass(3_100);
  expect(companion.connected).toBe(false);
});

test('what waited is sent in order at its own time, once, also after a reload', async () => {
  await open();
  server.on(/acts$/, unreachable);
  time = 60_000;
  companion.do(0, { do: 'TellPlay', points: 24, out: false }, { do: 'PressClock' });
  close();
  await pass(100);
  takes();
  time = 200_000;
  await open();
  await pass(20_000);
  const acts = sent.filter(({ command }) => command);
  expect(acts.map(({ at, command }) => [at, command!.do])).toEqual([
    [60_000, 'TellPlay'],
    [60_000, 'PressClock'],
  ]);
  expect(companion.unsent).toBe(0);
});

test('a server that is away for a minute loses no press, and the clock is right throughout', async () => {
  await open();
  server.on(/acts$/, unreachable);
  const board = new AtBoard(companion);
  board.depth.value = 'clock';
  for (let turn = 0; turn < 6; turn += 1) {
    time += 10_000;
    board.press(turn % 2);
    await pass(10_000);
    expect(companion.game!.clock.left_ms).toEqual([
      1_800_000 - 10_000 * Math.ceil((turn + 1) / 2),
      1_800_000 - 10_000 * Math.floor((turn + 1) / 2),
    ]);
  }
  server.asked.length = 0;
  takes();
  dispatchEvent(new Event('online'));
  await pass(500);
  const presses = sent.filter(({ command }) => command?.do === 'PressClock');
  expect(presses.map(({ at }) => at)).toEqual([10_000, 20_000, 30_000, 40_000, 50_000, 60_000]);
});

test('what the rules refuse is said, and is no more', async () => {
  await open();
  server.on(/acts$/, () => problem(422, 'out-of-order'));
  companion.do(0, { do: 'PressClock' });
  await pass(50);
  expect([companion.unsent, companion.trouble !== '']).toEqual([0, true]);
});

test('a table that another device has is taken over, and says how old it is', async () => {
  server.on(/device$/, (_, body) =>
    (body as { take_over: boolean }).take_over
      ? taken({ heard_ms: 42_000, epoch: 2 })
      : problem(409, 'board-taken', 0, { seconds: 42 }),
  );
  await open();
  expect([companion.phase, companion.heard]).toEqual(['taken', 42]);
  await companion.take(true);
  expect([companion.phase, companion.stale]).toEqual(['here', 42]);
});

test('a device that was replaced says so', async () => {
  await open();
  server.on(/acts$/, () => problem(409, 'replaced'));
  await pass(3_100);
  expect(companion.phase).toBe('replaced');
});

test('a code that leads nowhere says so', async () => {
  server.on(/device$/, () => problem(404, 'not-found'));
  await open();
  expect([companion.phase, companion.trouble !== '']).toEqual(['missing', true]);
});

test('a device that only follows knows the time as long as the other is heard, and says when not', async () => {
  server.on(/device$/, () => problem(409, 'board-taken', 0, { seconds: 2 }));
  let heard = 2_000;
  server.on(/follow$/, () => ({ at: 70_000, heard_ms: heard, version: 6, view: woodView() }));
  await open();
  await companion.follow();
  expect([companion.phase, companion.knowsTime, companion.moment()]).toEqual([
    'follows',
    true,
    70_000,
  ]);
  heard = 31_000;
  await pass(3_100);
  expect([companion.knowsTime, companion.heard]).toEqual([false, 31]);
  heard = 0;
  server.on(/follow$/, unreachable);
  await pass(3_100);
  expect([companion.phase, companion.knowsTime]).toEqual(['follows', false]);
});

test('the board here has what was not sent yet, less what was taken back or struck', async () => {
  await open();
  server.on(/acts$/, unreachable);
  const counted = { points: 8, tiles: 2 };
  const placements = [
    [112, 'C'],
    [113, 'a'],
  ];
  expect(companion.boardKnown).toBe(true);
  companion.do(0, { do: 'Place', placements, counted });
  expect([companion.board[112] !== -1, companion.game!.totals, companion.game!.held]).toEqual([
    true,
    [8, 0],
    [5, 7],
  ]);
  companion.do(0, { do: 'TakeBack' });
  expect([companion.board[112], companion.game!.totals, companion.game!.held]).toEqual([
    -1,
    [0, 0],
    [7, 7],
  ]);
  companion.do(0, { do: 'TellPlay', points: 10, out: false });
  expect(companion.boardKnown).toBe(false);
});
