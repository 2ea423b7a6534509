import type { Table } from '../../../mirror/state.ts';

/** Whether no rack has been dealt. Where the pairing says who starts nobody draws for it, and dealing comes first. */
export function isEarly({ stage, racks }: Pick<Table, 'stage' | 'racks'>): boolean {
  return stage === 'starting' || (stage === 'dealing' && !racks.some((rack) => rack.length));
}

/** Whether a seat has its own part in the draws still to add: before the first tile, whoever starts. */
export function owesShare(
  table: Pick<Table, 'stage' | 'racks' | 'shares' | 'commitment'>,
  seat: number,
): boolean {
  return isEarly(table) && table.commitment !== null && !table.shares.includes(seat);
}
