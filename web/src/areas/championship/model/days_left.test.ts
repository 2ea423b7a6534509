import { expect, test } from 'vitest';
import { daysUntil } from './days_left.ts';

test('days are counted from midnight to midnight, over the change of the hour too', () => {
  const late = new Date(2026, 9, 24, 23, 59);
  expect(daysUntil('2026-10-24', late)).toBe(0);
  expect(daysUntil('2026-10-31', late)).toBe(7);
  expect(daysUntil('2026-10-23', late)).toBe(-1);
});
