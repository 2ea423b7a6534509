// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Table } from '../../../mirror/state.ts';
import { FakeServer, open, problem } from '../../../server/fakes.ts';
import { Analysis } from './analysis.svelte.ts';

const TABLE = {
  lines: [
    { turn: 0, kind: 'play' },
    { turn: 1, kind: 'play' },
    { turn: 0, kind: 'found-wrong' },
  ],
} as unknown as Table;
let server: FakeServer;
let at = $state(0);
let analysis: Analysis;

beforeEach(() => {
  at = 0;
  server = new FakeServer().on(/analysis/, () => ({
    seats: [],
    turns: [{ turn: 0 }, { turn: 1 }],
  }));
  analysis = new Analysis({
    table: TABLE,
    get at() {
      return at;
    },
    path: (what) => `/tables/t/${what}`,
  });
});

afterEach(() => vi.unstubAllGlobals());

test('nothing is asked for before somebody wants it, and then once', async () => {
  expect(server.asked).toEqual([]);
  const late = open<object>();
  server.on(/analysis/, () => late.answer);
  const first = analysis.look();
  void analysis.look();
  expect(analysis.busy).toBe(true);
  late.give({ seats: [], turns: [] });
  await first;
  expect([server.asked, analysis.busy]).toEqual([['GET /tables/t/analysis'], false]);
});

test('follows the board: the turn of the last line that is shown', async () => {
  await analysis.look();
  expect([analysis.shownTurn, analysis.current]).toEqual([null, null]);
  at = 2;
  expect(analysis.current).toEqual({ turn: 1 });
});

test('a turn stands where it was played, not where it was found wrong', () => {
  expect([analysis.lineOf(0), analysis.lineOf(1), analysis.lineOf(9)]).toEqual([0, 1, -1]);
});

test('what is refused may be asked again', async () => {
  server.on(/analysis/, () => problem(403, 'aids-refused'));
  await analysis.look();
  expect(analysis.error).toMatchObject({ code: 'aids-refused' });
  server.on(/analysis/, () => ({ seats: [], turns: [] }));
  await analysis.look();
  expect([analysis.error, analysis.found?.turns]).toEqual([null, []]);
});
