// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { box } from '../../../../board/box.ts';
import { speak } from '../../../../text/index.svelte.ts';
import { Rules, type Edition } from '../../../../mirror/rules.ts';
import Upheld from './Upheld.svelte';
import { seldom } from '../../../../text/more/index.ts';

let shown: Record<string, unknown>;
afterEach(() => unmount(shown));

const catalan = box('catalan');
const PENDING = {
  seat: 1,
  turn: 1,
  placed: [],
  words: ['ES', 'EA', 'SU'].map((word) => catalan.read(word)),
  points: 6,
  madeAt: 0,
  mayCloseAt: 0,
  acceptedBy: [],
  doubtedBy: null,
  doubtedAt: 0,
  challengedBy: null,
  upheldBy: 0,
};

/** The buttons that a challenger has after such a ruling. */
async function buttons(perPlay: number, named: string[]): Promise<string[]> {
  await speak('en');
  await seldom.fetch();
  const rules = new Rules({
    values: { 'challenge.per_play': perPlay },
    options: [],
    readings: [],
    cited: {},
  } as unknown as Edition);
  const nothing = (): void => undefined;
  shown = mount(Upheld, {
    target: document.body,
    props: {
      pending: { ...PENDING, named },
      box: catalan,
      rules,
      busy: false,
      onaccept: nothing,
      onargue: nothing,
      onchallenge: nothing,
    },
  });
  flushSync();
  return [...document.querySelectorAll('button')].map((button) => button.textContent ?? '');
}

test('where the book has no limit another word of the play may be challenged', async () => {
  expect(await buttons(0, ['EA'])).toEqual([
    'Accept the ruling',
    'Challenge once more',
    'Challenge another word…',
  ]);
});

test('not where one challenge a play is the most', async () => {
  expect(await buttons(1, ['EA'])).toEqual(['Accept the ruling', 'Challenge once more']);
});

test('not when every word has been challenged', async () => {
  expect(await buttons(0, ['ES', 'EA', 'SU'])).toEqual([
    'Accept the ruling',
    'Challenge once more',
  ]);
});
