// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, open, problem, settled } from '../../../server/fakes.ts';
import { speak } from '../../../text/index.svelte.ts';
import type { LexiconLine, StudyList } from '../../../wire/library.ts';
import { WordStudy } from './words.svelte.ts';

const list = (reference: string, language: string, tiles: string): LexiconLine => ({
  ...{ reference, language, tiles, words: 9, hash: '', title: '', is_usual: true },
});
const LISTS = [list('ca@1', 'ca', 'catalan'), list('nl@1', 'nl', 'dutch')];
const words = (...found: string[]): StudyList => ({ words: found, more: false });

let server: FakeServer;
let study: WordStudy;
let close: () => void;

async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    flushSync();
    await settled();
  }
}

async function come(): Promise<void> {
  close = $effect.root(() => {
    study = new WordStudy();
  });
  await settle();
}

beforeEach(async () => {
  server = new FakeServer()
    .on(/lexica/, () => LISTS)
    .on(/study\/ca/, () => words('NYAM', 'NAS', 'ÇA'))
    .on(/study\/nl/, () => words('NEE'))
    .on(/hooks/, () => ({ word: 'NAS', tiles: [], valid: true, front: [], back: ['A'] }))
    .on(/search/, () => words('SAN'));
  await speak('ca');
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

test('the list of the reader’s language comes first, its words by the tiles they begin with', async () => {
  await come();
  expect(study.reference).toBe('ca@1');
  expect(study.groups.map(([face]) => face)).toEqual(['Ç', 'N', 'NY']);
});

test('another language of the page changes no list, and asks for nothing', async () => {
  await come();
  study.look(' nas ');
  await settle();
  const before = server.asked.length;
  await speak('nl');
  await settle();
  expect([study.reference, study.word, study.hooks?.back]).toEqual(['ca@1', ' nas ', ['A']]);
  expect(server.asked).toHaveLength(before);
});

test('typing asks for nothing until it is sent off', async () => {
  await come();
  study.word = 'na';
  study.text = 'nas';
  await settle();
  expect(server.count(/hooks|search/)).toBe(0);
  study.search();
  await settle();
  expect(study.found?.words).toEqual(['SAN']);
  expect(server.asked.at(-1)).toBe('GET /study/ca%401/search?way=anagram&text=nas');
});

test('another list forgets what was looked up, and shows none of the old words', async () => {
  await come();
  study.look('nas');
  study.letter = 'N';
  await settle();
  const late = open<StudyList>();
  server.on(/study\/nl/, () => late.answer);
  study.choose('nl@1');
  await settle();
  expect([study.words, study.groups, study.letter, study.hooks]).toEqual([null, [], '', null]);
  late.give(words('NEE'));
  await settle();
  expect(study.groups).toEqual([['N', ['NEE']]]);
});

test('dear letters are offered by their value, the dearest first', async () => {
  await come();
  study.kind = 'dear';
  const { box } = study;
  const values = study.letters.map((tile) => box!.value(tile));
  expect(values).toEqual([...values].sort((a, b) => b - a));
  expect(Math.min(...values)).toBeGreaterThanOrEqual(4);
});

test('what the server says no to is told', async () => {
  server.on(/study\/ca/, () => problem(404, 'not-found'));
  await come();
  expect([study.words, study.error === null]).toEqual([null, false]);
});
