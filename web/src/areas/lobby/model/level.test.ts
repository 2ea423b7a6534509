import { afterEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../server/fakes.ts';
import { keepLevel, keptLevel } from './level.ts';

afterEach(() => vi.unstubAllGlobals());

test('the robot that was chosen last is met again; at first it is the one who learns at the club', () => {
  fakeStorage();
  expect(keptLevel()).toBe('learner');
  keepLevel('champion');
  expect(keptLevel()).toBe('champion');
});

test.each([
  ['strong', 'master'],
  ['club', 'member'],
  ['grandmaster', 'learner'],
])('in place of the earlier level %s somebody plays about as well: %s', (earlier, now) => {
  fakeStorage().set('faristol:level', earlier);
  expect(keptLevel()).toBe(now);
});
