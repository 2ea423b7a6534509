import { expect, test } from 'vitest';
import type { Table } from '../../../mirror/state.ts';
import { Later } from './later.svelte.ts';

const at = (moment: number): Table => ({ at: moment }) as Table;

test('nothing is shown before it is old enough', () => {
  let now = 100_000;
  const later = new Later(() => now, 60_000);
  later.heard(at(90_000));
  expect(later.table).toBeNull();
  now = 149_999;
  expect(later.table).toBeNull();
  now = 150_000;
  expect([later.table?.at, later.moment]).toEqual([90_000, 90_000]);
});

test('each comes in its time, however many have come meanwhile', () => {
  let now = 100_000;
  const later = new Later(() => now, 30_000);
  for (const moment of [10_000, 80_000, 85_000, 99_000]) later.heard(at(moment));
  expect(later.table?.at).toBe(10_000);
  now = 112_000;
  expect(later.table?.at).toBe(80_000);
  later.heard(at(111_000));
  now = 116_000;
  expect(later.table?.at).toBe(85_000);
  now = 200_000;
  expect(later.table?.at).toBe(111_000);
});

test('without a delay the newest is shown, whatever the clocks say', () => {
  const later = new Later(() => 5, 0);
  later.heard(at(900));
  later.heard(at(1_000));
  expect(later.table?.at).toBe(1_000);
});
