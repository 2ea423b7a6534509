import { describe, expect, it } from 'vitest';
import { ca as duplicateCa } from './duplicate/ca.ts';
import { en as duplicateEn } from './duplicate/en.ts';
import { nl as duplicateNl } from './duplicate/nl.ts';
import { DUPLICATE_REASONS, PROBLEMS, TABLE_REASONS } from '../wire/problems.ts';
import { ca } from './core/ca.ts';
import { en } from './core/en.ts';
import { nl } from './core/nl.ts';
import { words as problemsCa } from './problems/ca.ts';
import { words as problemsEn } from './problems/en.ts';
import { words as problemsNl } from './problems/nl.ts';
import { sentence } from './sentences.ts';

/** Whatever a sentence may be told with. */
const VALUES = {
  what: 'table',
  role: 'arbiter',
  seconds: 5,
  most: 2048,
  least: 2,
  people: 3,
  days: 4,
  text: 'x',
  proposal: 'x',
  venue: 'Breda',
  turn: 3,
  line: 4,
  fault: 'formula',
  flaw: 'broken',
  row: 2,
  column: 1,
  due: 7,
  drawn: 6,
  letters: 'X',
  blanks: 1,
  table: 4,
  tables: [1, 2],
  points: 3,
  top: 9,
};
const ENGLISH = { ...problemsEn.problems, ...en.trouble };
const REASONS = { ...en.reasons, ...problemsEn.reasons };

describe.each([
  ['English', { ...ENGLISH }, { ...REASONS }, duplicateEn.refusals],
  [
    'Catalan',
    { ...problemsCa.problems, ...ca.trouble },
    { ...ca.reasons, ...problemsCa.reasons },
    duplicateCa.refusals,
  ],
  [
    'Dutch',
    { ...problemsNl.problems, ...nl.trouble },
    { ...nl.reasons, ...problemsNl.reasons },
    duplicateNl.refusals,
  ],
])('%s', (language, problems, reasons, refusals) => {
  it.each(PROBLEMS)('says the problem %s', (code) => {
    const said = sentence(problems, code, VALUES);
    expect(said).toMatch(/^\S.*[.…?]$/);
    expect(said).not.toMatch(/undefined|NaN/);
    if (language !== 'English') expect(said).not.toBe(sentence(ENGLISH, code, VALUES));
  });

  it.each(TABLE_REASONS)('says why a table refuses: %s', (reason) => {
    const said = sentence(reasons, reason, {});
    expect(said).toMatch(/^\S.*[.?]$/);
    if (language !== 'English') expect(said).not.toBe(sentence(REASONS, reason, {}));
  });

  it.each(DUPLICATE_REASONS)('says why a room refuses: %s', (reason) => {
    const said = sentence(refusals, reason, VALUES);
    expect(said).toMatch(/^\S.*[.?]$/);
    expect(said).not.toMatch(/undefined|NaN/);
    if (language !== 'English')
      expect(said).not.toBe(sentence(duplicateEn.refusals, reason, VALUES));
  });
});

describe('a code that nobody knows', () => {
  it('has no sentence, and neither has what every object has', () => {
    for (const code of ['made-up', 'toString', '__proto__'])
      expect(sentence(ENGLISH, code, {})).toBeUndefined();
  });
});
