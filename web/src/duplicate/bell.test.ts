import { describe, expect, it } from 'vitest';
import { rung } from './bell.ts';

describe('the bell', () => {
  it('rings at the signal and at the end', () => {
    expect(rung('search', 'write', 'running')).toBe('signal');
    expect(rung('write', 'over', 'running')).toBe('end');
    expect(rung('search', 'idle', 'marking')).toBe('end');
  });
  it('rings once, and not for what was before the page came', () => {
    expect(rung('over', 'idle', 'marking')).toBeNull();
    expect(rung('write', 'write', 'running')).toBeNull();
    expect(rung(null, 'write', 'running')).toBeNull();
    expect(rung(null, 'idle', 'marking')).toBeNull();
  });
  it('is silent for a pause and for a start taken back', () => {
    expect(rung('write', 'paused', 'running')).toBeNull();
    expect(rung('paused', 'write', 'running')).toBeNull();
    expect(rung('search', 'idle', 'drawn')).toBeNull();
  });
});
