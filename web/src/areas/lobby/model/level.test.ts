import { afterEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../server/fakes.ts';
import { keepLevel, keptLevel } from './level.ts';

afterEach(() => vi.unstubAllGlobals());

test('the robot that was chosen last is met again; at first it is the club’s', () => {
  fakeStorage();
  expect(keptLevel()).toBe('club');
  keepLevel('strong');
  expect(keptLevel()).toBe('strong');
});

test('a level that nobody knows any more is the club’s', () => {
  fakeStorage().set('faristol:level', 'grandmaster');
  expect(keptLevel()).toBe('club');
});
