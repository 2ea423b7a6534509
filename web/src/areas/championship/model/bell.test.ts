import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bell, stroke, type RoundTime } from './bell.ts';

const at = (left: number | null, called = false): RoundTime => ({ left, called });
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it strikes when the time begins, when five minutes are left, and when it is over', () => {
  expect(stroke(at(null), at(30 * MINUTE))).toBe('begins');
  expect(stroke(at(30 * MINUTE), at(29 * MINUTE))).toBeNull();
  expect(stroke(at(5 * MINUTE + 1), at(5 * MINUTE))).toBe('nearly');
  expect(stroke(at(5 * MINUTE), at(4 * MINUTE))).toBeNull();
  expect(stroke(at(1), at(0))).toBe('over');
  expect(stroke(at(0), at(0))).toBeNull();
});

test('a clock that is set again begins again, and one that is stopped is silent', () => {
  expect(stroke(at(0), at(30 * MINUTE))).toBe('begins');
  expect(stroke(at(30 * MINUTE), at(null))).toBeNull();
  expect(stroke(at(30_000), at(30_500))).toBeNull();
});

test('the end that the committee calls is heard once, with or without a clock', () => {
  expect(stroke(at(null), at(null, true))).toBe('over');
  expect(stroke(at(null, true), at(null, true))).toBeNull();
  expect(stroke(at(0), at(0, true))).toBe('over');
});

test('who comes late hears nothing of what was before', () => {
  expect(stroke(null, at(0, true))).toBeNull();
});

test('it looks by itself until it is closed', () => {
  const sounds: string[] = [];
  let now: RoundTime | null = null;
  const close = new Bell(
    () => now,
    (falls) => sounds.push(falls),
  ).open();
  vi.advanceTimersByTime(1_000);
  now = at(1_000);
  vi.advanceTimersByTime(250);
  now = at(0);
  vi.advanceTimersByTime(1_000);
  expect(sounds).toEqual(['over']);
  close();
  now = at(9 * MINUTE);
  vi.advanceTimersByTime(1_000);
  expect(sounds).toEqual(['over']);
});
