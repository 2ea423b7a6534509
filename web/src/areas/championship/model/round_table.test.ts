import { beforeAll, expect, test } from 'vitest';
import { game, inEnglish, NAMES, several } from './fixtures.svelte.ts';
import {
  pairTable,
  resultAbout,
  resultText,
  resultWish,
  severalTable,
  slipsOf,
  slipWish,
  tablesIn,
} from './round_table.ts';

beforeAll(inEnglish);

const name = (player: number): string => NAMES[player]!;
const pair = pairTable(game(1));
const table = severalTable(several(2));

test('a round is of pairs, or of tables of several', () => {
  const round = { games: [game(1), game(2)], tables: [] } as never;
  expect(tablesIn(round).map(({ kind, table }) => `${kind} ${table}`)).toEqual([
    'pair 1',
    'pair 2',
  ]);
  const tables = { games: [], tables: [several(1)] } as never;
  expect(tablesIn(tables).map(({ kind, players }) => [kind, ...players])).toEqual([
    ['several', 1, 2, 3, 4],
  ]);
});

test('who won is kept only where the points say otherwise', () => {
  const by = (outcomes: [string, string]) => pairTable(game(1, { score: [150, 150], outcomes }));
  expect(by(['won', 'lost']).winner).toBe('first');
  expect(by(['drew', 'drew']).winner).toBe(null);
});

test('a result is written, and asked about, as the table plays', () => {
  expect(resultText(pair, [150, 150], 'second')).toBe('150–150 (0–1)');
  expect(resultText(table, [120, null, 96, 3])).toBe('120–×–96–3');
  expect(resultAbout(pair, '150–140', name)).toBe('Anna 150–140 Bernat');
  expect(resultAbout(table, '1–2', name)).toBe('Table 2: 1–2');
});

test('only the slips about this table count', () => {
  const mine = {
    slips: [1, 2].map((at) => ({ table: at, player: at, score: [9, 8], winner: 'draw' })),
    table_slips: [2, 3].map((at) => ({ table: at, player: at, scores: [1, 2, 3, null] })),
  } as never;
  expect(slipsOf(pair, mine)).toEqual([{ player: 1, scores: [9, 8], winner: 'draw' }]);
  expect(slipsOf(table, mine)).toEqual([{ player: 2, scores: [1, 2, 3, null], winner: null }]);
});

test('a pair sends its result with the winner, a table a score for everybody', () => {
  const sure = { sure: true, replaces: false, agreed: false };
  expect(resultWish(pair, [3, 4], 'first', sure)).toEqual({
    ...{ do: 'Result', table: 1, first: 3, second: 4, winner: 'first' },
    ...sure,
  });
  expect(resultWish(table, [3, null], null, sure)).toEqual({
    ...{ do: 'Scores', table: 2, scores: [3, null] },
    ...sure,
  });
  expect(slipWish(pair, [3, 4], 'draw', false)).toEqual({
    ...{ do: 'Slip', first: 3, second: 4, winner: 'draw', sure: false },
  });
  expect(slipWish(table, [3, null], null, true)).toEqual({
    ...{ do: 'TableSlip', scores: [3, null], sure: true },
  });
});
