import { describe, expect, it } from 'vitest';
import { folded, isFound } from './names.ts';

describe('a name that somebody looks for', () => {
  it.each([
    ['nuria', 'Núria Gal·lart'],
    ['gal.lart', 'Núria Gal·lart'],
    ['gal-lart', 'Núria Gal·lart'],
    ['GALLART nu', 'Núria Gaŀlart'],
    ['joao', 'João'],
    ['cesar o’n', "César O'Neil"],
    ['', 'Anna'],
    ['  ', 'Anna'],
  ])('%j finds %s', (wanted, name) => expect(isFound(wanted, name)).toBe(true));

  it.each([
    ['nuria', 'Nora'],
    ['anna puig', 'Anna Roig'],
  ])('%j does not find %s', (wanted, name) => expect(isFound(wanted, name)).toBe(false));

  it('is the same however its accents are stored', () =>
    expect(folded('Núria')).toBe(folded('Nu\u0301ria')));
});
