import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Debounced } from './debounced.svelte.ts';
import { pass } from './fakes.ts';

let typed = $state('');
let rested: Debounced<string>;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  typed = 'n';
  leave = $effect.root(() => void (rested = new Debounced(() => typed, 300)));
  flushSync();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('is what stood there at first, and what was typed once they pause', async () => {
  expect(rested.current).toBe('n');
  for (const text of ['na', 'nas']) {
    typed = text;
    flushSync();
    await pass(299);
    expect(rested.current).toBe('n');
  }
  await pass(1);
  expect(rested.current).toBe('nas');
});

test('does not wait for what is sent off', () => {
  typed = 'nas';
  rested.now();
  expect(rested.current).toBe('nas');
});

test('says nothing more when the page is left', async () => {
  typed = 'nas';
  flushSync();
  leave();
  await pass(1_000);
  expect(rested.current).toBe('n');
});
