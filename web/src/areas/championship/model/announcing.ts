/** What the book of an edition says about announcing an event by it. */
import type { Edition } from '../../../mirror/rules.ts';

/** Whether the pairing may say who starts; otherwise the players draw tiles. */
export function pairingMayStart({
  options,
  readings,
}: Pick<Edition, 'options' | 'readings'>): boolean {
  return [...options, ...readings].some(({ choices }) =>
    choices.some(({ sets }) => sets['start.method'] === 'pairing'),
  );
}
