import { describe, expect, it } from 'vitest';
import { elide, plural } from './grammar.ts';

describe('plural', () => {
  it.each(['ca', 'nl', 'en'])('takes the form that %s has for a number', (language) => {
    const many = plural(language);
    expect([0, 1, 2, 21].map((n) => many(n, 'x', 'xs'))).toEqual(['0 xs', '1 x', '2 xs', '21 xs']);
  });
  it('puts the number where the form wants it', () => {
    const many = plural('ca');
    expect(many(1, 'Queda # minut', 'Queden # minuts')).toBe('Queda 1 minut');
    expect(many(3, 'Queda # minut', 'Queden # minuts')).toBe('Queden 3 minuts');
  });
  it('writes numbers as the language does', () => {
    expect(plural('nl')(1234.5, 'punt', 'punten')).toBe('1.234,5 punten');
    expect(plural('en')(1234.5, 'point', 'points')).toBe('1,234.5 points');
  });
});

describe('elide', () => {
  it.each([
    ['Anna', 'd’Anna'],
    ['Èlia', 'd’Èlia'],
    ['Òscar', 'd’Òscar'],
    ['Hug', 'd’Hug'],
    ['Iris', 'd’Iris'],
    ['Iu', 'd’Iu'],
    ['Iolanda', 'de Iolanda'],
    ['Núria', 'de Núria'],
    ['N.N.', 'de N.N.'],
    ['', 'de '],
  ])('de %s', (name, said) => expect(elide(name)).toBe(said));
});
