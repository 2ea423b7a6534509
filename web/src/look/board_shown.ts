/** Puts on the root how boards look on this device; `board_looks.ts` is where that is chosen. */
import { kept } from '../server/kept.ts';

/** What is on or off. */
export const SWITCHES = ['large-values', 'left-handed', 'hidden-clock'] as const;

/** The wooden board, as it always was, needs no word. */
export function showBoard(): void {
  const { dataset } = document.documentElement;
  dataset.boardLook = kept('faristol:board') ?? '';
  dataset.with = SWITCHES.filter((one) => kept(`faristol:${one}`)).join(' ');
}
