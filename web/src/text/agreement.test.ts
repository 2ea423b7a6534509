/** The three languages have the same messages, and each says all that a message is told with. */
import { describe, expect, it } from 'vitest';

type Catalogue = Record<string, unknown>;

/** Every module of words, by the path that its languages share. */
const modules = import.meta.glob<Catalogue>(['./**/*.ts', '!./**/*.test.ts'], { eager: true });
const SPOKEN = /^(.*[/.])(ca|nl|en)(\.ts)$/;

const found = new Map<string, Record<string, Catalogue>>();
for (const [path, module] of Object.entries(modules)) {
  const [, before, language, after] = SPOKEN.exec(path) ?? [];
  if (!language) continue;
  // `export const ca` in one file is `export const en` in the other.
  const words = Object.fromEntries(
    Object.entries(module).map(([name, value]) => [name === language ? 'words' : name, value]),
  );
  const key = `${before}*${after}`;
  found.set(key, { ...found.get(key), [language]: words });
}

const flat = (value: unknown, path = ''): [string, unknown][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, `${path}.${key}`))
    : [[path, value]];

/** What a message is told with and does say: names of values, places of arguments. */
function said(message: (...told: never[]) => unknown): string[] {
  const [, inBrackets, bare, body] =
    /^(?:\(([^]*?)\)|(\w+))\s*=>\s*([^]*)$/.exec(message.toString()) ?? [];
  const names = (inBrackets ?? bare ?? '').match(/\{[^}]*\}|[^,{}]+/g) ?? [];
  const isSaid = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(body ?? '');
  return names.flatMap((name, place) =>
    name.includes('{')
      ? name.match(/\w+/g)!.filter(isSaid)
      : isSaid(name.trim())
        ? [String(place)]
        : [],
  );
}

it('the catalogues are found', () => {
  expect(found.size).toBeGreaterThan(11);
  for (const [path, languages] of found)
    expect([path, Object.keys(languages).sort()]).toEqual([path, ['ca', 'en', 'nl']]);
});

describe.each([...found])('%s', (_path, { ca, nl, en }) => {
  it.each([
    ['Catalan', ca],
    ['Dutch', nl],
  ])('%s has the messages of English and says what they are told with', (_language, words) => {
    const english = new Map(flat(en!.words ?? en));
    const other = new Map(flat(words!.words ?? words));
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    const differs: string[] = [];
    for (const [key, text] of english) {
      const theirs = other.get(key);
      if (typeof text !== 'function' || typeof theirs !== 'function') continue;
      const [mine, yours] = [said(text as () => string), said(theirs as () => string)];
      if (mine.join() !== yours.join())
        differs.push(
          `${key}: ${mine.join() || 'nothing'} in English, ${yours.join() || 'nothing'} here`,
        );
    }
    expect(differs).toEqual([]);
  });
});
