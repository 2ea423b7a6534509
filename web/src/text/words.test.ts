import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ca } from './core/ca.ts';
import { pages as caPages } from './pages/ca.ts';
import { en } from './core/en.ts';
import { pages as enPages } from './pages/en.ts';
import { nl } from './core/nl.ts';
import { pages as nlPages } from './pages/nl.ts';
import { dateLocale, dayInWords, daysInWords } from './dates.ts';
import { preferredLanguage } from './index.svelte.ts';

const flat = (value: unknown, path = ''): [string, unknown][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, `${path}.${key}`))
    : [[path, value]];

/** Pages of their own that lie beside the table. */
const PAGES = ['EndReport', 'WaitingRoom'];

function sources(folder: string, but: readonly string[] = []): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (but.includes(parse(entry.name).name)) return [];
    if (entry.isDirectory()) return sources(path, but);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.includes('.test.')
      ? [readFileSync(path, 'utf8')]
      : [];
  });
}

const used = (texts: string[]): Set<string> =>
  new Set(
    texts.flatMap((text) => [...text.matchAll(/\bm\.([a-zA-Z]+)/g)].map((match) => match[1]!)),
  );

describe.each([
  ['Catalan', ca, caPages],
  ['Dutch', nl, nlPages],
])('%s', (_name, words, pages) => {
  it('has every message that English has, also where the type would allow a gap', () => {
    expect(flat({ ...words, ...pages }).map(([path]) => path)).toEqual(
      flat({ ...en, ...enPages }).map(([path]) => path),
    );
  });
  it('has no empty message', () => {
    for (const [path, text] of flat({ ...words, ...pages }))
      if (typeof text === 'string') expect(text, path).not.toBe('');
  });
  it('counts one and many', () => {
    expect(words.points(1)).not.toContain('1 punts');
    expect(words.points(1)).toMatch(/^1 punt$/);
    expect(words.points(2)).toMatch(/^2 punt(s|en)$/);
  });
});

describe('what is loaded', () => {
  it('the table needs no words of the other pages', () => {
    const needed = used([
      ...sources('src/areas/table', PAGES),
      ...sources('src/board'),
      ...sources('src/look'),
      ...sources('src/play', ['GameList', 'TermsText']),
      ...sources('src/mirror', ['wish']),
      readFileSync('src/text/trouble.ts', 'utf8'),
      readFileSync('src/app/App.svelte', 'utf8'),
    ]);
    expect([...needed].filter((key) => !(key in en))).toEqual([]);
  });
  it('no message is left over', () => {
    const needed = used(sources('src'));
    expect(Object.keys({ ...en, ...enPages }).filter((key) => !needed.has(key))).toEqual([]);
  });
});

describe('the language', () => {
  it('is the chosen one, else the first of the browser that we speak, else English', () => {
    expect(preferredLanguage(['fr', 'nl-BE', 'ca'], null)).toBe('nl');
    expect(preferredLanguage(['fr', 'nl-BE'], 'ca')).toBe('ca');
    expect(preferredLanguage(['fr'], 'xx')).toBe('en');
  });
});

describe('dates', () => {
  it('are written as the browser has it for the language of the page', () => {
    expect(dateLocale('en', ['ca', 'en-US', 'en'])).toBe('en-US');
    expect(dateLocale('nl', ['nl-BE', 'nl'])).toBe('nl-BE');
  });
  it('are not American where nobody said so', () => {
    expect(dateLocale('en', ['ca-ES', 'en'])).toBe('en-GB');
    expect(dateLocale('ca', ['es', 'en-US'])).toBe('ca');
  });
  it('that came as numbers are written in words', () => {
    expect(['ca', 'nl', 'en'].map((language) => dayInWords('2026-11-08', language, []))).toEqual([
      '8 de novembre del 2026',
      '8 november 2026',
      '8 November 2026',
    ]);
    expect([dayInWords('', 'ca', []), dayInWords('soon', 'nl', [])]).toEqual(['', 'soon']);
  });
  it('of several days name the first and the last', () => {
    expect(daysInWords('2024-03-31', '2024-04-01', 'nl', [])).toMatch(/31 maart.*1 april 2024/);
    for (const last of ['', '2024-03-31', 'soon'])
      expect(daysInWords('2024-03-31', last, 'en', [])).toBe('31 March 2024');
  });
});
