// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { keep } from '../server/kept.ts';
import { boardLook, setBoardLook, SWITCHES, turn } from './board_looks.ts';
import { showBoard } from './board_shown.ts';

afterEach(() => {
  setBoardLook('wood');
  for (const one of SWITCHES) turn(one, false);
});

test('what is chosen stands on the root, and what is as always does not', () => {
  const { dataset } = document.documentElement;
  showBoard();
  expect([dataset.boardLook, dataset.with]).toEqual(['', '']);
  setBoardLook('clear');
  turn('left-handed', true);
  turn('large-values', true);
  expect([dataset.boardLook, dataset.with]).toEqual(['clear', 'large-values left-handed']);
  turn('large-values', false);
  expect(dataset.with).toBe('left-handed');
});

test('a look that nobody knows is the wooden one', () => {
  keep('faristol:board', 'marble');
  expect(boardLook()).toBe('wood');
});
