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
  it.each([
    ['ca', 'Nil', 'Quim 2'],
    ['nl', 'Noor', 'Wim 2'],
    ['en', 'Nil', 'Quim 2'],
  ] as const)('of robots that are somebody are theirs: %s', async (language, child, master) => {
    await speak(language);
    expect([named('Robot (child)'), named('Robot (master) 2')]).toEqual([child, master]);
  });
  it('of people stay theirs', () => {
    for (const name of ['Anna', 'Robot', 'Robot (x)', 'Robot (toString)', 'My Robot (club)'])
      expect(named(name)).toBe(name);
  });
});
