/** A line of a score sheet as it is typed: `SEDE 19 243`. What it means on the board is the server's to say. */

export interface Reading {
  word: string;
  score: string;
  total: string;
}

export interface Line extends Reading {
  seat: number;
  /** A square, where somebody has told it. */
  coord: string;
  /** What the other sheet says, where it says something else. */
  other: Reading | null;
  /** What both sheets have, where `score` was mended. */
  signed: number | null;
}

export const RACK = 'rack';
export const PENALTY = 'penalty';
const FIGURES = /^[0-9?]{1,4}$/;
const NO_PLAY = ['-', '–', '—'];

/**
 * Reads a line: the word, its points and, where it is written, the total. `-` is a turn without a play,
 * `WORD!` a play that was challenged off, `/NR` what somebody had left, `-10` points taken away.
 * Null while it says too little.
 */
export function readLine(text: string): Reading | null {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  if (!first) return null;
  if (first.startsWith('/')) {
    const tiles = (first + rest.join('')).slice(1).toUpperCase();
    return tiles ? { word: RACK, score: tiles, total: '' } : null;
  }
  if (/^-\d{1,4}$/.test(first)) return { word: PENALTY, score: first, total: '' };
  const [score = '', total = '', ...more] = rest;
  if (more.length || [score, total].some((figure) => figure && !FIGURES.test(figure))) return null;
  if (NO_PLAY.includes(first)) return { word: '-', score: '', total: total || score };
  const word = first.toUpperCase();
  if (word.endsWith('!')) return { word, score: '0', total };
  return score ? { word, score, total } : null;
}

/** The line as it was typed. */
export function typedAgain({ word, score, total }: Reading): string {
  if (word === RACK) return `/${score}`;
  if (word === PENALTY) return score;
  if (word === '-') return total ? `- ${total}` : '-';
  return [word, score, total].filter(Boolean).join(' ');
}

export const isSame = (one: Reading, other: Reading): boolean =>
  one.word === other.word && one.score === other.score && one.total === other.total;

/** Whose line is next: everybody in turn; points taken away are no turn. */
export function seatOf(lines: readonly Line[], seats: number): number {
  return lines.filter((line) => line.word !== PENALTY).length % seats;
}

export interface Sum {
  before: number | null;
  after: number | null;
  /** Whether the total that was written is that; null where none was, or nobody can tell. */
  agrees: boolean | null;
}

const number = (figures: string): number | null =>
  /^-?\d+$/.test(figures) ? Number(figures) : null;

/** What each line adds up to, and whether the sheet says so too. A written total settles what follows. */
export function sums(
  lines: readonly Line[],
  seats: number,
  read = (line: Line): Reading => line,
): Sum[] {
  const totals: (number | null)[] = Array.from({ length: seats }, () => 0);
  return lines.map((line) => {
    const { word, score, total } = read(line);
    const before = totals[line.seat] ?? null;
    const points = word === RACK || word === '-' || word.endsWith('!') ? 0 : number(score);
    const after = before === null || points === null ? null : before + points;
    const told = number(total);
    totals[line.seat] = told ?? after;
    return {
      before,
      after: after ?? told,
      agrees: told === null || after === null ? null : told === after,
    };
  });
}

/** What the other sheet says about a line. */
export const otherOf = (line: Line): Reading => line.other ?? line;
