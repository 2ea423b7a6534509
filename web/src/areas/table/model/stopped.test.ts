import { describe, expect, it } from 'vitest';
import { box } from '../../../board/box.ts';
import type { News } from '../../../wire/messages.ts';
import { ca } from '../../../text/core/ca.ts';
import { en } from '../../../text/core/en.ts';
import { nl } from '../../../text/core/nl.ts';
import { known } from '../../../text/sentences.ts';
import { sentences } from './announce.ts';
import { formatCountdown, hasTime, leftUntil } from '../../../mirror/clock.ts';
import { viewOf } from '../../../mirror/fakes.ts';
import type { Table } from '../../../mirror/state.ts';
import { tableOf } from '../../../mirror/table.ts';

const table = (each: number): Table => {
  const { clock } = viewOf();
  const left_ms = each ? [each, each] : [];
  return tableOf(viewOf({ clock: { ...clock, left_ms, stopped: 'consult' } }), 1);
};
const told = (events: object[], each = 60_000): string[] =>
  sentences(events as News[], table(each), { m: en, box: box('catalan'), seat: 0 });
const stop = (cause: string): object => ({ type: 'ClockStopped', at: 1, by: 0, cause, clause: '' });
const RUNS = { type: 'ClockResumed', at: 2, by: -1, clause: '' };

describe('a clock that is stopped', () => {
  it('is told with its cause, once', () => {
    expect(told([stop('consult')])).toEqual(['The clock is stopped: arbiter called.']);
    expect(told([RUNS])).toEqual(['The clock is running again.']);
  });
  it('is no news where it runs again at once', () => {
    const ruled = { type: 'ChallengeRuled', at: 1, turn: 0, by: -1, valid: true, clause: '' };
    expect(
      told([{ type: 'PlayChallenged', at: 1, by: 1 }, stop('challenge'), ruled, RUNS]),
    ).toEqual(['Bernat challenges.', 'The play is valid.']);
  });
  it('is a pause where no time is counted', () => {
    expect(told([stop('force-majeure')], 0)).toEqual(['The game is paused.']);
    expect(told([RUNS], 0)).toEqual(['The game goes on.']);
    expect(hasTime({ left: [], shared: 5 })).toBe(true);
  });
  it('has words for every cause in every language', () => {
    for (const m of [en, ca, nl])
      for (const cause of Object.keys(en.stops)) expect(known(m.calls, cause)).toBeTruthy();
  });
});

describe('a corrected total', () => {
  it('is told with its sign', () => {
    const corrected = (points: number): object => ({
      type: 'PointsDeducted',
      at: 1,
      seat: 1,
      points,
      cause: 'correction',
      clause: '',
      turn: null,
      reason: '',
    });
    expect(told([corrected(12), corrected(-5)])).toEqual([
      'Bernat’s total is corrected by −12.',
      'Bernat’s total is corrected by +5.',
    ]);
  });
});

describe('the arbiter’s reason', () => {
  const credited = (fault: string): object => ({
    type: 'TimeCredited',
    at: 1,
    seat: 1,
    ms: 120_000,
    fault,
    reason: 'the bell rang',
    clause: '',
  });
  it('is told with what was done', () => {
    expect(told([credited('ruling')])).toEqual([
      'Bernat gets 2:00 more. The arbiter rules: the bell rang.',
    ]);
  });
  it('is not told again after the ruling itself, nor for what the server gave back', () => {
    const ear = { m: en, box: box('catalan'), seat: 0, known: 'the bell rang' };
    expect(sentences([credited('ruling')] as News[], table(1), ear)).toEqual([
      'Bernat gets 2:00 more.',
    ]);
    expect(told([credited('force-majeure')])).toEqual(['Bernat gets 2:00 more.']);
  });
});

describe('the seconds to act in', () => {
  it('are never more than the rule has, though our clock be behind', () => {
    expect(formatCountdown(leftUntil(25_000, 5_000, 4_300))).toBe('0:20');
    expect(formatCountdown(leftUntil(25_000, 5_000, 6_500))).toBe('0:19');
    expect(formatCountdown(leftUntil(25_000, 5_000, 30_000))).toBe('0:00');
  });
});
