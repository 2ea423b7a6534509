/**
 * What a table scored, as one line: `qui 301* jos 244 bie 198`. First letters and points for two to
 * four, a star for a scrabble, `+ Jana 210` for somebody new.
 */
import { folded } from '../../../text/names.ts';

export interface Seat {
  /** The name as it was typed. */
  text: string;
  /** Whose number it is; 0 while that is open, and for somebody new. */
  player: number;
  /** Everybody whom the letters may mean. */
  found: readonly number[];
  isNew: boolean;
  points: number | null;
  scrabbles: number;
}

export const FEWEST = 2;
export const MOST = 4;

const POINTS = /^(-?\d{1,4})(\**)$/;

/** Everybody whom letters may mean: first names first, then any word of a name. */
export function meant(text: string, names: readonly string[]): number[] {
  const wanted = folded(text).split(' ').filter(Boolean);
  if (!wanted.length) return [];
  const words = names.map((name) => folded(name).split(' '));
  const numbers = (fits: (name: string[]) => boolean): number[] =>
    words.flatMap((name, n) => (fits(name) ? [n + 1] : []));
  const whole = numbers((name) => name.join(' ') === wanted.join(' '));
  if (whole.length) return whole;
  const first = numbers((name) => name[0]!.startsWith(wanted[0]!) && inOrder(wanted, name));
  return first.length ? first : numbers((name) => inOrder(wanted, name));
}

/** Whether each piece begins a word, one after the other. */
function inOrder(wanted: readonly string[], name: readonly string[]): boolean {
  let at = 0;
  return wanted.every((piece) => {
    while (at < name.length && !name[at]!.startsWith(piece)) at += 1;
    at += 1;
    return at <= name.length;
  });
}

/** The fewest letters, three at least, that mean this player and nobody else. */
export function lettersOf(player: number, names: readonly string[]): string {
  const words = folded(names[player - 1] ?? '').split(' ');
  const isOwn = (text: string): boolean => {
    const found = meant(text, names);
    return found.length === 1 && found[0] === player;
  };
  for (let length = 3; length <= 12; length += 1) {
    for (const word of words) {
      const text = word.slice(0, length);
      if (text.length >= Math.min(3, length) && isOwn(text)) return text;
    }
  }
  for (let length = 1; length <= 12; length += 1) {
    const text = [words[0], ...words.slice(1).map((word) => word.slice(0, length))].join(' ');
    if (isOwn(text)) return text;
  }
  return words.join(' ');
}

export function parseLine(line: string, names: readonly string[]): Seat[] {
  const seats: Seat[] = [];
  let words: string[] = [];
  const sit = (points: number | null, stars: string): void => {
    const typed = words.join(' ');
    words = [];
    const isNew = typed.startsWith('+');
    const text = isNew ? typed.slice(1).trim() : typed;
    const found = isNew ? [] : meant(text, names);
    const player = found.length === 1 ? found[0]! : 0;
    seats.push({ text, player, found, isNew, points, scrabbles: stars.length });
  };
  for (const piece of line.split(/[\s,;]+/).filter(Boolean)) {
    const score = POINTS.exec(piece);
    const last = seats.at(-1);
    if (score && words.length) sit(Number(score[1]), score[2]!);
    else if (/^\*+$/.test(piece) && last && !words.length) last.scrabbles += piece.length;
    else words.push(piece);
  }
  if (words.length) sit(null, '');
  return seats;
}

/** The line of a game that was noted, to be corrected. */
export function writeLine(
  scores: readonly { player: number; points: number; scrabbles: number }[],
  names: readonly string[],
): string {
  return scores
    .map(
      ({ player, points, scrabbles }) =>
        `${lettersOf(player, names)} ${points}${'*'.repeat(scrabbles)}`,
    )
    .join(' ');
}

export type Fault = 'nobody' | 'several' | 'twice' | 'too-many';

/** The first thing wrong with a line that is still being typed, and of which seat. */
export function faultOf(seats: readonly Seat[]): { fault: Fault; seat: Seat } | null {
  for (const [n, seat] of seats.entries()) {
    const isOpen = n === seats.length - 1 && seat.points === null;
    if (n >= MOST) return { fault: 'too-many', seat };
    if (!seat.isNew && seat.player && seats.findIndex((one) => one.player === seat.player) < n)
      return { fault: 'twice', seat };
    if (seat.isNew || seat.player || isOpen) continue;
    return { fault: seat.found.length ? 'several' : 'nobody', seat };
  }
  return null;
}

/** Whether the line can be saved. */
export function isWhole(seats: readonly Seat[]): boolean {
  return (
    seats.length >= FEWEST &&
    seats.every(
      (seat) => seat.points !== null && (seat.player > 0 || (seat.isNew && !!seat.text)),
    ) &&
    faultOf(seats) === null
  );
}
