import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeRoom, RECEIPT, ROW } from './fixtures.ts';
import { PaperSlips } from './paper_slips.svelte.ts';

let fake: FakeRoom;
let slips: PaperSlips;

beforeEach(async () => {
  fake = await FakeRoom.open('helper');
  slips = new PaperSlips(fake.room);
});

afterEach(() => {
  slips.leave();
  fake.leave();
});

function type(text: string): void {
  // As a field has it: letter by letter.
  for (let n = 1; n <= text.length; n += 1) {
    slips.text = text.slice(0, n);
    slips.typed();
  }
}

test('a slip is sent for its table and goes from the field when it was taken', () => {
  fake.says({ is: 'Slips', turn: 1, rows: [{ ...ROW, table: 12 }] });
  type('12 CASES 8H 20');
  expect(slips.submit()).toBe(true);
  expect(fake.sent).toEqual([{ do: 'HandIn', table: 12, text: 'CASES 8H 20', turn: 1 }]);
  expect(slips.text).toBe('12 CASES 8H 20');
  fake.answers({ ...RECEIPT, table: 12 });
  expect([slips.text, slips.trouble]).toEqual(['', null]);
  expect(slips.read).toMatchObject({ name: 'Anna', note: '' });
  expect(slips.read?.points).toBeGreaterThan(0);
});

test('what is no slip is said at once, and stays', () => {
  type('zebra');
  expect(slips.submit()).toBe(false);
  expect([slips.text, slips.trouble, fake.sent]).toEqual(['zebra', 'not-a-slip', []]);
  type('z');
  expect(slips.trouble).toBe(null);
});

test('a slip that is refused stays in the field; typed over, it is returned', () => {
  type('12 CASES 8H');
  slips.submit();
  fake.refuses('unknown-table');
  expect(slips.trouble).toMatchObject({ reason: 'unknown-table' });
  type('13 CASA 8H');
  expect(slips.returned.map(({ line }) => line)).toEqual(['12 CASES 8H']);
  slips.correct(0);
  expect([slips.text, slips.returned]).toEqual(['12 CASES 8H', []]);
});

test('the answer to one slip leaves the next one alone', () => {
  type('12 CASES 8H');
  slips.submit();
  type('13 CAS');
  fake.answers({ ...RECEIPT, table: 12 });
  expect(slips.text).toBe('13 CAS');
  slips.submit();
  type('14 CA');
  fake.refuses('unknown-table');
  expect([slips.text, slips.returned.length]).toEqual(['14 CA', 1]);
  slips.drop(0);
  expect(slips.returned).toEqual([]);
});

test('a slip belongs to the turn in which its typing began', () => {
  type('12 CASES 8H');
  fake.shows({ turn: 2 });
  slips.submit();
  expect(fake.sent).toMatchObject([{ turn: 1 }]);
});

test('a slip that came late says so, where it was not typed as late', () => {
  type('12 CASES 8H');
  slips.submit();
  fake.answers({ ...RECEIPT, late: true });
  expect(slips.trouble).toMatchObject({ is: 'Receipt', late: true });
  expect(slips.read?.note).not.toBe('');
});
