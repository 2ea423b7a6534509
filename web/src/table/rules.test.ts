import { afterEach, describe, expect, it, vi } from 'vitest';
import { Rules, clauseTexts, type Edition, type ClauseTexts } from './rules.ts';

const edition = (name: string): Edition => ({
  name, title: 'X', book: 'X', language: 'ca', source: '', least: 2, most: 2, each_ms: 0, shared_ms: 0, duplicate: false, tiles: 'catalan',
  values: {}, stated: [], cited: {}, options: [],
  readings: [],
});
const told = (text: string): ClauseTexts => ({ clauses: [{ id: 'X-1', book: 'X', section: '1', text, class: 'ENGINE' }], readings: [{ id: 'reading:r', text: `${text}?` }] });

/** A server that has these files and no other; the names that were asked for. */
function serving(files: Record<string, unknown>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const name = path.replace('/assets/rules/', '').replace('.json', '');
    asked.push(name);
    return Promise.resolve(name in files ? Response.json(files[name]) : new Response('', { status: 404 }));
  });
  return asked;
}

afterEach(() => void vi.unstubAllGlobals());

describe('what a clause says', () => {
  it('is fetched in the reader’s language only, and once', async () => {
    const asked = serving({ 'clauses-one-nl': told('in het Nederlands'), 'clauses-one-ca': told('en català') });
    const rules = new Rules(edition('one'));
    expect(await rules.says('X-1', 'nl')).toBe('in het Nederlands');
    expect(await rules.says('X-1', 'nl')).toBe('in het Nederlands');
    expect(asked).toEqual(['clauses-one-nl']);
    expect(await rules.says('X-1', 'ca')).toBe('en català');
    expect(asked).toEqual(['clauses-one-nl', 'clauses-one-ca']);
  });
  it('is nothing where the book has no such clause', async () => {
    serving({ 'clauses-two-nl': told('x') });
    const rules = new Rules(edition('two'));
    for (const id of ['X-99', '', 'X', 'reading:other', 'toString']) expect(await rules.says(id, 'nl')).toBeUndefined();
  });
  it('is our reading where a reading is cited', async () => {
    serving({ 'clauses-three-nl': told('Welke') });
    expect(await new Rules(edition('three')).says('reading:r', 'nl')).toBe('Welke?');
  });
  it('is asked for again after it could not be had', async () => {
    const rules = new Rules(edition('four'));
    serving({});
    await expect(rules.says('X-1', 'ca')).rejects.toThrow('no rules clauses-four-ca');
    serving({ 'clauses-four-ca': told('en català') });
    expect(await rules.says('X-1', 'ca')).toBe('en català');
    expect((await clauseTexts('four', 'ca')).clauses).toHaveLength(1);
  });
});
