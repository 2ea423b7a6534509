import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { speakOfProblems } from '../text/index.svelte.ts';
import { FakeServer, problem, settled, unreachable } from '../server/fakes.ts';
import { Rules, clauseTexts, edition as load, type Edition, type ClauseTexts } from './rules.ts';

const edition = (name: string): Edition => ({
  name,
  title: 'X',
  book: 'X',
  language: 'ca',
  source: '',
  least: 2,
  most: 2,
  each_ms: 0,
  shared_ms: 0,
  duplicate: false,
  tiles: 'catalan',
  values: {},
  stated: [],
  cited: {},
  options: [],
  readings: [],
});
const told = (text: string): ClauseTexts => ({
  clauses: [{ id: 'X-1', book: 'X', section: '1', text, class: 'ENGINE' }],
  readings: [{ id: 'reading:r', text: `${text}?` }],
});

/** A server that has these files and no other; the names that were asked for. */
function serving(files: Record<string, unknown>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const name = path.replace('/assets/rules/', '').replace('.json', '');
    asked.push(name);
    return Promise.resolve(
      name in files ? Response.json(files[name]) : new Response('', { status: 404 }),
    );
  });
  return asked;
}

beforeAll(() => speakOfProblems());
afterEach(() => void vi.unstubAllGlobals());

describe('the rules of a table', () => {
  it.each([
    ['nobody is reached', unreachable],
    ['too much is asked', () => problem(429, 'too-many-requests')],
    ['the server starts again', () => problem(503, 'not-stored')],
  ])('are asked for again when %s', async (why, answer) => {
    vi.useFakeTimers();
    const server = new FakeServer().on(/rules/, answer);
    const got = load(why);
    await settled();
    server.on(/rules/, () => edition(why));
    await vi.advanceTimersByTimeAsync(1_500);
    expect((await got).name).toBe(why);
    expect(server.asked).toHaveLength(2);
    vi.useRealTimers();
  });
});

describe('what a clause says', () => {
  it('is fetched in the reader’s language only, and once', async () => {
    const asked = serving({
      'clauses-one-nl': told('in het Nederlands'),
      'clauses-one-ca': told('en català'),
    });
    const rules = new Rules(edition('one'));
    expect(await rules.says('X-1', 'nl')).toBe('in het Nederlands');
    expect(await rules.says('X-1', 'nl')).toBe('in het Nederlands');
    expect(asked).toEqual(['clauses-one-nl']);
    expect(await rules.says('X-1', 'ca')).toBe('en català');
    expect(asked).toEqual(['clauses-one-nl', 'clauses-one-ca']);
  });
  it('is nothing where the book has no such clause', async () => {
    serving({ 'clauses-two-nl': told('x') });
    const rules = new Rules(edition('two'));
    for (const id of ['X-99', '', 'X', 'reading:other', 'toString'])
      expect(await rules.says(id, 'nl')).toBeUndefined();
  });
  it('is our reading where a reading is cited', async () => {
    serving({ 'clauses-three-nl': told('Welke') });
    expect(await new Rules(edition('three')).says('reading:r', 'nl')).toBe('Welke?');
  });
  it('is asked for again after it could not be had', async () => {
    const rules = new Rules(edition('four'));
    serving({});
    await expect(rules.says('X-1', 'ca')).rejects.toMatchObject({ status: 404 });
    serving({ 'clauses-four-ca': told('en català') });
    expect(await rules.says('X-1', 'ca')).toBe('en català');
    expect((await clauseTexts('four', 'ca')).clauses).toHaveLength(1);
  });
});

describe('a time agreed beforehand', () => {
  const sets = { 'time.each_ms': 1_800_000, 'time.shared_ms': 3_600_000 };
  const clock = (is: boolean): Record<string, number> =>
    is ? { 'time.each_ms': 2_100_000 } : { 'time.shared_ms': 4_200_000 };
  const book = {
    values: {},
    cited: {},
    readings: [],
    options: [
      {
        id: 'clock',
        default: true,
        choices: [true, false].map((choice) => ({ choice, sets: clock(choice) })),
      },
      {
        id: 'minutes',
        default: 70,
        only_used: true,
        choices: [
          { choice: 70, sets: {} },
          { choice: 60, sets },
        ],
      },
    ],
  } as unknown as Edition;
  it.each([
    [true, 1_800_000, 0],
    [false, 0, 3_600_000],
  ])('changes the clock that is used (match clock: %s)', (withClock, each, shared) => {
    const rules = new Rules(book, { clock: withClock, minutes: 60 });
    expect([rules.number('time.each_ms'), rules.number('time.shared_ms')]).toEqual([each, shared]);
  });
});
