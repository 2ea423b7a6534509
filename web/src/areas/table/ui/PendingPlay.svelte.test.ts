// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { box } from '../../../board/box.ts';
import { speak } from '../../../text/index.svelte.ts';
import { newTable } from '../../../mirror/table.ts';
import PendingPlay from './PendingPlay.svelte';

let shown: Record<string, unknown>;
afterEach(() => unmount(shown));

const PENDING = {
  seat: 1,
  turn: 1,
  placed: [],
  words: [],
  points: 6,
  madeAt: 0,
  mayCloseAt: 0,
  acceptedBy: [],
  doubtedBy: null,
  doubtedAt: 0,
  challengedBy: null,
  upheldBy: null,
  named: [],
};
async function show(...acts: string[]): Promise<{ buttons: string[]; accepted: () => void }> {
  await speak('en');
  const accepted = vi.fn();
  const nothing = (): void => undefined;
  const props = {
    table: { ...newTable(), names: ['Anna', 'Bernat'], pending: PENDING },
    box: box('catalan'),
    rules: null,
    acts: new Set(acts),
    seat: 0,
    now: 0,
    busy: false,
  };
  shown = mount(PendingPlay, {
    target: document.body,
    props: {
      ...props,
      onaccept: accepted,
      onchallenge: nothing,
      ondoubt: nothing,
      onargue: nothing,
    },
  });
  flushSync();
  return {
    buttons: [...document.querySelectorAll('button')].map((button) => button.textContent ?? ''),
    accepted,
  };
}

test('a play may be accepted or challenged while the rules are still on their way', async () => {
  const { buttons, accepted } = await show('Challenge');
  expect(buttons).toEqual(['Accept', 'Challenge…']);
  document.querySelector('button')!.click();
  expect(accepted).toHaveBeenCalledOnce();
});

test('where the rules know no challenge none is offered', async () => {
  expect((await show('Pass')).buttons).toEqual([]);
});

test('a play is held where the rules know that', async () => {
  expect((await show('Challenge', 'DeclareDoubt')).buttons).toHaveLength(3);
});
