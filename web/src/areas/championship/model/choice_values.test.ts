import { expect, test } from 'vitest';
import { choosing } from '../../../text/championship/choosing.en.ts';
import { en } from '../../../text/championship/en.ts';
import type { ChoiceLine } from '../../../wire/championship.ts';
import { valueText, type Words } from './choice_values.ts';

const words: Words = {
  office: en,
  choosing,
  edition: (name) => `Rules ${name}`,
  language: 'nl',
};
const line = (name: string, value: string): ChoiceLine => ({
  ...{ name, value, source: 'book', clauses: [], alternatives: [] },
});

test.each([
  ['edition', 'fisc-2023', 'Rules fisc-2023'],
  ['rounds', '5', '5'],
  ['system', 'dutch', 'FIDE Dutch'],
  ['points', '1.0 0.5 0.0', '1,0 · 0,5 · 0,0'],
  ['tie-breaks', 'berger total', 'Berger, Total points'],
  ['forfeit-score', '300-0', '300–0'],
  ['disqualified', 'stand', 'Count as they were'],
  ['late-rulings', 'no', 'Not possible'],
  ['tie-breaks', 'unheard-of', 'unheard-of'],
  ['lexicon', '', 'not said'],
  ['something-new', 'x', 'x'],
])('%s %s is said as %s', (name, value, said) => {
  expect(valueText(line(name, value), words)).toBe(said);
});
