import { afterEach, expect, test, vi } from 'vitest';
import { fakeStorage } from './fakes.ts';
import { keep } from './kept.ts';
import { Kept } from './kept.svelte.ts';

const order = (): Kept<string> =>
  new Kept('order', 'name', (found) => (found === 'score' ? 'score' : undefined));

afterEach(() => {
  keep('order', null);
  vi.unstubAllGlobals();
});

test('it is there at the next visit', () => {
  fakeStorage();
  order().value = 'score';
  expect(order().value).toBe('score');
});

test('the usual value takes no room', () => {
  const storage = fakeStorage();
  const one = order();
  one.value = 'score';
  expect(storage.size).toBe(1);
  one.value = 'name';
  expect(storage.size).toBe(0);
});

test.each(['{', 'null', '7', '"other"', '[]'])('%s in the storage means nothing', (rubbish) => {
  fakeStorage().set('order', rubbish);
  expect(order().value).toBe('name');
});

test.each([{ full: true }, { forbidden: true }])(
  'where storage is %j it holds while the page is open',
  (how) => {
    fakeStorage(how);
    const one = order();
    one.value = 'score';
    expect([one.value, order().value]).toEqual(['score', 'score']);
  },
);
