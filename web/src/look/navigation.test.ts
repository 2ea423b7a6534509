import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Route } from './navigation.svelte.ts';

let parseRoute: (path: string) => Route;

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/' });
  ({ parseRoute } = await import('./navigation.svelte.ts'));
});

describe('addresses', () => {
  it.each([
    ['/', { page: 'lobby' }],
    ['/table/abc', { page: 'table', id: 'abc' }],
    ['/join/QWERTY', { page: 'join', code: 'qwerty' }],
    ['/card/s3cret', { page: 'card', secret: 's3cret' }],
    ['/password/s3cret', { page: 'password', secret: 's3cret' }],
    ['/table', { page: 'missing' }],
    ['/join', { page: 'missing' }],
    ['/invitation/', { page: 'missing' }],
    ['/card', { page: 'missing' }],
    ['/rules', { page: 'rules', edition: '' }],
    ['/rules/', { page: 'rules', edition: '' }],
    ['/rules/fisc-2023', { page: 'rules', edition: 'fisc-2023' }],
    ['/rules/fisc-2023/more', { page: 'missing' }],
    ['/words', { page: 'words' }],
    ['/games', { page: 'archive' }],
    ['/games/x', { page: 'replay', id: 'x' }],
    ['/puzzle', { page: 'puzzles', language: '', day: '' }],
    ['/puzzle/nl/2026-11-16', { page: 'puzzles', language: 'nl', day: '2026-11-16' }],
    ['/championships', { page: 'championship', id: '', view: '' }],
    ['/championships/open/wall', { page: 'championship', id: 'open', view: 'wall' }],
    ['/duplicate', { page: 'duplicate', code: '' }],
    ['/duplicate/QWERTY', { page: 'duplicate', code: 'qwerty' }],
    ['/duplicate/room/x', { page: 'duplicate-room', id: 'x' }],
    ['/duplicate/results/x+y', { page: 'duplicate-results', id: 'x+y' }],
    ['/person/a1b2', { page: 'person', id: 'a1b2' }],
    ['/person', { page: 'missing' }],
    ['/account', { page: 'account' }],
    ['/house', { page: 'house' }],
    ['/room/ABCDEF', { page: 'room', code: 'abcdef' }],
    ['/room', { page: 'room', code: '' }],
    ['/nowhere', { page: 'missing' }],
    ['/toString', { page: 'missing' }],
    ['//', { page: 'missing' }],
    ['/rules//', { page: 'rules', edition: '' }],
    ['/table//', { page: 'missing' }],
    ['/table/100%25', { page: 'table', id: '100%' }],
    ['/table/a%2Fb', { page: 'table', id: 'a/b' }],
    ['/table/100%', { page: 'missing' }],
    ['/%', { page: 'missing' }],
    ['/rules/%E0%A4%A', { page: 'missing' }],
    ['/duplicate/%zz', { page: 'missing' }],
  ])('%s', (path, route) => expect(parseRoute(path)).toEqual(route));

  it('lead to a page wherever a page has a link', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(join('src', name), 'utf8'));
    const link =
      /(?:href[=:] ?|\bgo\(|<Qr path=|\bof\()\{?["'`](\/(?:\$?\{[^{}]*\}|[^"'`?#{}$])*)/g;
    const asked = sources
      .flatMap((source) => [...source.matchAll(link)].map(([, path]) => path!))
      .filter((path) => !path.startsWith('/api/'))
      .map((path) => path.replace(/\/\$?\{[^{}]*\}/g, '/x').replace(/\$\{[^{}]*\}/g, ''))
      // A link that is put together from two texts.
      .map((path) => path.replace(/(?<=.)\/$/, '/x'));
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.filter((path) => parseRoute(path).page === 'missing')).toEqual([]);
  });
});
