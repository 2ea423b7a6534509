import { describe, expect, it } from 'vitest';
import type { Clock } from '../mirror/clock.ts';
import { Rules, type Edition } from '../mirror/rules.ts';
import type { Table } from '../mirror/state.ts';
import { fineNow, leftNow, sharedNow } from './seats.ts';

const NOW = 100_000;
const table = (clock: Partial<Clock>, more: Partial<Table> = {}): Table =>
  ({
    result: null,
    lastTurns: null,
    clock: {
      ...{ left: [60_000, 5_000], shared: 0, running: 1, sharedRuns: false },
      ...{ play: 0, playRuns: false, since: NOW - 10_000, stopped: null, ...clock },
    },
    ...more,
  }) as Table;
const rules = (values: Record<string, number>): Rules =>
  new Rules({ values, options: [], readings: [] } as unknown as Edition);
const FINES = rules({ 'time.overtime_points': 10, 'time.overtime_unit_ms': 60_000 });

describe('what is left', () => {
  it('goes down for who plays alone, below nothing too', () => {
    expect([leftNow(table({}), 0, NOW), leftNow(table({}), 1, NOW)]).toEqual([60_000, -5_000]);
  });
  it('does not grow where our clock is behind the server’s', () =>
    expect(leftNow(table({ since: NOW + 500 }), 1, NOW)).toBe(5_000));
});

describe('what overtime costs', () => {
  it('is so many points for each minute begun', () => {
    expect([fineNow(table({}), 0, FINES, NOW), fineNow(table({}), 1, FINES, NOW)]).toEqual([0, 10]);
    expect(fineNow(table({}), 1, FINES, NOW + 60_000)).toBe(20);
  });
  it('is not told before the rules are known, without clocks, nor twice when the game is counted', () => {
    expect(fineNow(table({}), 1, null, NOW)).toBe(0);
    expect(fineNow(table({ left: [] }), 1, FINES, NOW)).toBe(0);
    const result = { scores: [], outcomes: [], forced: false };
    expect(fineNow(table({}, { result }), 1, FINES, NOW)).toBe(0);
  });
});

describe('the times of a turn', () => {
  const shared = table({ left: [], shared: 90_000, sharedRuns: true, running: null });
  it('are there where nobody has time of their own', () => {
    expect(sharedNow(shared, null, NOW)).toEqual({ shared: 80_000, play: null });
    expect(sharedNow(table({}), null, NOW)).toEqual({ shared: null, play: null });
  });
  it('stand while the clock stands, and stay to be seen at nothing', () => {
    const stopped = table({ left: [], shared: 90_000 });
    expect(sharedNow(stopped, null, NOW).shared).toBe(90_000);
    const over = table({ left: [], sharedRuns: true });
    expect(sharedNow(over, rules({ 'time.shared_ms': 1 }), NOW).shared).toBe(-10_000);
    expect(sharedNow(over, null, NOW).shared).toBe(null);
  });
  it('go by the last turns where those are shorter', () => {
    const playing = table({ play: 1_000, playRuns: true });
    expect(sharedNow(playing, rules({ 'time.play_ms': 180_000 }), NOW).play).toBe(169_000);
    const last = { turns: 2, playMs: 60_000, cause: 'round-time', clause: 'c' };
    const hurried = table({ play: 1_000, playRuns: true }, { lastTurns: last });
    expect(sharedNow(hurried, rules({ 'time.play_ms': 180_000 }), NOW).play).toBe(49_000);
  });
});
