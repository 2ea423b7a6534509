import { describe, expect, it } from 'vitest';
import { ca } from '../../../text/core/ca.ts';
import { pages } from '../../../text/pages/ca.ts';
import { formatValue } from './values.ts';

const m = { ...ca, ...pages };

describe('values of a rule book in Catalan', () => {
  it('have the names of the language', () => {
    const names = { draw: 'traient una fitxa', press: 'prémer el rellotge' };
    expect(formatValue('start.method', 'draw', m, 'ca', names)).toBe('traient una fitxa');
    expect(formatValue('turn.steps', ['draw', 'press'], m, 'ca', names)).toBe(
      'traient una fitxa, prémer el rellotge',
    );
  });
  it('say yes, no, minutes and nothing', () => {
    expect(formatValue('passing.allowed', true, m, 'ca')).toBe('sí');
    expect(formatValue('time.each_ms', 1_500_000, m, 'ca')).toBe('25 minuts');
    expect(formatValue('time.stops', [], m, 'ca')).toBe('–');
    expect(formatValue('time.shared_ms', 0, m, 'ca')).toBe('–');
    expect(formatValue('rack.size', undefined, m, 'ca')).toBe(m.notStated);
  });
  it('that nobody has named are shown as they are', () => {
    expect(formatValue('start.method', 'dice', m, 'ca')).toBe('dice');
  });
});
