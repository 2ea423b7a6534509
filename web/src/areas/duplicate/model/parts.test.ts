import { describe, expect, it } from 'vitest';
import { PARTS, wanted } from './parts.ts';

describe('the parts of the big screen', () => {
  it('are all, or those the address names', () => {
    expect([...wanted('').parts]).toEqual([...PARTS]);
    expect([...wanted('?only=board').parts]).toEqual(['board']);
    expect([...wanted('?only=rack,BOARD,clock').parts]).toEqual(['board', 'rack', 'clock']);
    expect([...wanted('?only=rack+clock').parts]).toEqual(['rack', 'clock']);
  });
  it('are all where nothing sensible is named', () => {
    for (const asked of ['?only=', '?only=everything', '?only=%00', `?only=${'x,'.repeat(5_000)}`])
      expect(wanted(asked).parts.size).toBe(PARTS.length);
  });
  it('lie on nothing when asked to', () => {
    expect(wanted('').clear).toBe(false);
    expect(wanted('?clear').clear).toBe(true);
    expect(wanted('?clear=1&only=rack').clear).toBe(true);
    expect(wanted('?clear=no').clear).toBe(false);
  });
});
