import { describe, expect, it } from 'vitest';
import { newTable } from '../../../mirror/table.ts';
import { owesShare } from './sharing.ts';
import type { Table } from '../../../mirror/state.ts';

const table = (stage: Table['stage'], more: Partial<Table> = {}): Table => ({
  ...newTable(),
  stage,
  commitment: 'c0',
  racks: [[], [], []],
  ...more,
});

describe('a seat adds its part to the draws', () => {
  it('before tiles are drawn for the start', () => {
    expect(owesShare(table('starting'), 2)).toBe(true);
  });

  it('before the deal where the pairing says who starts', () => {
    expect(owesShare(table('dealing'), 0)).toBe(true);
  });

  it('not once a rack is there, nor later', () => {
    expect(owesShare(table('dealing', { racks: [[1, 2], [], []] }), 1)).toBe(false);
    for (const stage of ['empty', 'ready', 'playing', 'over', 'signed', 'locked'] as const)
      expect(owesShare(table(stage), 1)).toBe(false);
  });

  it('once, and only to a server that has bound itself', () => {
    expect(owesShare(table('starting', { shares: [1] }), 1)).toBe(false);
    expect(owesShare(table('starting', { commitment: null }), 1)).toBe(false);
  });
});
