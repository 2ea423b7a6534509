// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, pass } from '../server/fakes.ts';
import { keep } from '../server/kept.ts';
import type { Own, Shown } from '../wire/duplicate.ts';
import { speak } from '../words/index.svelte.ts';
import { LiveRoom } from './live.svelte.ts';
import Player from './Player.svelte';
import { speakOfDuplicate } from './words/index.svelte.ts';

const NOW = Date.parse('2026-11-18T20:00:00Z');
const SHOWN = {
  is: 'Shown',
  revision: 1,
  room: 'r',
  title: '',
  edition: 'ca-duplicate',
  language: 'ca',
  tile_set: 'catalan',
  layout: 'standard',
  lexicon: '',
  rack_size: 7,
  play_limit: 7,
  bonus_tiles: 7,
  bonus: 50,
  own_score: 'required',
  pace: 'live',
  stage: 'running',
  turn: 1,
  turns: 0,
  rack: 'CASES[L·L]A',
  board: Array<string>(225).fill(''),
  players: 1,
  bag_count: 80,
  last: null,
  standings: [],
  maximum: 0,
  publication: 0,
  ended: null,
  commitment: '',
  seed: '',
  at: NOW,
  clock: { left_ms: 60_000, deadline: NOW + 60_000, signal_at: null, signalled: false },
} as unknown as Shown;
const OWN = {
  is: 'Own',
  table: 1,
  name: 'Anna',
  club: '',
  venue: '',
  slip: null,
  results: [],
  rank: null,
  total: 0,
  percent: 0,
  warnings: 0,
  penalty: 0,
  playing: true,
  at: NOW,
} as Own;

let room: LiveRoom;
let leave: () => void;
let page: Record<string, unknown>;

beforeEach(async () => {
  vi.useFakeTimers({
    now: NOW,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
  FakeSocket.stub();
  await Promise.all([speak('en'), speakOfDuplicate('en')]);
  room = new LiveRoom('r');
  leave = room.open();
  says({ is: 'Welcome', role: 'player' });
  says(SHOWN);
  says(OWN);
  page = mount(Player, { target: document.body, props: { room } });
  await pass(50);
});

afterEach(async () => {
  leave();
  await unmount(page);
  for (const turn of [1, 2]) keep(`faristol:slip:r:${turn}`, null);
  keep('faristol:outbox:r', null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function says(message: object): void {
  FakeSocket.last.says({ ...message, at: NOW });
  flushSync();
}

/** Another message of the room, in which nothing concerns this player. */
const somethingElse = (revision: number): void =>
  says({ ...SHOWN, revision, board: [...SHOWN.board], players: revision });

const line = (): HTMLInputElement => document.querySelector('#slip')!;
const score = (): HTMLInputElement => document.querySelector('input.score')!;
const text = (): string => document.body.textContent ?? '';

async function type(into: HTMLInputElement, what: string): Promise<void> {
  into.value = what;
  into.dispatchEvent(new Event('input', { bubbles: true }));
  await pass(50);
}

async function press(key: string): Promise<void> {
  document
    .querySelector('[data-square="112"]')!
    .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await pass(50);
}

test('laid tiles write line and score; a score typed after that stays, whatever the room says', async () => {
  await type(line(), 'CASES 8H');
  expect([line().value, document.querySelectorAll('.fresh').length]).toEqual(['CASES 8H', 5]);
  const counted = score().value;
  expect(Number(counted)).toBeGreaterThan(0);
  await type(score(), '99');
  somethingElse(2);
  await pass(500);
  expect([line().value, score().value]).toEqual(['CASES 8H', '99']);
  // Other tiles are another play.
  await type(line(), 'CASA 8H');
  expect(score().value).not.toBe('99');
});

test('a line that can’t be laid stays as it was typed', async () => {
  await type(line(), 'CASES 8H');
  await type(line(), 'CASES 8Hx');
  somethingElse(2);
  await pass(500);
  expect(line().value).toBe('CASES 8Hx');
});

test('half a digraph stays when the room says something else', async () => {
  for (const key of ['L', '·']) await press(key);
  somethingElse(2);
  await pass(500);
  await press('L');
  expect([...document.querySelectorAll('.fresh .face')].map((face) => face.textContent)).toEqual([
    'L·L',
  ]);
});

test('what is heard once is not said again by every message', async () => {
  const said = document.querySelector('[data-testid=said]')!;
  expect(said.textContent).toContain('C, A, S, E, S');
  says({ ...SHOWN, revision: 2, clock: { ...SHOWN.clock, signalled: true } });
  await pass(500);
  const signal = said.textContent;
  expect(signal).not.toContain('C, A, S, E, S');
  says({ ...SHOWN, revision: 3, clock: { ...SHOWN.clock, signalled: true } });
  await pass(500);
  expect(said.textContent).toBe(signal);
});

test('a refusal goes when another slip is written, and when the turn is over', async () => {
  const refused = (): boolean => document.querySelector('.receipt .warn') !== null;
  const send = async (): Promise<void> => {
    document
      .querySelector('form')!
      .dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await pass(10);
    says({
      is: 'Refused',
      id: FakeSocket.last.sent.at(-1)!.id,
      reason: 'wrong-turn',
      detail: '',
      clause: '',
    });
    await pass(10);
  };
  await type(line(), 'CASES 8H');
  await send();
  expect(refused()).toBe(true);
  await type(score(), '12');
  expect(refused()).toBe(false);
  await send();
  expect(refused()).toBe(true);
  says({ ...SHOWN, revision: 4, turn: 2, rack: 'AEIOUST' });
  await pass(500);
  expect(refused()).toBe(false);
});

test('what was said about a tile goes with the next one', async () => {
  await press('Z');
  expect(text()).toContain('Not on your rack: Z');
  await press('A');
  expect(text()).not.toContain('Not on your rack: Z');
});
