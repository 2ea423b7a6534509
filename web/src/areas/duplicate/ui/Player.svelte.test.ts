// @vitest-environment happy-dom
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pass } from '../../../server/fakes.ts';
import { FakeRoom, OWN, SHOWN } from '../model/fixtures.ts';
import Player from './Player.svelte';

let fake: FakeRoom;
let page: Record<string, unknown>;

beforeEach(async () => {
  fake = await FakeRoom.open('player');
  fake.says(OWN);
  page = mount(Player, { target: document.body, props: { room: fake.room } });
  await pass(50);
});

afterEach(async () => {
  await unmount(page);
  fake.leave();
});

/** Another message of the room, in which nothing concerns this player. */
const somethingElse = (revision: number): void =>
  fake.shows({ revision, board: [...SHOWN.board], players: revision });

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
  fake.shows({ revision: 2, clock: { ...SHOWN.clock, signalled: true } });
  await pass(500);
  const signal = said.textContent;
  expect(signal).not.toContain('C, A, S, E, S');
  fake.shows({ revision: 3, clock: { ...SHOWN.clock, signalled: true } });
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
    fake.refuses('wrong-turn');
    await pass(10);
  };
  await type(line(), 'CASES 8H');
  await send();
  expect(refused()).toBe(true);
  await type(score(), '12');
  expect(refused()).toBe(false);
  await send();
  expect(refused()).toBe(true);
  fake.shows({ revision: 4, turn: 2, rack: 'AEIOUST' });
  await pass(500);
  expect(refused()).toBe(false);
});

test('what was said about a tile goes with the next one', async () => {
  await press('Z');
  expect(text()).toContain('Not on your rack: Z');
  await press('A');
  expect(text()).not.toContain('Not on your rack: Z');
});
