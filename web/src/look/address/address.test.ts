import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { choicesFor, chosenOf, isLocal } from './choices.ts';

const WIFI = 'http://192.168.1.20:8765';
const CABLE = 'http://10.42.0.1:8765';
const both = { public: '', networks: [WIFI, CABLE] };

describe('the addresses to choose from', () => {
  it.each([
    'http://localhost:8765',
    'http://127.0.0.1:8765',
    'http://[::1]:8765',
    'http://laptop.local:8765',
    'http://laptop:8765',
  ])('are those of the networks for a page opened at %s', (here) => {
    expect(choicesFor(here, both)).toEqual([WIFI, CABLE]);
  });
  it('are those of the networks for a page opened in one of them', () => {
    expect(choicesFor(CABLE, both)).toEqual([WIFI, CABLE]);
  });
  it('begin with the number by which the page was opened, though the server does not know it', () => {
    expect(choicesFor('http://172.20.0.9', both)).toEqual(['http://172.20.0.9', WIFI, CABLE]);
  });
  it('are the name that everybody can look up', () => {
    expect(choicesFor('https://play.example.org', both)).toEqual(['https://play.example.org']);
  });
  it('are the public address, however the page was opened', () => {
    const known = { public: 'https://play.example.org', networks: [] };
    for (const here of ['http://localhost:8765', WIFI, 'https://other.example'])
      expect(choicesFor(here, known)).toEqual(['https://play.example.org']);
  });
  it('are this page alone where the server listens to its own machine only', () => {
    expect(choicesFor('http://localhost:8765', { public: '', networks: [] })).toEqual([
      'http://localhost:8765',
    ]);
  });
});

describe('the address that is used', () => {
  it('is the chosen one, else the one of this page, else the best', () => {
    expect(chosenOf([WIFI, CABLE], CABLE, WIFI)).toBe(CABLE);
    expect(chosenOf([WIFI, CABLE], null, CABLE)).toBe(CABLE);
    expect(chosenOf([WIFI, CABLE], null, 'http://localhost:8765')).toBe(WIFI);
  });
  it('is not one that was chosen in a network of yesterday', () => {
    expect(chosenOf([WIFI], 'http://10.0.0.9:8765', 'http://localhost:8765')).toBe(WIFI);
  });
});

it('a number in a network is not local', () => {
  expect([
    isLocal('192.168.1.20'),
    isLocal('[fd00::7]'),
    isLocal('play.example.org'),
    isLocal('localhost'),
  ]).toEqual([false, false, false, true]);
});

describe('the sources', () => {
  const files = (folder: string): [string, string][] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return files(path);
      return /\.(svelte|ts)$/.test(entry.name) && !entry.name.includes('.test.')
        ? [[path, readFileSync(path, 'utf8')]]
        : [];
    });
  const outside = files('src').filter(([path]) => !path.startsWith(join('src', 'look', 'address')));
  const holding = (pattern: RegExp): string[] =>
    outside.filter(([, text]) => pattern.test(text)).map(([path]) => path);

  it('make an address to hand on in one place only', () => {
    // A socket goes to the server of this page, and a link inside it is told from one that leads out.
    const own = [
      join('src', 'look', 'navigation.svelte.ts'),
      join('src', 'server', 'line.ts'),
      join('src', 'areas', 'people', 'model', 'passkeys.ts'),
    ];
    expect(
      holding(/location\.(origin|host|hostname|href|protocol)|document\.(URL|baseURI)/).filter(
        (path) => !own.includes(path),
      ),
    ).toEqual([]);
  });
  it('draw no picture of an address anywhere else', () => {
    expect(holding(/['"]uqr['"]|qr_svg/)).toEqual([]);
  });
  it('hand on no link of the server under an address that the server chose', () => {
    expect(
      holding(/\.url\b/).filter((path) => !readFileSync(path, 'utf8').includes('pathOf(')),
    ).toEqual([]);
  });
});
