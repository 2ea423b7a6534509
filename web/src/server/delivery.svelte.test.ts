import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from './api.svelte.ts';
import { Delivery } from './delivery.svelte.ts';
import { FakeServer, fakeStorage, open, pass, problem, settled, unreachable } from './fakes.ts';
import { keep } from './kept.ts';

type Command = { id: string };
let server: FakeServer;
let delivery: Delivery<Command, string>;
let aftermath: [what: string, id: string][];

const make = (): Delivery<Command, string> =>
  new Delivery<Command, string>('e', (command) => ask('POST', '/commands', command), {
    answered: (answer, { id }) => void aftermath.push([answer, id]),
    refused: (error, { id }) => void aftermath.push([(error as { code: string }).code, id]),
  });
const ids: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  fakeStorage();
  ids.length = 0;
  aftermath = [];
  server = new FakeServer().on(/commands/, (_, body) => {
    ids.push((body as Command).id);
    return `did ${(body as Command).id}`;
  });
  delivery = make();
});
afterEach(() => {
  delivery.close();
  for (const name of ['e', 'f']) keep(`faristol:outbox:${name}`, null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was done first is sent and answered first, however long it takes', async () => {
  const slow = open<string>();
  server.on(/commands/, async (_, body) => {
    ids.push((body as Command).id);
    return (body as Command).id === 'a' ? slow.answer : 'b done';
  });
  const answers: string[] = [];
  void delivery.send({ id: 'a' }).then((answer) => answers.push(answer));
  void delivery.send({ id: 'b' }).then((answer) => answers.push(answer));
  await settled();
  expect(ids).toEqual(['a']);
  slow.give('a done');
  await pass(0);
  expect([ids, answers]).toEqual([
    ['a', 'b'],
    ['a done', 'b done'],
  ]);
});

test('while nobody is reached it waits, says so, and is sent again under its id', async () => {
  server.on(/commands/, unreachable);
  const answer = delivery.send({ id: 'a' });
  await pass(0);
  expect(delivery.delayed).toBe(true);
  server.on(/commands/, () => 'late');
  dispatchEvent(new Event('online'));
  expect(await answer).toBe('late');
  expect(delivery.delayed).toBe(false);
  expect(server.count(/commands/)).toBe(2);
});

test('a no is told, and the next command goes on', async () => {
  server.on(/commands/, (_, body) =>
    (body as Command).id === 'a' ? problem(422, 'not-now') : 'yes',
  );
  const first = delivery.send({ id: 'a' });
  const second = delivery.send({ id: 'b' });
  await expect(first).rejects.toMatchObject({ code: 'not-now' });
  expect(await second).toBe('yes');
});

test('what was left without an answer is sent by the next page, in its order, once', async () => {
  server.on(/commands/, unreachable);
  void delivery.send({ id: 'a' });
  void delivery.send({ id: 'b' });
  await pass(0);
  delivery.close();
  server.on(/commands/, (_, body) =>
    (body as Command).id === 'a' ? 'done' : problem(422, 'not-now'),
  );
  const next = make();
  next.resume();
  next.resume();
  await pass(0);
  expect(aftermath).toEqual([
    ['done', 'a'],
    ['not-now', 'b'],
  ]);
  await pass(0);
  make().resume();
  await pass(0);
  expect(aftermath).toHaveLength(2);
  next.close();
});

test('nobody sends what somebody else left behind on this device', async () => {
  server.on(/commands/, unreachable);
  void delivery.send({ id: 'a' });
  await pass(0);
  delivery.use('f');
  expect(delivery.delayed).toBe(false);
  server.on(/commands/, () => 'done');
  delivery.resume();
  await pass(60_000);
  expect([aftermath, server.count(/commands/)]).toEqual([[], 1]);
  delivery.use('e');
  delivery.resume();
  await pass(0);
  expect(aftermath).toEqual([['done', 'a']]);
});
