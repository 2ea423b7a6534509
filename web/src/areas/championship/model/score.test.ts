import { describe, expect, it } from 'vitest';
import { numeral } from './score.ts';

describe('points and sums', () => {
  it('have the decimal sign of the language, and nothing else of them changes', () => {
    expect(numeral('2.5', 'ca')).toBe('2,5');
    expect(numeral('2.5', 'nl')).toBe('2,5');
    expect(numeral('2.5', 'en')).toBe('2.5');
    expect(numeral('[-1.0]', 'ca')).toBe('[-1,0]');
    for (const text of ['300', '+47', '', '½', 'bye', '1.', '.5'])
      expect(numeral(text, 'nl')).toBe(text);
  });
});
