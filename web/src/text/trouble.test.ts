import { beforeAll, describe, expect, it } from 'vitest';
import { Trouble } from '../server/api.svelte.ts';
import { speak, speakOfProblems, speech } from './index.svelte.ts';
import { refusedText, told, toldOf } from './trouble.ts';

const DETAIL = 'a sentence for programs';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak('ca');
});

describe('what went wrong', () => {
  it('is told in general until the sentences are there, and exactly from then on', async () => {
    const trouble = new Trouble('too-many-tables', { most: 20 }, '', 409, DETAIL);
    expect(told(trouble)).toBe(speech.m.trouble.other);
    await speakOfProblems('too-many-tables');
    expect(told(trouble)).toBe('Ja tens 20 taules obertes. Abans acaba’n una.');
  });
  it('is never told in the words of the server', () => {
    for (const code of ['made-up', 'http-502', 'toString'])
      expect(told(new Trouble(code, {}, '', 500, DETAIL))).toBe(speech.m.trouble.other);
    expect(refusedText({ reason: 'made-up' })).toBe(speech.m.refusedOther);
    expect(toldOf('made-up')).toBeUndefined();
  });
  it('changes its language with the page', async () => {
    await speak('nl');
    expect(told(new Trouble('full'))).toBe('Alle plaatsen zijn bezet.');
    expect(refusedText({ reason: 'own-play' })).toBe('Je kunt je eigen zet niet aanvechten.');
    expect(refusedText({ reason: 'own-play' }, { 'own-play': 'anders' })).toBe('anders');
    expect(refusedText({ reason: 'not-a-tile', values: { text: 'Ж' } })).toContain('Ж');
  });
});
