import { describe, expect, it } from 'vitest';
import type { Shown, TurnFace } from '../../../wire/duplicate.ts';
import { countdown, left, percent, phase } from './time.ts';

const clock = (more: Partial<TurnFace>): TurnFace => ({
  limit_ms: 180_000,
  left_ms: 180_000,
  deadline: null,
  signal_at: null,
  signalled: false,
  ...more,
});
const room = (stage: string, more: Partial<TurnFace>): Shown =>
  ({ stage, clock: clock(more) }) as Shown;

describe('the clock of a turn', () => {
  it('shows a second that has begun', () => {
    expect(countdown(0)).toBe('0:00');
    expect(countdown(1)).toBe('0:01');
    expect(countdown(150_000)).toBe('2:30');
    expect(countdown(3_600_000 * 25 + 61_000)).toBe('25:01:01');
  });
  it('runs to the deadline and never below nothing', () => {
    expect(left(clock({ deadline: 1_000 }), 400)).toBe(600);
    expect(left(clock({ deadline: 1_000 }), 5_000)).toBe(0);
    expect(left(clock({ left_ms: 180_000, deadline: 180_500 }), 200)).toBe(180_000);
    expect(left(clock({ left_ms: 700 }), 5_000)).toBe(700);
  });
  it('knows when to write, and that it stands', () => {
    expect(phase(room('running', { deadline: 100, signal_at: 50 }), 49)).toBe('search');
    expect(phase(room('running', { deadline: 100, signal_at: 50 }), 50)).toBe('write');
    expect(phase(room('running', { deadline: 100, signalled: true }), 60)).toBe('write');
    expect(phase(room('running', { deadline: 100, signalled: true }), 100)).toBe('over');
    expect(phase(room('running', {}), 0)).toBe('paused');
    expect(phase(room('drawn', {}), 0)).toBe('idle');
  });
  it('writes hundredths of a percent as people do', () => {
    expect(percent(7142, 'en')).toBe('71.42 %');
  });
});
