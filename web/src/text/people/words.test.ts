import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ca } from './ca.ts';
import { en } from './en.ts';
import { nl } from './nl.ts';

const flat = (value: unknown, path = ''): [string, unknown][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, `${path}.${key}`))
    : [[path, value]];

describe.each([
  ['Catalan', ca],
  ['Dutch', nl],
])('%s', (_name, words) => {
  it('has every message that English has', () => {
    expect(flat(words).map(([path]) => path)).toEqual(flat(en).map(([path]) => path));
  });
  it('says nothing in English', () => {
    const same = flat(words).filter(
      ([path, text]) =>
        typeof text === 'string' && text.length > 12 && new Map(flat(en)).get(path) === text,
    );
    expect(same).toEqual([]);
  });
});

it('no message is left over', () => {
  const files = ['src/areas/people', 'src/areas/archive', 'src/play'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  );
  const used = new Set(
    files.flatMap((text) => [...text.matchAll(/\bw\.([a-zA-Z0-9_]+)/g)].map((match) => match[1]!)),
  );
  expect(Object.keys(en).filter((key) => !used.has(key))).toEqual([]);
});
