// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NONE } from '../../../board/geometry.ts';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import { playedView } from '../../../mirror/fakes.ts';
import { GameAgain } from './game.svelte.ts';

const STATE = playedView({ pending: null });
let server: FakeServer;
let game: GameAgain;
let leave: () => void;

async function come(code = ''): Promise<void> {
  leave = $effect.root(() => void (game = new GameAgain(() => 't', code)));
  flushSync();
  await pass(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer().on(/state/, () => STATE);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('begins with the empty board, and goes line by line to the end', async () => {
  await come();
  const tiles = (): number => game.position!.board.filter((tile) => tile !== NONE).length;
  expect([game.at, tiles(), game.then?.totals]).toEqual([0, 0, [0, 0]]);
  game.show(1);
  expect([game.shown, game.at, tiles(), game.then?.totals]).toEqual([null, 1, 3, [6, 0]]);
  game.show(-5);
  expect(game.at).toBe(0);
});

test('a better play is laid on the board before its line, and goes with the next step', async () => {
  await come();
  game.show(null);
  const play = { word: 'CASES', place: '8H', points: 18, equity: 20 };
  game.preview = { line: 0, play: play as never };
  expect(game.laid.map(({ square }) => square)).toEqual([112, 113, 114, 115, 116]);
  expect(game.position!.board[112]).toBe(NONE);
  game.show(1);
  expect([game.preview, game.laid]).toEqual([null, []]);
});

test('keys lead to the lines beside and to both ends', async () => {
  await come();
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'].map((key) => game.keyed(key))).toEqual([
    -1,
    1,
    0,
    1,
    undefined,
  ]);
});

test('who was given a code shows it with each question', async () => {
  await come('a b');
  expect(server.asked).toContain('GET /tables/t/state?code=a%20b');
  expect(game.path('analysis')).toBe('/tables/t/analysis?code=a%20b');
});

test('how the chance went is asked for only when the game is over', async () => {
  await come();
  expect([game.over, server.count(/course/)]).toEqual([false, 0]);
});

test('a game that is not for them is told as such', async () => {
  server.on(/state/, () => problem(404, 'not-found'));
  await come();
  expect(game.error).toMatchObject({ code: 'not-found' });
  expect([game.table, game.position, game.keyed('Home')]).toEqual([null, null, undefined]);
});
