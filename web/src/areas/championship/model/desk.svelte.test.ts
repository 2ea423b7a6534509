import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { office } from '../../../text/championship/index.ts';
import { Trouble } from '../../../server/api.svelte.ts';
import type { PersonalView, PublicView } from '../../../wire/championship.ts';
import { speak } from '../../../text/index.svelte.ts';
import { DirectorsDesk } from './desk.svelte.ts';
import type { Following } from './event.svelte.ts';

const rung = vi.fn();
let tell: () => void;
let event: Following;
let answer: () => Promise<unknown>;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await Promise.all([speak('en'), office.fetch()]);
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  rung.mockClear();
  answer = () => Promise.resolve({ version: 1, doubts: [] });
  event = {
    view: { phase: 'playing', rounds: [{}] } as unknown as PublicView,
    mine: { calls: [] } as unknown as PersonalView,
    do: () => answer(),
    onMine: (told: () => void) => ((tell = told), () => (tell = () => undefined)),
  } as unknown as Following;
});

const calls = (...tables: number[]): void => {
  const all = tables.map((table) => ({ round: 1, table, since: table }));
  Object.assign(event, { mine: { calls: all } });
  tell();
};

test('it opens where the work is', () => {
  expect(new DirectorsDesk(event, rung).tab).toBe('round');
  Object.assign(event, { view: { phase: 'entries', rounds: [] } });
  const desk = new DirectorsDesk(event, rung);
  expect(desk.tab).toBe('players');
  desk.turn(-1);
  expect(desk.tab).toBe('files');
  desk.turn(1);
  expect(desk.tab).toBe('players');
});

test('a new call sounds once, and one that was there before does not', () => {
  Object.assign(event, { mine: { calls: [{ round: 1, table: 7, since: 7 }] } });
  const desk = new DirectorsDesk(event, rung);
  calls(7);
  expect(rung).not.toHaveBeenCalled();
  calls(7, 8);
  calls(7, 8);
  calls(8);
  expect(rung).toHaveBeenCalledTimes(1);
  desk.leave();
  calls(9);
  expect(rung).toHaveBeenCalledTimes(1);
});

test('what was refused is said where it was asked, and gone in another place', async () => {
  const desk = new DirectorsDesk(event, rung);
  answer = () => Promise.reject(new Trouble('forbidden'));
  const acting = desk.act({ do: 'Pair' });
  expect(desk.busy).toBe(true);
  expect(await acting).toBe(false);
  expect([desk.busy, desk.trouble !== '']).toEqual([false, true]);
  desk.turn(1);
  expect(desk.trouble).toBe('');
  desk.turn(-1);
  answer = () => Promise.resolve({ version: 2, doubts: [] });
  expect(await desk.act({ do: 'Pair' })).toBe(true);
  expect(desk.trouble).toBe('');
});
