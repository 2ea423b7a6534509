/** Whom a line at the check-in means: a name's first letters, a number, the code of a card, or everybody. */
import { folded } from '../../../text/names.ts';
import type { PlayerLine } from '../../../wire/championship.ts';
import { isHere } from './score.ts';

export type Meant =
  | { kind: 'nothing' | 'nobody' }
  /** Everybody who is not there yet and has not left. */
  | { kind: 'all'; count: number }
  | { kind: 'in' | 'out' | 'already'; player: number }
  | { kind: 'several'; players: number[] };

const CODE_LENGTH = 6;

/** Whether every word of what is typed begins a word of the name. */
export function begins(typed: string, name: string): boolean {
  const words = folded(name).split(' ');
  return folded(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** The players whom a text may mean, by their code, their number or their name. */
export function named(
  typed: string,
  players: readonly PlayerLine[],
  codes: Readonly<Record<number, string>> = {},
): PlayerLine[] {
  const digits = typed.replaceAll(' ', '');
  if (/^\d+$/.test(digits)) {
    const isTheirs = (one: PlayerLine): boolean =>
      digits.length === CODE_LENGTH ? codes[one.player] === digits : one.player === Number(digits);
    return players.filter(isTheirs);
  }
  const whole = players.filter(({ name }) => folded(name) === folded(typed));
  return whole.length ? whole : players.filter(({ name }) => begins(typed, name));
}

/** Reads `*`, `vid`, `17`, the six digits of a card, and `-vid` for who is not there after all. */
export function meantBy(
  text: string,
  players: readonly PlayerLine[],
  codes: Readonly<Record<number, string>> = {},
): Meant {
  const typed = text.trim();
  const isBack = /^[-−]/.test(typed);
  const who = isBack ? typed.slice(1).trim() : typed;
  if (!who) return { kind: 'nothing' };
  const mayCome = (one: PlayerLine): boolean => !isHere(one) && !one.withdrawn;
  if (who === '*') {
    const count = isBack ? 0 : players.filter(mayCome).length;
    return count ? { kind: 'all', count } : { kind: 'nobody' };
  }
  const found = named(who, players, codes);
  const open = found.filter((one) => (isBack ? one.checked_in : mayCome(one)));
  if (open.length === 1) return { kind: isBack ? 'out' : 'in', player: open[0]!.player };
  if (open.length) return { kind: 'several', players: open.map(({ player }) => player) };
  return found.length ? { kind: 'already', player: found[0]!.player } : { kind: 'nobody' };
}
