import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { Notice } from './notice.svelte.ts';

test('a notice goes when what it speaks of has become something else, and is seen to go', () => {
  let field = $state('A1');
  const notice = new Notice(() => field);
  const seen: string[] = [];
  const leave = $effect.root(() => {
    $effect(() => void seen.push(notice.text));
  });
  flushSync();
  notice.tell('no such square');
  flushSync();
  field = 'A10';
  flushSync();
  expect(seen).toEqual(['', 'no such square', '']);
  leave();
});

test('an answer about what was asked before is told only where that still stands', () => {
  let field = 'A1';
  const notice = new Notice(() => field);
  const asked = field;
  field = 'B2';
  notice.tell('no such square', asked);
  expect(notice.text).toBe('');
  notice.tell('');
  expect(notice.text).toBe('');
});
