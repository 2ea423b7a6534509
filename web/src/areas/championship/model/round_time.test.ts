import { expect, test } from 'vitest';
import type { PublicView } from '../../../wire/championship.ts';
import { isOver, mayCall } from './round_time.ts';

const view = (
  at_end: PublicView['timing']['at_end'],
  time_called = false,
  phase: PublicView['phase'] = 'playing',
): PublicView =>
  ({
    phase,
    time_called,
    timing: { wait_minutes: 0, at_end, clause: 'X', play_seconds: 0, turns: 0 },
  }) as unknown as PublicView;

test('shared time is over with the clock', () => {
  expect(isOver(view('at-once'), 1)).toBe(false);
  expect(isOver(view('at-once'), 0)).toBe(true);
  expect(isOver(view('at-once'), null)).toBe(false);
  expect(mayCall(view('at-once'))).toBe(false);
});

test('where each table has its own clocks the committee calls it', () => {
  expect(isOver(view('one-more-hand'), 0)).toBe(false);
  expect(mayCall(view('one-more-hand'))).toBe(true);
  expect(isOver(view('one-more-hand', true), null)).toBe(true);
  expect(mayCall(view('one-more-hand', true))).toBe(false);
});

test('between rounds nothing is over, nor where the book says nothing', () => {
  expect(isOver(view('finish-turn', false, 'between'), 0)).toBe(false);
  expect(isOver(view(''), 0)).toBe(false);
  expect(mayCall(view('one-more-hand', false, 'between'))).toBe(false);
});
