import { beforeEach, expect, test, vi } from 'vitest';
import type { PublicView, WaitLine } from '../../../wire/championship.ts';
import { Absent } from './absent.svelte.ts';
import type { DirectorsDesk } from './desk.svelte.ts';

const act = vi.fn(() => Promise.resolve(true));
let waits: WaitLine[];
let absent: Absent;

const game = (table: number, more: object = {}): object => ({
  ...{ table, first: table * 2 - 1, second: table * 2, score: null, outcomes: null, game: '' },
  ...more,
});

beforeEach(() => {
  act.mockClear();
  waits = [];
  const games = [game(1), game(2), game(3, { score: [400, 300], outcomes: ['won', 'lost'] })];
  const view = {
    rounds: [{ number: 1, games: [...games, game(4, { game: 'online' })], tables: [] }],
    timing: { wait_minutes: 15 },
    get waits() {
      return waits;
    },
  } as unknown as PublicView;
  absent = new Absent({ event: { view, ticking: 1_000 }, act } as unknown as DirectorsDesk);
});

test('only tables without a result, and not on this server, may wait', () => {
  expect(absent.tables.map(({ table }) => table)).toEqual([1, 2]);
  expect(absent.minutes).toBe(15);
});

test('one press starts the clocks of all who are ticked', async () => {
  absent.ticked = [1, 3, 4];
  await absent.start();
  expect(act).toHaveBeenCalledWith({ do: 'Missing', players: [1, 3, 4] });
  expect(absent.ticked).toEqual([]);
});

test('nobody ticked is nothing to send, and whose result came in meanwhile is not sent', async () => {
  await absent.start();
  absent.ticked = [5];
  await absent.start();
  expect(act).not.toHaveBeenCalled();
});

test('who is awaited already is not sent again; how long still is shown', () => {
  waits = [{ table: 2, absent: [3], due_at: 61_000, clause: 'FISC23-G-8.2', forfeit: 'first' }];
  absent.ticked = [1, 3];
  expect(absent.chosen).toEqual([1]);
  expect(absent.left(waits[0]!)).toBe(60_000);
});
