import { beforeAll, describe, expect, it } from 'vitest';
import { cited } from './cited.ts';
import { speak, speech } from './index.svelte.ts';

beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: {} } });
});

describe('a clause', () => {
  it('is cited by its number', () => {
    expect(cited('FISC23-G-2.11')).toBe('FISC23-G-2.11');
  });
  it.each([
    ['ca', 'NL-P: no consta'],
    ['nl', 'NL-P: niet vermeld'],
    ['en', 'NL-P: not stated'],
  ] as const)(
    'that there is none of is said in the language of the page: %s',
    async (language, silent) => {
      await speak(language);
      expect(cited('NL-P: not stated')).toBe(silent);
      expect(cited('reading:arbiter')).toBe(speech.m.reading);
    },
  );
  it('is nothing where no federation wrote one', () => {
    expect([cited('own choice'), cited('')]).toEqual(['', '']);
  });
});
