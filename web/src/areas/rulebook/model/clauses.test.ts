import { describe, expect, it } from 'vitest';
import type { Clause } from '../../../mirror/rules.ts';
import { inBooks, languageName } from './clauses.ts';

const clause = (id: string, book: string, section: string): Clause => ({
  id,
  book,
  section,
  text: id,
  class: 'ENGINE',
});

describe('clauses on a page', () => {
  it('stand under their sections, and those under their books', () => {
    const parts = inBooks([
      clause('G-1', 'Game', '1'),
      clause('G-2', 'Game', '1'),
      clause('G-3', 'Game', '2'),
      clause('C-1', 'Championship', '2'),
    ]);
    expect(
      parts.map((part) => [
        part.title,
        part.sections.map((section) => [section.title, section.clauses.map((one) => one.id)]),
      ]),
    ).toEqual([
      [
        'Game',
        [
          ['1', ['G-1', 'G-2']],
          ['2', ['G-3']],
        ],
      ],
      ['Championship', [['2', ['C-1']]]],
    ]);
  });
  it('are none where an edition has no book', () => {
    expect(inBooks([])).toEqual([]);
  });
  it('name the book’s language in the reader’s', () => {
    expect(languageName('ca', 'nl')).toBe('Catalaans');
    expect(languageName('nl', 'ca')).toBe('neerlandès');
    expect(languageName('qqq', 'en')).toBe('qqq');
  });
});
