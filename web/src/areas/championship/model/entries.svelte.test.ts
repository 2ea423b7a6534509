import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Trouble } from '../../../server/api.svelte.ts';
import { Entries } from './entries.svelte.ts';
import { FakeEvent, game, inEnglish, several } from './fixtures.svelte.ts';
import type { RoundTable } from './round_table.ts';

let event: FakeEvent;
let entries: Entries;

beforeAll(inEnglish);

beforeEach(() => {
  event = new FakeEvent();
  event.plays([game(1), game(2, { score: [400, 300], outcomes: ['won', 'lost'] }), game(3)]);
  entries = new Entries(event.desk);
});

const at = (table: number): RoundTable => entries.tables.find((one) => one.table === table)!;
function type(table: number, ...scores: number[]): void {
  scores.forEach((score, seat) => entries.type(at(table), seat, { score }));
}

test('what is missing is gone to, and nothing is sent', async () => {
  expect(await entries.save(at(1))).toEqual({ table: 1, seat: 0 });
  type(1, 412);
  expect(await entries.save(at(1))).toEqual({ table: 1, seat: 1 });
  expect(event.done).toEqual([]);
});

test('what is typed is sent, and the next open table is gone to, after the last the first', async () => {
  type(1, 412, 388);
  expect(await entries.save(at(1))).toEqual({ table: 3, seat: 0 });
  expect(event.done).toMatchObject([
    { do: 'Result', table: 1, first: 412, second: 388, winner: null, sure: false, replaces: false },
  ]);
  expect(entries.scores(at(1))).toEqual([null, null]);
  type(3, 1, 2);
  expect(await entries.save(at(3))).toEqual({ table: 1, seat: 0 });
});

test('with the last result there is nowhere to go', async () => {
  event.plays([game(1)]);
  type(1, 1, 2);
  expect([await entries.save(at(1)), entries.isComplete]).toEqual([null, false]);
  event.plays([game(1, { score: [1, 2] })]);
  expect(entries.isComplete).toBe(true);
});

test('what looks odd is asked about, and whoever is sure says why', async () => {
  type(1, 412, 388);
  event.doubts('many', 'replaces', 'own-game');
  expect(await entries.save(at(1))).toBe(null);
  expect(entries.asking?.about).toBe('Anna 412–388 Bernat');
  expect(entries.text(at(1))).toBe('412–388');
  event.takes();
  expect(await entries.asking!.sure()).toEqual({ table: 3, seat: 0 });
  expect(event.done[1]).toMatchObject({ sure: true, replaces: true, agreed: true });
  expect(entries.asking).toBe(null);
});

test('what is refused is said at the desk, and stays typed', async () => {
  type(1, 412, 388);
  event.answer = () => {
    throw new Trouble('forbidden');
  };
  expect(await entries.save(at(1))).toBe(null);
  expect(entries.desk.trouble).not.toBe('');
  expect(entries.text(at(1))).toBe('412–388');
});

test('a result that is in is changed, or left as it was', async () => {
  entries.onlyOpen = true;
  expect(entries.shown.map(({ table }) => table)).toEqual([1, 3]);
  expect(entries.correct(at(2))).toEqual({ table: 2, seat: 0 });
  expect([entries.text(at(2)), entries.shown.length]).toEqual(['400–300', 3]);
  entries.leave(at(2));
  expect([entries.isEditing(at(2)), entries.correcting]).toEqual([false, 0]);
  entries.correct(at(2));
  type(2, 401);
  await entries.save(at(2));
  expect(event.done).toMatchObject([{ first: 401, second: 300, replaces: true }]);
  expect(entries.correcting).toBe(0);
});

test('that it replaces another is still known when something else was asked first', async () => {
  entries.correct(at(2));
  event.doubts('many');
  await entries.save(at(2));
  entries.correcting = 0;
  event.takes();
  await entries.asking!.sure();
  expect(event.done[1]).toMatchObject({ replaces: true, sure: true });
});

test('points that change no longer say who won apart from them', async () => {
  const slip = { scores: [150, 150], winner: 'second' } as const;
  entries.take(at(1), slip);
  expect(entries.text(at(1))).toBe('150–150 (0–1)');
  type(1, 151);
  expect(entries.text(at(1))).toBe('151–150');
});

test('at a table of several who never came has no score, and is not asked for one', async () => {
  event.plays([], [several(1), several(2)]);
  type(1, 100, 90, 80);
  expect(entries.isWhole(at(1))).toBe(false);
  entries.type(at(1), 3, { away: true });
  entries.type(at(2), 0, { away: true });
  expect(await entries.save(at(1))).toEqual({ table: 2, seat: 1 });
  expect(event.done).toMatchObject([{ do: 'Scores', table: 1, scores: [100, 90, 80, null] }]);
});

test('a table’s slip is typed with who never came', () => {
  event.plays([], [several(1)]);
  entries.take(at(1), { scores: [3, null, 2, 1], winner: null });
  expect([entries.isWhole(at(1)), entries.text(at(1))]).toEqual([true, '3–×–2–1']);
});
