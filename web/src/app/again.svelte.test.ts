// @vitest-environment happy-dom
/** What a page shows first is asked for again when it could not be had, and once when it could. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import List from '../areas/championship/ui/List.svelte';
import { office } from '../text/championship/index.ts';
import { enter } from '../server/api.svelte.ts';
import { FakeServer, open, pass, problem, unreachable } from '../server/fakes.ts';
import { study } from '../text/study/index.ts';
import { speak, speakOfPages, speakOfProblems } from '../text/index.svelte.ts';
import PuzzlePage from '../areas/study/ui/PuzzlePage.svelte';
import WordsPage from '../areas/study/ui/WordsPage.svelte';

let server: FakeServer;
let page: Record<string, unknown>;

beforeEach(async () => {
  vi.useFakeTimers();
  server = new FakeServer()
    .on(/sign-in/, () => ({ id: 'me', name: 'Anna', kind: 'guest', csrf: 'c', grants: [] }))
    .on(/lexica/, () => [{ reference: 'ca', language: 'ca', tiles: 'catalan', words: 3, hash: '' }])
    .on(/puzzles\?/, () => []);
  await speakOfPages();
  await speakOfProblems();
  await Promise.all([speak('en'), study.fetch(), office.fetch()]);
});

afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function come<P extends Record<string, unknown>>(to: Component<P>, props: P): Promise<void> {
  page = mount(to, { target: document.body, props });
  flushSync();
  await pass(10);
}

const text = (): string => document.body.textContent ?? '';

const PUZZLE = {
  day: '2026-11-18',
  language: 'ca',
  is_today: true,
  tile_set: 'catalan',
  layout: 'standard',
  board: Array<string>(225).fill(''),
  rack: 'CASESAL',
  full_play: 7,
  bonus: 50,
  state: '',
  lexicon: 'ca',
};

describe('an open puzzle', () => {
  test('is asked for once, whoever signs in meanwhile, and its tiles stay', async () => {
    server.on(/puzzles\/ca\/today/, () => PUZZLE);
    await come(PuzzlePage, { language: 'ca', day: '' });
    const field = document.querySelector<HTMLInputElement>('#notation')!;
    field.value = '8H CASES';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.form!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await pass(100);
    expect(document.querySelectorAll('.fresh')).toHaveLength(5);
    await enter('/sign-in/guest', { name: 'Anna' });
    await pass(100);
    expect(document.querySelectorAll('.fresh')).toHaveLength(5);
    expect(server.count(/puzzles\/ca\/today/)).toBe(1);
  });

  test('comes when the server is back', async () => {
    server.on(/puzzles\/ca\/today/, () => problem(429, 'too-many-requests'));
    await come(PuzzlePage, { language: 'ca', day: '' });
    expect(document.querySelector('[role=alert]')).toBe(null);
    server.on(/puzzles\/ca\/today/, () => PUZZLE);
    await pass(1_500);
    expect(document.querySelector('#notation')).not.toBe(null);
  });

  test('that there is none is said at once', async () => {
    server.on(/puzzles\/ca\/today/, () => problem(503, 'no-puzzle', 3600));
    await come(PuzzlePage, { language: 'ca', day: '' });
    expect(document.querySelector('[role=alert]')).not.toBe(null);
  });
});

test('the championships come when the network is back', async () => {
  server.on(/championships/, unreachable);
  await come(List as Component<Record<string, never>>, {});
  expect(text()).toContain('One moment');
  server.on(/championships/, () => [
    { id: 'open', name: 'Open de Girona', place: '', plays_on: '' },
  ]);
  dispatchEvent(new Event('online'));
  await pass(10);
  expect(text()).toContain('Open de Girona');
});

describe('word study', () => {
  const hooks = (word: string): object => ({ word, valid: true, front: [], back: [] });

  test('shows the hooks of the word asked for last, and a refusal goes with its word', async () => {
    const first = open<object>();
    server
      .on(/study\/ca\?/, () => ({ words: ['CASA', 'CASES', 'XX'], more: false }))
      .on(/hooks\?word=CASA/, () => first.answer)
      .on(/hooks\?word=CASES/, () => hooks('CASES'))
      .on(/hooks\?word=XX/, () => problem(400, 'bad-word'));
    await come(WordsPage as Component<Record<string, never>>, {});
    const press = async (word: string): Promise<void> => {
      [...document.querySelectorAll<HTMLButtonElement>('.words button')]
        .find((button) => button.textContent === word)!
        .click();
      await pass(10);
    };
    await press('CASA');
    await press('CASES');
    first.give(hooks('CASA'));
    await pass(10);
    expect(document.querySelector('.middle strong')?.textContent).toBe('CASES');
    await press('XX');
    expect(document.querySelector('[role=alert]')).not.toBe(null);
    await press('CASES');
    expect(document.querySelector('[role=alert]')).toBe(null);
  });
});
