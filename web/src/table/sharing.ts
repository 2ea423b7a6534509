import type { Table } from './state.ts';

/** Whether a seat has its own part in the draws still to add: before the first tile, whoever starts. */
export function owesShare({ stage, racks, shares, commitment }: Pick<Table, 'stage' | 'racks' | 'shares' | 'commitment'>, seat: number): boolean {
  // Where the pairing says who starts nobody draws for it, and dealing comes first.
  const early = stage === 'starting' || (stage === 'dealing' && !racks.some((rack) => rack.length));
  return early && commitment !== null && !shares.includes(seat);
}
