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
    ['/join', { page: 'missing' }],
    ['/invitation/', { page: 'missing' }],
    ['/card', { page: 'missing' }],
    ['/app/rules', { page: 'rules', edition: '' }],
    ['/app/rules/fisc-2023', { page: 'rules', edition: 'fisc-2023' }],
    ['/app/replay/x', { page: 'replay', id: 'x' }],
    ['/app/puzzles', { page: 'puzzles', language: '', day: '' }],
    ['/app/puzzles/nl/2026-11-16', { page: 'puzzles', language: 'nl', day: '2026-11-16' }],
    ['/app/championship/open/wall', { page: 'championship', id: 'open', view: 'wall' }],
    ['/app/person/a1b2', { page: 'people', view: 'person', id: 'a1b2' }],
    ['/app/person', { page: 'missing' }],
    ['/app/account', { page: 'people', view: 'account', id: '' }],
    ['/app/house', { page: 'people', view: 'house', id: '' }],
    ['/app/room/ABCDEF', { page: 'room', code: 'abcdef' }],
    ['/app/room', { page: 'room', code: '' }],
    ['/app/nowhere', { page: 'missing' }],
    ['/nowhere', { page: 'missing' }],
    ['/table/100%25', { page: 'table', id: '100%' }],
    ['/table/100%', { page: 'missing' }],
    ['/%', { page: 'missing' }],
    ['/app/rules/%E0%A4%A', { page: 'missing' }],
    ['/app/duplicate/join/%zz', { page: 'missing' }],
  ])('%s', (path, route) => expect(parseRoute(path)).toEqual(route));
});
