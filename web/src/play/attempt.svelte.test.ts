// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage, FakeServer, open, problem } from '../server/fakes.ts';
import { speak } from '../text/index.svelte.ts';
import type { PuzzleView } from '../wire/library.ts';
import { Attempt } from './attempt.svelte.ts';

const PUZZLE = {
  ...{ language: 'ca', day: '2026-11-19', is_today: true, kind: 'best', state: '' },
  ...{ tile_set: 'catalan', layout: 'standard', board: Array<string>(225).fill('') },
  ...{ rack: 'CASES[L·L]?', full_play: 7, bonus: 50, bag_count: 40, played: false, hints: 3 },
} as unknown as PuzzleView;
const play = (word: string, points: number, rank: number, more: object = {}): object => ({
  ...{ solved: false, why: '', fault: '', words: [], rank, of: 9, less: 1, solution: null },
  play: { word, place: '8H', points, equity: points },
  ...more,
});
const BEST = { best: [{ word: 'CASES', place: '8D', points: 18, equity: 18 }], table: '' };
let server: FakeServer;
let attempt: Attempt;

beforeEach(async () => {
  await speak('en');
  fakeStorage();
  server = new FakeServer();
  attempt = new Attempt(PUZZLE, (error) => `told: ${(error as Error & { code: string }).code}`);
});

afterEach(() => vi.unstubAllGlobals());

async function tryLine(line: string): Promise<void> {
  attempt.playing.line = line;
  attempt.playing.write();
  await attempt.try();
}

describe('an answer', () => {
  it('is what lies there, and stands among the tries by its rank', async () => {
    let sent: unknown;
    server.on(/answers/, (_, body) => ((sent = body), play('CASA', 8, 5)));
    await tryLine('8H CASA');
    expect(sent).toEqual({ placements: expect.arrayContaining([[112, 'C']]) });
    server.on(/answers/, () => play('CASES', 12, 2));
    await tryLine('8H CASES');
    expect(attempt.tries.map(({ word }) => word)).toEqual(['CASES', 'CASA']);
    expect(attempt.state).toBe('tried');
  });

  it('tried again stands there once, with tiles of two letters too', async () => {
    server.on(/answers/, () => play('CA[L·L]', 8, 5));
    await tryLine('8H CA[L·L]');
    await attempt.try();
    expect(attempt.tries).toEqual([{ word: 'CAL·L', place: '8H', points: 8, rank: 5 }]);
  });

  it('that is no word is told, and is no try', async () => {
    server.on(/answers/, () => play('', 0, 0, { play: null, why: 'no-word', words: ['CAS'] }));
    await tryLine('8H CAS');
    expect([attempt.verdict?.why, attempt.tries, attempt.state]).toEqual(['no-word', [], '']);
  });

  it('is sent once, however often somebody presses, and nothing is sent of an empty board', async () => {
    await attempt.try();
    expect(server.count(/answers/)).toBe(0);
    const late = open<object>();
    server.on(/answers/, () => late.answer);
    attempt.playing.line = '8H CASA';
    attempt.playing.write();
    const first = attempt.try();
    await attempt.try();
    late.give(play('CASA', 8, 5));
    await first;
    expect([server.count(/answers/), attempt.busy]).toEqual([1, false]);
  });

  it('that could not be sent leaves the tiles where they lie, and says why', async () => {
    server.on(/answers/, () => problem(429, 'too-many'));
    await tryLine('8H CASA');
    expect([attempt.playing.told, attempt.playing.hand.laid.length]).toEqual(['told: too-many', 4]);
  });
});

describe('the solution', () => {
  it('comes with the best answer, and nothing more is tried', async () => {
    server.on(/answers/, () => play('CASES', 18, 1, { solved: true, solution: BEST }));
    await tryLine('8D CASES');
    expect([attempt.done, attempt.state]).toEqual([true, 'solved']);
    await attempt.try();
    expect(server.count(/answers/)).toBe(1);
    expect(attempt.solved?.laid.map(({ square }) => square)).toEqual([108, 109, 110, 111, 112]);
  });

  it('is shown to who gives in: their tiles go back, and it counts as shown from then on', async () => {
    server.on(/solution/, () => BEST);
    attempt.playing.hand.lay(0, 112);
    await attempt.giveIn();
    expect([attempt.done, attempt.state, attempt.playing.hand.laid]).toEqual([true, 'shown', []]);
    expect(new Attempt(PUZZLE, String).state).toBe('shown');
  });
});

it('hints come one after the other, and the last stays when the next can’t be had', async () => {
  server.on(/hints.1/, () => ({ step: 1, placed: 5, points: null, place: null, tiles: null }));
  await attempt.moreHint();
  await attempt.moreHint();
  expect([attempt.hint?.step, server.asked.at(-1)]).toEqual([
    1,
    'GET /puzzles/ca/2026-11-19/hints/2',
  ]);
  expect(attempt.playing.told).toBe('told: not-found');
});

it('tiles that were laid lie there again when the page comes back', () => {
  attempt.playing.hand.lay(0, 112);
  expect(new Attempt(PUZZLE, String).playing.hand.laid).toEqual([
    { slot: 0, square: 112, tile: attempt.box.readOne('C') },
  ]);
});
