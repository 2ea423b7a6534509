import { beforeAll, describe, expect, it } from 'vitest';
import { named } from './named.ts';
import { speak } from './index.svelte.ts';

beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: {} } });
});

describe('names', () => {
  it.each([
    ['ca', 'Robot (principiant)', 'Robot (fort) 2'],
    ['nl', 'Robot (beginner)', 'Robot (sterke speler) 2'],
    ['en', 'Robot (beginner)', 'Robot (strong) 2'],
  ] as const)(
    'of robots are in the language of the page: %s',
    async (language, beginner, strong) => {
      await speak(language);
      expect([named('Robot (beginner)'), named('Robot (strong) 2')]).toEqual([beginner, strong]);
    },
  );
  it('of people stay theirs', () => {
    for (const name of ['Anna', 'Robot', 'Robot (x)', 'Robot (toString)', 'My Robot (club)'])
      expect(named(name)).toBe(name);
  });
});
