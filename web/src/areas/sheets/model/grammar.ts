/** A line of a score sheet as it is typed: `SEDE 19 243`. What it means on the board is the server's to say. */
import type { Box } from '../../../board/box.ts';

export interface Reading {
  word: string;
  score: string;
  total: string;
}

export interface Typed extends Reading {
  /** A square, where the sheet has it or somebody has told it. */
  coord: string;
}

export interface Line extends Typed {
  seat: number;
  /** What the other sheet says, where it says something else. */
  other: Reading | null;
  /** What both sheets have, where `score` was mended. */
  signed: number | null;
}

export const RACK = 'rack';
export const PENALTY = 'penalty';
const FIGURES = /^[0-9?]{1,4}$/;
const SQUARE = /^(\d{1,2}[a-z]|[a-z]\d{1,2})$/i;
const NO_PLAY = ['-', '–', '—'];

/**
 * Reads a line: the word, its points and, where they are written, the total and the square (`8H`). `-` is
 * a turn without a play, `WORD!` a play that was challenged off, `/NR` what somebody had left, `-10` points
 * taken away. Where the points are `known`, the word alone is enough. Null while it says too little.
 */
export function readLine(text: string, known = ''): Typed | null {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const none = { total: '', coord: '' };
  if (!first) return null;
  if (first.startsWith('/')) {
    const tiles = (first + rest.join('')).slice(1).toUpperCase();
    return tiles ? { ...none, word: RACK, score: tiles } : null;
  }
  if (/^-\d{1,4}$/.test(first)) return { ...none, word: PENALTY, score: first };
  const [coord = '', ...squares] = rest.filter((each) => SQUARE.test(each));
  const [score = '', total = '', ...more] = rest.filter((each) => !SQUARE.test(each));
  if (squares.length || more.length) return null;
  if ([score, total].some((figure) => figure && !FIGURES.test(figure))) return null;
  if (NO_PLAY.includes(first)) return { ...none, word: '-', score: '', total: total || score };
  const word = first.toUpperCase();
  if (word.endsWith('!')) return { ...none, word, score: '0', total };
  const points = score || known;
  return points ? { word, score: points, total, coord: coord.toUpperCase() } : null;
}

/** What is known of turns, as an address tells it: points, or `-` for a turn without a play. */
export function readTurns(text: string): string[] {
  const turns = text ? text.split(',') : [];
  return turns.every((turn) => turn === '-' || /^\d{1,4}$/.test(turn)) ? turns : [];
}

/** The word with the tiles that its keys mean: QART is QUART, OWEN is OL·LEN. */
export function spelt(word: string, box: Box): string {
  if (word === RACK || word === PENALTY) return word;
  const text = box.fold(word);
  let shown = '';
  for (let at = 0; at < text.length;) {
    const found = box.longest(text.slice(at));
    shown += found ? box.face(found.tile) : text[at]!;
    at += found?.length ?? 1;
  }
  return shown;
}

/** The line as it was typed. */
export function typedAgain({ word, score, total, coord }: Typed): string {
  if (word === RACK) return `/${score}`;
  if (word === PENALTY) return score;
  if (word === '-') return total ? `- ${total}` : '-';
  return [word, score, total, coord].filter(Boolean).join(' ');
}

export const isSame = (one: Reading, other: Reading): boolean =>
  one.word === other.word && one.score === other.score && one.total === other.total;

/** How many turns were typed: points taken away are none. */
export const turnsOf = (lines: readonly Line[]): number =>
  lines.filter((line) => line.word !== PENALTY).length;

/** Whose line is next: everybody in turn. */
export function seatOf(lines: readonly Line[], seats: number): number {
  return turnsOf(lines) % seats;
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

/** First names, where they tell the players apart; whole names else. */
export function shortened(names: readonly string[]): string[] {
  const first = names.map((name) => name.split(' ')[0] ?? name);
  return new Set(first).size === names.length ? first : [...names];
}
