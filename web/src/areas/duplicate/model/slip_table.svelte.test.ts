import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import { FakeRoom, LED, ROW } from './fixtures.ts';
import { SlipTable } from './slip_table.svelte.ts';

let fake: FakeRoom;
let slips: SlipTable;
let server: FakeServer;
let end: () => void;

beforeEach(async () => {
  fake = await FakeRoom.open('leader');
  server = new FakeServer().on(/turns/, (path) => [{ ...ROW, name: path.slice(-7) }]);
  fake.says(LED);
  const rows = [
    { ...ROW, table: 2, name: 'Núria', venue: 'Vic', slip: 'CASES 8H', points: 20 },
    { ...ROW, table: 1 },
    { ...ROW, table: 12, name: 'Bram', slip: 'X 8H', points: 0, nil: 'not-a-word', look: true },
  ];
  fake.says({ is: 'Slips', turn: 1, rows });
  end = $effect.root(() => {
    slips = new SlipTable(fake.room);
  });
  flushSync();
});

afterEach(() => {
  slips.leave();
  end();
  fake.leave();
});

const found = (): number[] => slips.found.map(({ table }) => table);

test('the slips stand by table, and can be looked for by number, name and what they are', () => {
  expect(found()).toEqual([1, 2, 12]);
  slips.search = '2';
  expect(found()).toEqual([2]);
  slips.search = 'nuria';
  expect(found()).toEqual([2]);
  slips.search = '';
  const by = { missing: [1], nil: [12], look: [12], top: [2], all: [1, 2, 12] } as const;
  for (const [filter, tables] of Object.entries(by)) {
    slips.filter = filter as keyof typeof by;
    expect(found()).toEqual(tables);
  }
  slips.venue = 'Vic';
  expect(found()).toEqual([2]);
});

test('an earlier turn is asked for, and again when the desk is new, but not for every slip', async () => {
  fake.shows({ turn: 3, last: { turn: 2 } as never });
  slips.earlier = 2;
  await pass(0);
  expect(server.asked).toEqual(['GET /duplicate/rooms/r/turns/2/slips']);
  expect([slips.turn, slips.found[0]?.name]).toEqual([2, '2/slips']);
  for (let n = 0; n < 5; n += 1) {
    fake.says({ ...LED, revision: 2, slips_in: n });
    await pass(100);
  }
  await pass(1_500);
  expect(server.asked).toHaveLength(2);
  fake.shows({ turn: 2, last: { turn: 1 } as never });
  expect([slips.earlier, slips.turn]).toEqual([0, 2]);
});

test('when the game is over its last turn is looked at', () => {
  fake.shows({ stage: 'over', last: { turn: 4 } as never });
  expect(slips.earlier).toBe(4);
});

test('a refusal to show them is told', async () => {
  server.on(/turns/, () => problem(403, 'forbidden'));
  fake.shows({ last: { turn: 2 } as never });
  slips.earlier = 2;
  await pass(0);
  expect(slips.failed).toBe(true);
});

test('missing slips are of the turn that is played', () => {
  slips.earlier = 1;
  slips.showMissing();
  expect([slips.earlier, found()]).toEqual([0, [1]]);
});

test('a player is entered with name and club, at the venue of this desk', () => {
  expect(slips.enter(' / ')).toBe(false);
  expect(slips.enter('Cato / Blanco / B')).toBe(true);
  expect(fake.sent).toEqual([{ do: 'EnterPlayer', name: 'Cato', club: 'Blanco / B', venue: '' }]);
});

test('the steps of one table are open at a time', () => {
  slips.pick(2);
  slips.pick(1);
  expect(slips.picked).toBe(1);
  slips.pick(1);
  expect(slips.picked).toBe(null);
});
