import { describe, expect, it } from 'vitest';
import { box } from '../../../board/box.ts';
import { byFirst } from './lists.ts';

describe('words by their first tile', () => {
  const catalan = box('catalan');
  const first = (word: string): string =>
    catalan.face(catalan.longest(catalan.fold(word))?.tile ?? 0);
  it('a digraph is a letter of its own', () => {
    const order = catalan.letters.map((tile) => catalan.face(tile));
    expect(byFirst(['NYAM', 'NAS', 'QUE', 'ÇA', 'QUI'], first, order)).toEqual([
      ['Ç', ['ÇA']],
      ['N', ['NAS']],
      ['NY', ['NYAM']],
      ['QU', ['QUE', 'QUI']],
    ]);
  });
  it('no words are no groups', () => expect(byFirst([], first, [])).toEqual([]));
});
