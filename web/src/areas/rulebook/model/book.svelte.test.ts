// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settled } from '../../../server/fakes.ts';
import { speak } from '../../../text/index.svelte.ts';
import { OpenBook } from './book.svelte.ts';
import { papersOf } from './papers.ts';

/** Files of rules by their name; what is missing is not found. */
const edition = (name: string, language: string, seconds: number) => ({
  ...{ name, language, title: name, source: '', options: [], readings: [], cited: {} },
  values: { 'clock.each_ms': seconds * 1_000, 'play.most': 7 },
  stated: ['clock.each_ms', 'play.most'],
});
const clause = (id: string, text: string) => ({ id, text, book: '', section: '', class: '' });
const FILES: Record<string, unknown> = {
  index: [{ name: 'fisc-2023' }, { name: 'nl-wedstrijd' }],
  topics: [
    { name: 'clock', title: 'Clock', also: [], labels: { each_ms: 'Each' } },
    { name: 'play', title: 'Play', also: [], labels: { most: 'Tiles' } },
    { name: 'other', title: 'Other', also: [], labels: { none: 'Nothing' } },
  ],
  'texts-en': { topics: {}, values: {}, sentences: {} },
  'texts-nl': {
    topics: { clock: { title: 'Klok', each_ms: 'Ieder' } },
    values: {},
    sentences: { Yes: 'Ja' },
  },
  'fisc-2023': edition('fisc-2023', 'ca', 30),
  'nl-wedstrijd': edition('nl-wedstrijd', 'nl', 25),
  'clauses-fisc-2023-en': { clauses: [clause('1', 'The bag'), clause('2', 'The player’s rack')] },
  'clauses-fisc-2023-nl': { clauses: [clause('1', 'Het zakje'), clause('2', 'Het rekje')] },
  'clauses-fisc-2023-ca': { clauses: [clause('1', 'El sac'), clause('2', 'El faristol')] },
};

let asked: string[];
let book: OpenBook;
let close = (): void => undefined;

async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    flushSync();
    await settled();
  }
}

async function opened(name = ''): Promise<void> {
  close = $effect.root(() => {
    book = new OpenBook(name);
  });
  await settle();
}

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    const name = path.split('/').at(-1)!.replace('.json', '');
    asked.push(name);
    const found = FILES[name];
    return Promise.resolve(
      found ? new Response(JSON.stringify(found)) : new Response('{}', { status: 404 }),
    );
  });
  await speak('en');
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

test('without a name the first book is open, with what it states by topic', async () => {
  await opened();
  expect(book.book?.name).toBe('fisc-2023');
  expect(book.sections.map(({ title }) => title)).toEqual(['Clock', 'Play']);
  expect(book.told).toHaveLength(2);
});

test('beside another book only what differs is shown, until all is wanted', async () => {
  await opened();
  book.beside = 'nl-wedstrijd';
  await settle();
  expect(book.sections.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual([
    'clock.each_ms',
  ]);
  book.onlyDifferences = false;
  expect(book.sections).toHaveLength(2);
  book.beside = '';
  await settle();
  expect([book.other, book.sections.length]).toEqual([null, 2]);
});

test('clauses are found by what they say, with whichever apostrophe', async () => {
  await opened();
  book.search = " PLAYER'S ";
  expect(book.clauses.map(({ id }) => id)).toEqual(['2']);
});

test('the original is fetched when it is wanted, and searched too', async () => {
  await opened();
  expect(asked).not.toContain('clauses-fisc-2023-ca');
  book.withOriginal = true;
  await settle();
  book.search = 'faristol';
  expect(book.clauses.map(({ id }) => id)).toEqual(['2']);
});

test('another language changes the sentences and keeps what was typed and laid beside', async () => {
  await opened();
  book.beside = 'nl-wedstrijd';
  book.search = 'rekje';
  await settle();
  const still = book.other;
  await speak('nl');
  await settle();
  expect([book.search, book.other === still]).toEqual(['rekje', true]);
  expect(book.clauses.map(({ text }) => text)).toEqual(['Het rekje']);
  expect([book.sections[0]?.title, book.say('Yes')]).toEqual(['Klok', 'Ja']);
});

test('a book that does not exist is missing', async () => {
  await opened('nosuch');
  expect([book.missing, book.book]).toEqual([true, null]);
  expect(book.error).not.toBeNull();
});

test('each edition has its own forms on paper', () => {
  const names = (edition: string) => papersOf(edition).map(({ name }) => name);
  expect(names('nl-wedstrijd').slice(0, 2)).toEqual(['starter', 'opponent']);
  expect(names('fisc-2023')[0]).toBe('score-sheet');
  expect(names('fisc-2023')).toContain('result-slips');
  expect(names('nl-duplicate')).toEqual(['booklet', 'tiles', 'slips', 'forms']);
});
