import { expect, test } from 'vitest';
import { pairingMayStart } from './announcing.ts';

const option = (method: string) =>
  ({ choices: [{ sets: {} }, { sets: { 'start.method': method } }] }) as never;

test('the pairing says who starts where an option or a reading of the book allows it', () => {
  expect(pairingMayStart({ options: [option('draw')], readings: [] })).toBe(false);
  expect(pairingMayStart({ options: [option('pairing')], readings: [] })).toBe(true);
  expect(pairingMayStart({ options: [], readings: [option('pairing')] })).toBe(true);
});
