import { describe, expect, it } from 'vitest';
import type { Asked, Edition } from '../../../mirror/rules.ts';
import type { LobbyView, TableLine } from '../../../wire/lobby.ts';
import { changed, whole } from './fold.ts';
import {
  isClocked,
  isForTwo,
  ownTiles,
  seekOf,
  tableOf,
  termsOf,
  usual,
  withoutClock,
} from '../../../mirror/wish.ts';
import { en } from '../../../text/lobby/en.ts';
import { ca } from '../../../text/lobby/ca.ts';
import { nl } from '../../../text/lobby/nl.ts';

const view: LobbyView = {
  at: 1,
  revision: 1,
  here: 2,
  people: [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Bernat' },
  ],
  seeks: [],
  tables: [{ id: 't', opened: false } as TableLine],
};
const nothing = { at: 2, revision: 2, here: 2, people: [], seeks: [], tables: [], gone: [] };

describe('the lists', () => {
  it('take what is new, drop what is gone, and keep the rest as it was', () => {
    const before = whole(view);
    const after = changed(before, {
      ...nothing,
      here: 1,
      gone: ['person:b'],
      tables: [{ id: 't', opened: true } as TableLine],
    });
    expect([...after.people.keys()]).toEqual(['a']);
    expect(after.tables.get('t')!.opened).toBe(true);
    expect(after.seeks).toBe(before.seeks);
    expect(before.people.size).toBe(2);
    expect(after.here).toBe(1);
  });
  it('do not mind that something unknown is gone', () => {
    expect(
      changed(whole(view), { ...nothing, gone: ['seek:x', 'nonsense', 'table:'] }).people.size,
    ).toBe(2);
  });
  it('keep a person and a table with the same id apart', () => {
    const after = changed(whole(view), {
      ...nothing,
      people: [{ id: 't', name: 'T' }],
      gone: ['table:t'],
    });
    expect(after.people.has('t')).toBe(true);
    expect(after.tables.size).toBe(0);
  });
});

const minutes: Asked = {
  id: 'minutes',
  clauses: [],
  question: '',
  default: 30,
  choices: [
    { choice: 30, means: '', sets: { 'time.each_ms': 1_800_000 } },
    { choice: 0, means: '', sets: { 'time.each_ms': 0 } },
  ],
};
const book = (options: Asked[]): Edition =>
  ({ values: { 'time.each_ms': 1 }, options, readings: [] }) as unknown as Edition;

describe('a wish', () => {
  it('is a game of two with somebody, seen by all', () => {
    const wish = usual('fisc-2023');
    expect(isForTwo(wish)).toBe(true);
    expect(tableOf(wish, book([minutes]))).toMatchObject({
      edition: 'fisc-2023',
      seats: 2,
      robots: [],
      options: {},
      public: true,
      spectators: true,
    });
  });
  it('says only what differs from the book', () => {
    const wish = { ...usual('x'), options: { minutes: 0, unknown: 1 } };
    expect(termsOf(wish, book([minutes])).options).toEqual({ minutes: 0 });
    expect(termsOf({ ...wish, options: { minutes: 30 } }, book([minutes])).options).toEqual({});
  });
  it('of days finds how the book is played without a clock, if it is', () => {
    expect(isClocked(book([minutes]), {})).toBe(true);
    expect(withoutClock(book([minutes]), {})).toEqual({ minutes: 0 });
    expect(withoutClock(book([]), {})).toBeNull();
  });
  it('to anybody binds no rating', () => {
    expect(seekOf(usual('x'), book([]))).toMatchObject({ least_rating: 0, most_rating: 0 });
    expect(seekOf({ ...usual('x'), least: 1500 }, book([]))).toMatchObject({
      least_rating: 1500,
      most_rating: 0,
    });
  });
  it('where the tiles are open begins with those of the reader', () => {
    expect(ownTiles('friendly', 'nl')).toEqual({ tiles: 'dutch' });
    expect(ownTiles('friendly', 'ca')).toEqual({});
    expect(ownTiles('fisc-2023', 'nl')).toEqual({});
  });
  it('with a robot is not rated', () => {
    const wish = { ...usual('x'), rated: true, others: ['person', 'club'] as const };
    expect(tableOf({ ...wish, others: [...wish.others] }, book([]))).toMatchObject({
      rated: false,
      seats: 3,
      robots: ['club'],
    });
  });
  it('without spectators is on no list', () => {
    expect(tableOf({ ...usual('x'), delay: null }, book([]))).toMatchObject({
      spectators: false,
      public: false,
      delay_s: 0,
    });
  });
});

const paths = (value: object, at = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    inner !== null && typeof inner === 'object'
      ? paths(inner as object, `${at}.${key}`)
      : [`${at}.${key}`],
  );

describe('the words', () => {
  it.each([
    ['Catalan', ca],
    ['Dutch', nl],
  ])('%s says everything that English says', (_name, words) => {
    expect(paths(words)).toEqual(paths(en));
  });
});
