// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { box } from '../board/box.ts';
import Spelt from './Spelt.svelte';

/** The tiles that a typed word is read as. */
function spelt(set: string, text: string): string[] {
  const shown = mount(Spelt, { target: document.body, props: { box: box(set), text } });
  flushSync();
  const tiles = [...document.querySelectorAll('.tile')].map((tile) => tile.textContent ?? '');
  void unmount(shown);
  document.body.innerHTML = '';
  return tiles;
}

test('LL is two tiles, W and L·L are one', () => {
  expect(spelt('catalan', 'collega')).toEqual(['C', 'O', 'L', 'L', 'E', 'G', 'A']);
  for (const text of ['COL·LEGA', 'col.lega', 'cowega', 'co[l·l]ega'])
    expect(spelt('catalan', text)).toEqual(['C', 'O', 'L·L', 'E', 'G', 'A']);
});

test('accents are optional', () => {
  for (const text of ['àlbum', 'album'])
    expect(spelt('catalan', text)).toEqual(['A', 'L', 'B', 'U', 'M']);
});

test('the letters of one key are Catalan only', () => {
  expect(spelt('catalan', 'kwyq')).toEqual(['Ç', 'L·L', 'NY', 'QU']);
  expect(spelt('dutch', 'kwyq')).toEqual(['K', 'W', 'Y', 'Q']);
});

test('what has no tile shows none', () => {
  expect(spelt('catalan', 'col3')).toEqual([]);
});
