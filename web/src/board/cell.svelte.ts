/** One square as it is drawn: what never changes about it, and its look, which it alone hears of. */
import { columnName, type Layout } from './geometry.ts';

export type Premium = '' | 'dl' | 'tl' | 'ql' | 'dw' | 'tw' | 'qw';

export class Cell {
  /** Tile and marks as one number: see `looks.ts`. */
  look = $state(0);
  readonly place: string;
  readonly premium: Premium;
  readonly isStart: boolean;

  constructor(
    readonly square: number,
    layout: Layout,
  ) {
    this.place = `${Math.floor(square / layout.size) + 1} ${columnName(square % layout.size)}`;
    this.premium = premium(layout.letterFactor(square), layout.wordFactor(square));
    this.isStart = square === layout.start;
  }
}

function premium(letter: number, word: number): Premium {
  if (word > 1) return word === 2 ? 'dw' : word === 3 ? 'tw' : 'qw';
  if (letter > 1) return letter === 2 ? 'dl' : letter === 3 ? 'tl' : 'ql';
  return '';
}
