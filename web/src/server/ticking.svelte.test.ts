import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Ticking } from './ticking.svelte.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

test('time goes on while it is shown, and costs nothing when it is not', () => {
  const clock = new Ticking(() => Date.now(), 200);
  const shown: number[] = [];
  const leave = $effect.root(() => {
    $effect(() => void shown.push(clock.now));
  });
  flushSync();
  for (let tick = 0; tick < 3; tick += 1) {
    vi.advanceTimersByTime(200);
    flushSync();
  }
  expect(shown).toEqual([0, 200, 400, 600]);
  leave();
  flushSync();
  return Promise.resolve().then(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(clock.now).toBe(1_600);
  });
});

test('between two ticks everybody sees the same time', () => {
  const clock = new Ticking(() => Date.now(), 200);
  const shown: number[] = [];
  const leave = $effect.root(() => {
    $effect(() => void shown.push(clock.now));
    vi.advanceTimersByTime(150);
    $effect(() => void shown.push(clock.now));
  });
  flushSync();
  vi.advanceTimersByTime(20);
  expect(new Set(shown).size).toBe(1);
  leave();
});
