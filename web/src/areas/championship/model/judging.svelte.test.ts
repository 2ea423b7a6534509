// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, problem, settled, unreachable } from '../../../server/fakes.ts';
import type { CallLine, JudgeStation, Ruling, VerdictLine } from '../../../wire/championship.ts';
import type { Following } from './event.svelte.ts';
import { Judging, SHOWN_MS } from './judging.svelte.ts';

const NOW = 100_000;
const verdict = (number: number, words: [string, boolean][]): VerdictLine => ({
  ...{ number, at: NOW, round: 1, table: 4, again: false, by_players: false },
  valid: words.every(([, valid]) => valid),
  words: words.map(([word, valid]) => ({ word, valid, source: 'list' })),
});
const call = (table: number, since: number, cause = 'challenge'): CallLine => ({
  ...{
    round: 1,
    table,
    player: 1,
    cause,
    why: '',
    since,
    taken_by: '',
    taken_by_you: false,
    values: [],
  },
});

let server: FakeServer;
let judge: Judging;
let close: () => void;
let answer: () => unknown;
let asked: Record<string, unknown>[];

async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    flushSync();
    await settled();
  }
}

async function run(): Promise<void> {
  await judge.asking.run();
  await settle();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked = [];
  const station: Partial<JudgeStation> = { tiles: 'catalan', decides_up_to: 9, verdicts: [] };
  answer = (): Ruling => ({ valid: true, number: 1, for_jury: [] });
  server = new FakeServer()
    .on(/^GET .*verdicts/, () => station)
    .on(/^POST .*verdicts/, (_, body) => {
      asked.push(body as Record<string, unknown>);
      return answer();
    });
  close = $effect.root(() => {
    judge = new Judging({
      id: 'open',
      mine: { calls: [call(11, 60_000), call(4, 30_000), call(7, 1, 'player')] },
      now: () => NOW,
    } as unknown as Following);
  });
  await settle();
});

afterEach(() => {
  judge.close();
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a word is read as tiles: LL is two, W and L·L are one, accents do not count', () => {
  judge.line = 'cel·les ceWes celles màs';
  expect(judge.words.map(({ tiles }) => judge.box!.write(tiles))).toEqual([
    'CE[L·L]ES',
    'CE[L·L]ES',
    'CELLES',
    'MAS',
  ]);
});

test('nothing is asked before there are a table and words that tiles can write', async () => {
  judge.line = 'casa';
  expect(judge.isReady).toBe(false);
  judge.table = '4';
  expect(judge.isReady).toBe(true);
  judge.line = 'casa k2';
  expect([judge.isReady, judge.unreadable]).toEqual([false, 'k2']);
  await run();
  expect(asked).toEqual([]);
});

test('the verdict fills the screen, without the words, and goes by itself', async () => {
  judge.table = '4';
  judge.line = 'casa sol';
  await run();
  expect(asked).toMatchObject([{ table: 4, words: ['CASA', 'SOL'], jury: [], by_players: false }]);
  expect(judge.shown).toEqual({ table: 4, valid: true, again: false });
  expect([judge.table, judge.line]).toEqual(['', '']);
  expect(server.count(/^GET/)).toBe(2);
  vi.advanceTimersByTime(SHOWN_MS - 1);
  expect(judge.shown).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(judge.shown).toBeNull();
});

test('what the list does not decide is put to the jury, and then to the server', async () => {
  judge.table = '4';
  judge.line = 'casa desencaminar';
  answer = () => ({ valid: null, number: 0, for_jury: ['DESENCAMINAR'] });
  await run();
  expect(judge.open).toMatchObject([{ word: 'DESENCAMINAR', valid: null }]);
  expect(judge.isAnswered).toBe(false);
  judge.open[0]!.valid = false;
  judge.open[0]!.source = 'language-rules';
  answer = () => ({ valid: false, number: 1, for_jury: [] });
  await run();
  expect(asked[1]).toMatchObject({
    words: ['CASA', 'DESENCAMINAR'],
    jury: [{ word: 'DESENCAMINAR', valid: false, source: 'language-rules' }],
  });
  expect(judge.shown?.valid).toBe(false);
  expect(judge.open).toEqual([]);
});

test('a refusal is told, and what was typed stays', async () => {
  judge.table = '99';
  judge.line = 'casa';
  answer = () => problem(422, 'no-such-table', 0, { table: 99, round: 1 });
  await run();
  expect(judge.asking.error).toBeTruthy();
  expect([judge.table, judge.line, judge.shown]).toEqual(['99', 'casa', null]);
});

test('sent again after the line was away it is the same question', async () => {
  judge.table = '4';
  judge.line = 'casa';
  answer = unreachable;
  await run();
  answer = () => ({ valid: true, number: 1, for_jury: [] });
  await run();
  const ids = asked.map(({ id }) => id);
  expect(ids).toEqual([ids[0], ids[0]]);
  judge.table = '4';
  judge.line = 'casa';
  await run();
  expect(asked[2]!.id).not.toBe(ids[0]);
});

test('those that challenge wait in order, the longest first, and arrows choose among them', () => {
  expect(judge.queue.map(({ table }) => table)).toEqual([4, 11]);
  expect(judge.waited(judge.queue[0]!)).toBe(70_000);
  const chosen = [1, 1, 1, -1].map((by) => (judge.choose(by), judge.table));
  expect(chosen).toEqual(['4', '11', '4', '11']);
});

test('a second challenge sends what the jury changed, with the argument', async () => {
  judge.dispute(
    verdict(3, [
      ['CASA', true],
      ['XAEN', false],
    ]),
  );
  expect(judge.open.map(({ word, valid }) => [word, valid])).toEqual([
    ['CASA', true],
    ['XAEN', false],
  ]);
  judge.open[1]!.valid = true;
  judge.argument = 'it is in the DIEC';
  await run();
  expect(asked).toMatchObject([
    {
      number: 3,
      why: 'it is in the DIEC',
      jury: [{ word: 'XAEN', valid: true, source: 'dictionary' }],
    },
  ]);
  expect(judge.shown).toEqual({ table: 4, valid: true, again: true });
});
