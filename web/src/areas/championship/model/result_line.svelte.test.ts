import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Trouble } from '../../../server/api.svelte.ts';
import { FakeEvent, game, inEnglish } from './fixtures.svelte.ts';
import { ResultLine } from './result_line.svelte.ts';

let event: FakeEvent;
let line: ResultLine;

beforeAll(inEnglish);

beforeEach(() => {
  event = new FakeEvent();
  event.plays([game(1), game(2, { score: [400, 300], outcomes: ['won', 'lost'] }), game(3)]);
  line = new ResultLine(event.desk);
});

test('what is typed is sent, and the line is free at once for the next table', async () => {
  line.text = '3 412 388';
  expect(line.at).toBe(3);
  const sent = line.save();
  expect(line.text).toBe('');
  line.text = '1 4';
  await sent;
  expect(event.done).toMatchObject([{ do: 'Result', table: 3, first: 412, second: 388 }]);
  expect(line.text).toBe('1 4');
});

test('Enter twice writes once, and half a line nothing', async () => {
  line.text = '1 412 388';
  await Promise.all([line.save(), line.save()]);
  line.text = '1 412';
  await line.save();
  expect(event.done).toHaveLength(1);
  expect(line.text).toBe('1 412');
});

test('what looks odd is asked about in names, and done by whoever is sure', async () => {
  line.text = '2 1412 388';
  event.doubts('many', 'replaces', 'own-game');
  await line.save();
  expect(line.asking?.about).toBe('Table 2: Cesc – Duna, 1412–388, Cesc wins, +1024');
  expect(line.text).toBe('2 1412 388');
  event.takes();
  await line.asking!.sure();
  expect(event.done[1]).toMatchObject({ sure: true, replaces: true, agreed: true });
  expect([line.asking, line.text]).toEqual([null, '']);
});

test('what is refused comes back into an empty line, and never over what is typed since', async () => {
  event.answer = () => Promise.reject(new Trouble('impossible-score', { score: 9 }));
  line.text = '1 9999 1';
  await line.save();
  expect(line.text).toBe('1 9999 1');
  expect(event.desk.trouble).not.toBe('');
  const sent = line.save();
  line.text = '3 ';
  await sent;
  expect(line.text).toBe('3 ');
});

test('a table is taken into the line with its result, or with a slip’s', () => {
  line.take(line.tables[1]!);
  expect(line.text).toBe('2 400 300');
  line.take(line.tables[0]!, { scores: [401, 377], winner: null });
  expect(line.text).toBe('1 401 377');
  line.leave();
  for (const key of ['1', ' ', '4', '5', '⌫', '0']) line.key(key);
  expect(line.text).toBe('1 40');
});

test('a closed round is corrected by its number, and its end is told', async () => {
  let saved = 0;
  const closed = new ResultLine(
    event.desk,
    () => 1,
    () => saved++,
  );
  closed.text = '2 300 400';
  await closed.save();
  expect(event.done).toMatchObject([{ do: 'Result', table: 2, round: 1 }]);
  expect(saved).toBe(1);
});
