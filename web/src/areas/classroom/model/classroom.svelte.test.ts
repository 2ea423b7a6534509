// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../../server/api.svelte.ts';
import { FakeServer, fakeStorage, open, pass, problem } from '../../../server/fakes.ts';
import { school } from '../../../text/classroom/index.ts';
import { speak } from '../../../text/index.svelte.ts';
import type { ClassTable, SchoolClass } from './class.ts';
import { Classroom } from './classroom.svelte.ts';

const table = (id: string, more: Partial<ClassTable> = {}): ClassTable =>
  ({ id, number: id, over: false, waits_for_teacher: false, seats: [], ...more }) as ClassTable;
const group = (...tables: ClassTable[]): Partial<SchoolClass> => ({
  at: Date.now(),
  tables,
  pupils: [],
});

let server: FakeServer;
let room: Classroom;
let said: unknown[];
let texts: Map<string, string>;
let leave: () => void;

async function come(role = 'teacher', event = '3b'): Promise<void> {
  const grants = [{ role, event }];
  server.on(/sign-in/, () => ({ id: 't', name: 'Teresa', csrf: 'c', grants }));
  await enter('/sign-in/guest', { name: 'Teresa' });
  leave = $effect.root(() => void (room = new Classroom()));
  await pass(0);
}

beforeEach(async () => {
  await Promise.all([speak('en'), school.fetch()]);
  vi.useFakeTimers();
  texts = fakeStorage();
  said = [];
  server = new FakeServer().on(/GET .*class$/, () => group(table('1'), table('2')));
});

const answers = (...all: object[]): void =>
  void server.on(/POST .*class$/, (_path, body) => (said.push(body), all));

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a teacher of one class sees it at once, and again', async () => {
  await come();
  expect([room.name, room.event, room.tables.length, room.playing]).toEqual(['3b', '3b', 2, true]);
  server.on(/GET .*class$/, () => group(table('1', { over: true })));
  await pass(2_500);
  expect([room.tables.length, room.playing, room.waiting]).toEqual([1, false, 0]);
  expect(texts.get('faristol:class')).toBe('3b');
});

test('who does not teach asks for nothing', async () => {
  await come('player');
  await pass(10_000);
  expect([room.teaches, room.group, server.count(/class/)]).toEqual([false, null, 0]);
});

test('another class is asked for once its name is typed, and nothing of the one before is shown', async () => {
  await come();
  answers();
  await room.tell('freeze');
  expect(room.news).not.toBe('');
  const late = open<object>();
  server.on(/events\/4a\/class/, () => late.answer);
  room.name = '4';
  await pass(100);
  room.name = '4a';
  await pass(1_000);
  expect([room.event, room.group, room.news]).toEqual(['4a', null, '']);
  expect(server.asked.filter((one) => one.includes('/4/'))).toEqual([]);
  late.give(group(table('9')));
  await pass(0);
  expect(room.tables.map(({ id }) => id)).toEqual(['9']);
});

test('a word to all says what was refused, but not where it was needless', async () => {
  await come();
  answers(
    { table: '1', done: true, reason: '', clause: '' },
    { table: '2', done: false, reason: 'clock-stopped', clause: '' },
  );
  await room.tell('freeze');
  expect([room.trouble, room.busy]).toEqual(['', false]);
  expect(room.news).toBe(school.w.done(1));
  answers({ table: '2', done: false, reason: 'not-your-turn', clause: '' });
  await room.tell('next');
  expect(room.trouble).toContain('2');
  expect(room.news).toBe(school.w.done(0));
});

test('to one table it is said although it was needless', async () => {
  await come();
  answers({ table: '2', done: false, reason: 'clock-stopped', clause: '' });
  await room.tell('freeze', '2');
  expect(room.trouble).not.toBe('');
});

test('time is given in whole minutes, as many as may be', async () => {
  await come();
  answers();
  room.minutes = 3;
  await room.tell('give-time');
  expect(said.at(-1)).toMatchObject({ do: 'give-time', ms: 180_000 });
  for (const [minutes, fits] of [
    [null, false],
    [0, false],
    [31, false],
    [30, true],
  ] as const) {
    room.minutes = minutes;
    expect(room.givable).toBe(fits);
  }
});

test('a game ends when the teacher is sure', async () => {
  await come();
  answers();
  room.ending = room.tables[1]!;
  await room.end();
  expect([room.ending, said.at(-1)]).toMatchObject([null, { do: 'end', table: '2' }]);
});

test('tables are made, a robot stands in, and the boards are looked at again', async () => {
  await come();
  server
    .on(/POST .*class\/tables$/, () => ({ tables: ['a', 'b'] }))
    .on(/stand-in/, () => table('1'));
  await room.sit({ edition: 'friendly', options: {}, groups: [], seats: 2 });
  expect(room.news).toBe(school.w.tablesMade(2));
  const looked = server.count(/GET .*class$/);
  await room.standIn('1', 0);
  await pass(0);
  expect([room.news, server.count(/GET .*class$/)]).toEqual([school.w.done(1), looked + 1]);
});

test('what the server says no to is said', async () => {
  await come();
  server.on(/POST/, () => problem(403, 'not-allowed'));
  await room.tell('freeze');
  expect([room.busy, room.news, room.trouble === '']).toEqual([false, '', false]);
  server.on(/GET .*class$/, () => problem(403, 'not-allowed'));
  room.name = 'other';
  await pass(1_000);
  expect([room.group, room.trouble === '']).toEqual([null, false]);
});
