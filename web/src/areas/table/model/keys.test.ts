// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keyed, press } from './keys.ts';
import type { Sitting } from './sitting.svelte.ts';

const sitting = (more: object = {}): Sitting => {
  const sent: string[] = [];
  return {
    ...{ seated: true, mayPlay: true, busy: false, asked: null, moreOpen: false, sent },
    live: { seat: 0, acts: new Set(['Challenge']) },
    table: { pending: { seat: 1, challengedBy: null, acceptedBy: [] } },
    hand: { now: { arrow: null } },
    send: ({ do: what }: { do: string }) => void sent.push(what),
    ...more,
  } as unknown as Sitting;
};
const down = (key: string, on: Element = document.body, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event;
};

test.each([
  ['1', 'exchange'],
  ['2', 'challenge'],
  ['?', 'keys'],
])('%s opens %s', (key, asked) => {
  const here = sitting();
  press(down(key), here);
  expect(here.asked).toBe(asked);
});

test('3 accepts the last play, 4 opens and closes the menu', () => {
  const here = sitting();
  press(down('3'), here);
  press(down('4'), here);
  expect([(here as unknown as { sent: string[] }).sent, here.moreOpen]).toEqual([['Accept'], true]);
  press(down('4'), here);
  expect(here.moreOpen).toBe(false);
});

test('what cannot be done now has no key', () => {
  const own = { pending: { seat: 0, challengedBy: null, acceptedBy: [] } };
  expect(['2', '3'].map((key) => keyed(key, sitting({ table: own })))).toEqual([null, null]);
  expect(keyed('1', sitting({ mayPlay: false }))).toBeNull();
  expect(keyed('3', sitting({ busy: true }))).toBeNull();
  expect(keyed('x', sitting())).toBeNull();
});

test('whoever types a text, or a blank on the board, is left alone', () => {
  const here = sitting();
  const field = document.body.appendChild(document.createElement('input'));
  press(down('1', field), here);
  press(down('1', document.body, { ctrlKey: true }), here);
  const pointing = sitting({ hand: { now: { arrow: { square: 3 } } } });
  press(down('?'), pointing);
  expect([here.asked, pointing.asked]).toEqual([null, null]);
});
