import { expect, test, vi } from 'vitest';
import { open, settled } from '../server/fakes.ts';
import type { Language } from './choice.ts';
import { change, Part, withWords } from './part.svelte.ts';

const hello: Record<Language, string> = { ca: 'Hola', nl: 'Hallo', en: 'Hello' };
const greeting = (): Part<string> =>
  new Part({
    ca: () => Promise.resolve(hello.ca),
    nl: () => Promise.resolve(hello.nl),
    en: () => Promise.resolve(hello.en),
  });

test('words that are not there yet are not shown', async () => {
  const part = greeting();
  expect(part.ready).toBe(false);
  expect(() => part.w).toThrow('not loaded');
  await part.fetch();
  expect(part.w).toBe('Hello');
});

test('every part in use changes its language at once, and no other', async () => {
  const slow = open<string>();
  const [one, two, unused] = [
    greeting(),
    new Part({ ...both(), nl: () => slow.answer }),
    greeting(),
  ];
  await Promise.all([one.fetch(), two.fetch()]);
  const changed = change('nl');
  await settled();
  expect([one.w, two.w]).toEqual(['Hello', 'Hi']);
  slow.give('Dag');
  expect(await changed).toBe(true);
  expect([one.w, two.w, unused.ready]).toEqual(['Hallo', 'Dag', false]);
  await change('en');
});

test('of two languages chosen one after the other the last one stays', async () => {
  const slow = open<string>();
  const part = new Part({ ...both(), nl: () => slow.answer });
  await part.fetch();
  const first = change('nl');
  expect(await change('ca')).toBe(true);
  slow.give('Dag');
  expect(await first).toBe(false);
  expect(part.w).toBe('Ei');
  await change('en');
});

test('a part that was asked for while the language changed comes in the new one', async () => {
  const slow = open<string>();
  const part = new Part({ ...both(), en: () => slow.answer });
  const fetched = part.fetch();
  await change('ca');
  slow.give('Hi');
  await fetched;
  expect(part.w).toBe('Ei');
  part.put('Hi', 'en');
  await change('en').catch(() => undefined);
});

test('where nobody is reached the page stays in the language it has', async () => {
  const away = vi.fn(() => Promise.reject(new Error('away')));
  const part = new Part({ ...both(), nl: away });
  await part.fetch();
  await expect(change('nl')).rejects.toThrow('away');
  expect(part.w).toBe('Hi');
  const later = greeting();
  await later.fetch();
  expect(later.w).toBe('Hello');
});

test('a page is shown when its words are there', async () => {
  const part = greeting();
  expect(await withWords(Promise.resolve('page'), part)).toBe('page');
  expect(part.ready).toBe(true);
});

function both(): Record<Language, () => Promise<string>> {
  return {
    ca: () => Promise.resolve('Ei'),
    nl: () => Promise.resolve('Dag'),
    en: () => Promise.resolve('Hi'),
  };
}
