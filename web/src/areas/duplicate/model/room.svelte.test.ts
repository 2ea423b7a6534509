import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, pass } from '../../../server/fakes.ts';
import { FakeRoom, LED, NOW, RECEIPT, ROW, SHOWN } from './fixtures.ts';

let fake: FakeRoom;

beforeEach(async () => {
  fake = await FakeRoom.open('leader');
});

afterEach(() => fake.leave());

test('the newest of every message is what a room is', () => {
  const { room } = fake;
  fake.says({ is: 'Slips', turn: 1, rows: [ROW, { ...ROW, table: 2, name: 'Bram' }] });
  fake.says({ is: 'Slips', turn: 1, rows: [{ ...ROW, slip: 'CASES 8H' }] });
  expect([...room.rows.values()].map(({ name, slip }) => [name, slip])).toEqual([
    ['Anna', 'CASES 8H'],
    ['Bram', ''],
  ]);
  expect(room.greeting?.role).toBe('leader');
});

test('the desk is of before until it comes in the revision of what is shown', () => {
  expect(fake.room.current).toBe(false);
  fake.says(LED);
  expect(fake.room.current).toBe(true);
  fake.shows({ revision: 2 });
  expect(fake.room.current).toBe(false);
  fake.says({ ...LED, revision: 2 });
  expect(fake.room.current).toBe(true);
});

test('the clock is the server’s, told best by the message that was least delayed', async () => {
  const { room } = fake;
  fake.says({ is: 'Ping', n: 1 }, NOW - 300);
  expect(Math.round(room.time())).toBe(NOW);
  fake.says({ is: 'Ping', n: 2 }, NOW + 2_000);
  fake.says({ is: 'Ping', n: 3 }, NOW);
  expect(Math.round(room.now)).toBe(NOW + 2_000);
  await pass(400);
  expect(Math.round(room.now)).toBe(NOW + 2_400);
});

test('whoever looks is told at once, at every message and at every tick, until they leave', async () => {
  const looking = vi.fn();
  const leave = fake.room.onLook(looking);
  expect(looking).toHaveBeenCalledTimes(1);
  fake.shows({ revision: 2 });
  expect(looking).toHaveBeenCalledTimes(2);
  await pass(200);
  expect(looking).toHaveBeenCalledTimes(3);
  leave();
  await pass(1_000);
  expect(looking).toHaveBeenCalledTimes(3);
});

test('a command waits for its answer, over a lost line, and is sent once more', async () => {
  const { room } = fake;
  room.send({ do: 'Draw' });
  expect(room.waiting).toHaveLength(1);
  FakeSocket.last.cut();
  expect(room.line).toBe('lost');
  await pass(3_000);
  fake.says({ is: 'Welcome', room: 'r', role: 'leader', table: null, venue: '' });
  expect(fake.sent).toEqual([{ do: 'Draw' }]);
  fake.answers({ is: 'Done', first: 1, last: 1 });
  expect(room.waiting).toEqual([]);
});

test('an answer that somebody takes is shown by them alone', () => {
  const { room } = fake;
  const leave = room.onAnswer(({ do: act }) => act === 'HandIn');
  room.send({ do: 'HandIn', table: 1, text: 'CASES 8H' });
  fake.refuses('wrong-turn');
  expect(room.refusal).toBe(null);
  leave();
  room.send({ do: 'HandIn', table: 1, text: 'CASES 8H' });
  fake.refuses('wrong-turn');
  expect(room.refusal).toMatchObject({ reason: 'wrong-turn' });
  fake.shows({ turn: 2 });
  expect(room.refusal).toBe(null);
  fake.says(RECEIPT);
  expect(room.receipt?.version).toBe(7);
});

test('messages that come twice or out of order leave the desk as it is', () => {
  fake.says(LED);
  fake.says({ ...SHOWN, board: [...SHOWN.board] });
  fake.says(LED);
  expect([fake.room.current, fake.room.shown?.turn]).toEqual([true, 1]);
});
