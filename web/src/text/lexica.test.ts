import { describe, expect, it } from 'vitest';
import { listName, listTitle, usualList } from './lexica.ts';

const list = (reference: string, language: string, more = {}) => ({
  reference,
  language,
  tiles: language,
  words: 1,
  hash: '',
  title: '',
  is_usual: false,
  ...more,
});
const OLD = list('faristol-ca@1+0.20111230b', 'ca');
const NEW = list('faristol-ca@1+0.20111230b+3.0.7', 'ca');
const DISC = list('DISC@2.7.15', 'ca', { title: 'Diccionari DISC', is_usual: true });
const DUTCH = list('faristol-nl@1+2.20.19', 'nl', { is_usual: true });

describe('the name of a word list', () => {
  it('is a name in the language of the page, never an id', () => {
    expect(listName(NEW.reference, 'ca')).toBe('Llista d’entrenament catalana');
    expect(listName(NEW.reference, 'nl')).toBe('Catalaanse oefenlijst');
    expect(listName(DUTCH.reference, 'en')).toBe('Dutch training list');
  });
  it('is what its maker called it, with its version', () => {
    expect(listName('DISC@2.7.15', 'ca')).toBe('DISC 2.7.15');
    expect(listName('faristol-xx@1', 'ca')).toBe('faristol-xx 1');
    expect(listName('', 'ca')).toBe('');
  });
  it('tells two of the same name apart', () => {
    expect(listTitle(DISC, [OLD, DISC], 'ca')).toBe('Diccionari DISC');
    expect(listTitle(OLD, [OLD, DISC], 'en')).toBe('Catalan training list');
    expect(listTitle(OLD, [OLD, NEW], 'en')).toBe('Catalan training list (1+0.20111230b)');
  });
});

describe('the list that games use', () => {
  it('is the usual one of the language, whatever else is installed', () => {
    expect(usualList([OLD, DISC, DUTCH], 'ca')).toBe(DISC);
    expect(usualList([DISC, OLD, DUTCH], 'nl')).toBe(DUTCH);
  });
  it('is a usual one of another language where there is none of that', () => {
    expect(usualList([OLD, DISC, DUTCH], 'en')).toBe(DISC);
    expect(usualList([OLD], 'en')).toBe(OLD);
    expect(usualList([], 'en')).toBeUndefined();
  });
});
