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
const game = (table: number, first: number, second: number): object => ({
  ...{ table, first, second, score: null, outcomes: null, game: '' },
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
let station: Partial<JudgeStation>;
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
  station = {
    tiles: 'catalan',
    decides_up_to: 9,
    verdicts: [],
  };
  answer = (): Ruling => ({ valid: true, number: 1, for_jury: [], question: 0, deducted: null });
  server = new FakeServer()
    .on(/^GET .*verdicts/, () => station)
    .on(/^POST .*verdicts/, (_, body) => {
      asked.push(body as Record<string, unknown>);
      return answer();
    });
  close = $effect.root(() => {
    judge = new Judging({
      view: { rounds: [{ number: 1, is_closed: false, games: [game(4, 8, 3)], tables: [] }] },
      id: 'open',
      mine: {
        calls: [call(11, 60_000), call(4, 30_000), call(7, 1, 'player')],
      },
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
  expect(judge.shown).toMatchObject({ table: 4, valid: true, again: false });
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
  expect(judge.shown).toMatchObject({ table: 4, valid: true, again: true });
});

/** The station knows the rules of a Dutch event. */
async function dutch(more: Partial<JudgeStation>): Promise<void> {
  Object.assign(station, { asks_jury: false, deducts: true, deducts_turn: false, ...more });
  judge.station.again();
  await settle();
}

test('a question is put by somebody of the table, and counted', async () => {
  await dutch({ asks_jury: true, questions: 10, asked: [{ table: 4, player: 3, number: 2 }] });
  judge.isQuestion = true;
  judge.table = '4';
  judge.line = 'casa';
  expect([judge.seats, judge.asksWho, judge.isReady]).toEqual([[8, 3], true, false]);
  expect([judge.asked(3), judge.asked(8)]).toEqual([2, 0]);
  judge.player = 3;
  answer = () => ({ valid: true, number: 0, question: 3, for_jury: [] });
  await run();
  expect(server.asked.some((one) => one.endsWith('/verdicts/questions'))).toBe(true);
  expect(asked).toMatchObject([{ table: 4, player: 3, word: 'CASA', jury: [] }]);
  expect(judge.shown).toMatchObject({ question: 3, valid: true });
  expect([judge.player, judge.isQuestion]).toEqual([0, true]);
});

test('a question is about one word, and on paper nobody is named', async () => {
  await dutch({ asks_jury: true, questions: 0, asked: [] });
  judge.isQuestion = true;
  judge.table = '9';
  judge.line = 'casa sol';
  expect([judge.asksWho, judge.isReady]).toEqual([false, false]);
  judge.line = 'casa';
  expect(judge.isReady).toBe(true);
});

test('whose play it is, and what it brought, go with it; what it costs is shown', async () => {
  await dutch({ deducts_turn: true });
  judge.table = '4';
  judge.line = 'casa';
  judge.player = 8;
  judge.points = 14;
  const deducted = { round: 1, table: 4, player: 8, turn_points: 14, points: 20, clause: 'X' };
  answer = () => ({ valid: false, number: 1, for_jury: [], deducted });
  await run();
  expect(asked).toMatchObject([{ laid_by: 8, turn_points: 14 }]);
  expect(judge.shown).toMatchObject({ valid: false, deducted });
});

test('who was named at another table is nobody here', async () => {
  await dutch({});
  judge.table = '5';
  judge.line = 'casa';
  judge.player = 8;
  await run();
  expect(asked).toMatchObject([{ laid_by: 0, turn_points: 0 }]);
});
