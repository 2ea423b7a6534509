// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass, problem } from '../../../server/fakes.ts';
import { READY_MADE } from '../../../text/championship/ready_made.ts';
import { Announcement } from './announcement.svelte.ts';
import { formOf } from './ready_made.ts';
import { inEnglish } from './fixtures.svelte.ts';

const head = (name: string, least: number, most: number): object => ({
  ...{ name, title: name, least, most, duplicate: false },
});
const option = (id: string, ...all: string[]): object => ({
  ...{ id, question: `Which ${id}?`, default: all[0] },
  choices: all.map((choice) => ({ choice, means: choice, sets: {} })),
});
const book = (name: string, method = '', ...options: object[]): object => ({
  name,
  options,
  readings: [{ choices: [{ sets: { 'start.method': method } }] }],
});
const FILES: Record<string, unknown> = {
  index: [head('friendly', 2, 4), head('fisc-2023', 2, 2), head('fisc-escolar', 3, 4)],
  'texts-en': { sentences: { 'Which tiles?': 'Whose tiles?' } },
  friendly: book(
    'friendly',
    'draw',
    option('tiles', 'catalan', 'dutch'),
    option('starter', 'a', 'b'),
  ),
  'fisc-2023': book('fisc-2023', 'pairing', option('judge', 'software')),
  'fisc-escolar': book('fisc-escolar', 'pairing'),
  'nl-punten': book('nl-punten', 'draw'),
};

let server: FakeServer;
let event: Announcement;
let leave: () => void;

beforeEach(async () => {
  await inEnglish();
  vi.useFakeTimers({ now: new Date('2026-01-31T12:00:00Z') });
  server = new FakeServer().on(
    /rules\//,
    (path) => FILES[path.split('/').at(-1)!.replace('.json', '')],
  );
  leave = $effect.root(() => void (event = new Announcement()));
  await pass(0);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asked = (): Record<string, unknown> => event.asked as Record<string, unknown>;

test('what nobody has chosen is left to the regulations', () => {
  event.name = 'Open';
  expect(asked()).toEqual({
    ...{ name: 'Open', rounds: 5, regulations: 'fisc-2023', edition: 'fisc-2023', options: {} },
    ...{ place: '', plays_on: '', ends_on: '', announced_on: '2026-01-31', ranking: 'wins' },
    ...{ official: false, online: false, self_entry: false },
  });
});

test('other regulations begin with their own choices', async () => {
  event.regulations = 'club';
  await pass(0);
  Object.assign(event, { starts: 'lot', byePoints: 50, official: true });
  event.ranking = 'total';
  event.pairBy('king-of-the-hill');
  expect(asked()).toMatchObject({ system: 'king-of-the-hill', bye_points: 50, official: false });
  event.regulations = 'nl-punten';
  await pass(0);
  expect(asked()).toMatchObject({ edition: 'nl-punten', ranking: 'total' });
  expect(Object.keys(asked())).not.toContain('system');
  expect(Object.keys(asked())).not.toContain('bye_points');
});

test('where total points decide, pairs are not made by games won', () => {
  event.regulations = 'club';
  event.pairBy('dutch');
  event.ranking = 'total';
  expect([event.system, event.systems.includes('dutch')]).toEqual(['', false]);
  event.ranking = 'wins';
  expect(event.systems).toContain('dutch');
});

test('school tables are played by editions for four, and have no ranking of their own', async () => {
  event.regulations = 'club';
  await pass(0);
  expect(event.editions.map(({ name }) => name)).toEqual(['friendly', 'fisc-2023']);
  event.pairBy('school-tables');
  await pass(0);
  expect(event.editions.map(({ name }) => name)).toEqual(['friendly', 'fisc-escolar']);
  expect(Object.keys(asked())).not.toContain('ranking');
});

test('what an edition leaves open is asked, but not who starts', async () => {
  event.regulations = 'club';
  await pass(0);
  expect(event.open.map(({ id }) => id)).toEqual(['tiles']);
  expect([event.chosen.tiles, event.say('Which tiles?'), event.say('x')]).toEqual([
    ...['catalan', 'Whose tiles?', 'x'],
  ]);
  event.choose('tiles', 'dutch');
  expect(asked().options).toEqual({ tiles: 'dutch' });
  event.edition = 'fisc-2023';
  expect([asked().options, event.open]).toEqual([{}, []]);
});

test('who starts is asked where the pairing may say it', async () => {
  event.starts = 'pairing';
  expect([event.mayStart, asked().starts]).toEqual([true, 'pairing']);
  event.edition = 'friendly';
  await pass(0);
  expect([event.mayStart, asked().starts]).toEqual([false, undefined]);
});

test('what it decides is read before it is announced, and so is what stands in its way', async () => {
  const lines = [{ name: 'rounds', value: '5', source: 'choice', clauses: [], alternatives: [] }];
  const bodies: Record<string, unknown>[] = [];
  server.on(/championships\/choices/, (_path, body) => {
    bodies.push(body as Record<string, unknown>);
    return { lines, announced_on: '', announce_by: '', frozen: false };
  });
  event.disqualified = 'forfeit';
  event.lateRulings = 'yes';
  await pass(400);
  expect(event.decided?.lines[0]?.value).toBe('5');
  expect(bodies.at(-1)).toMatchObject({ disqualified: 'forfeit', late_rulings: true });
  server.on(/championships\/choices/, () => problem(422, 'too-few-rounds'));
  event.rounds = 1;
  await pass(400);
  expect([event.decided, event.obstacle !== '']).toEqual([null, true]);
});

test('while a number is being typed nothing is asked', async () => {
  const bodies: unknown[] = [];
  server.on(/championships\/choices/, (_path, body) => {
    bodies.push(body);
    return { lines: [], announced_on: '', announce_by: '', frozen: false };
  });
  await pass(400);
  const before = bodies.length;
  for (const none of [null, 0]) {
    event.rounds = none;
    await pass(400);
  }
  expect(bodies.length).toBe(before);
  event.rounds = 7;
  await pass(400);
  expect(bodies.at(-1)).toMatchObject({ rounds: 7 });
});

test('a ready-made form fills in the rules, and leaves the name', () => {
  event.name = 'Open';
  event.runningGame = 'desk';
  for (const kind of READY_MADE) {
    const form = formOf(kind);
    if ('page' in form) continue;
    event.begin(form);
    expect(asked()).toMatchObject({ ...{ name: 'Open', rounds: form.rounds } });
    expect(event.regulations).toBe(form.regulations);
    expect(asked().running_game).toBe(undefined);
  }
});

test('what is announced is gone to; why it was not goes with the next change', async () => {
  server.on(/championships/, () => problem(422, 'invalid'));
  await event.announce();
  expect(event.trouble).not.toBe('');
  event.name = 'Open';
  expect(event.trouble).toBe('');
  server.on(/championships/, () => ({ id: 'open' })).on(/session$/, () => ({ id: 'anna' }));
  await event.announce();
  expect(location.pathname).toBe('/championships/open');
});
