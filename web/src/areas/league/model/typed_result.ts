/** A result as it is typed in one line: the game, then points or a code. */
import type { FixtureLine, LeagueForfeit } from '../../../wire/league.ts';

export type Winner = LeagueForfeit['winner'];

export type Entry =
  | { kind: 'points'; first: number; second: number; winner: Winner | null }
  | { kind: 'forfeit'; winner: Winner }
  | { kind: 'clear' };

/** Why a line can't be a result, however it goes on. */
export type LineTrouble = 'game' | 'decided' | 'code' | 'side' | 'points';

export interface TypedResult {
  /** As it is written; empty where nothing is. */
  number: string;
  game: FixtureLine | null;
  points: number[];
  /** Null while something is missing. */
  entry: Entry | null;
  trouble: LineTrouble | '';
}

/** Who did not come, by the codes of the desk in three languages. */
const NO_SHOW = ['nc', 'no', 'ns'];
const WINS = ['g', 'w'];
const WINNERS: Readonly<Record<string, Winner>> = {
  ...{ 1: 'first', 2: 'second', 0: 'nobody', '=': 'draw' },
};
/** Who wins when one of them, or both, did not come. */
const THERE: Readonly<Record<string, Winner>> = { 1: 'second', 2: 'first', 12: 'nobody' };
const isPoints = (word: string): boolean => /^-?\d{1,4}$/.test(word);

/** Reads `7 412 388`, `7 ns 2`, `7 150 150 w 1`, `7 x`. */
export function readResult(text: string, games: readonly FixtureLine[]): TypedResult {
  const [number = '', ...words] = text.trim().toLowerCase().split(/\s+/);
  const game = games.find((one) => String(one.game) === number) ?? null;
  const line: TypedResult = { number, game, points: [], entry: null, trouble: '' };
  if (!game) return { ...line, trouble: number ? 'game' : '' };
  if (game.is_closed) return { ...line, trouble: 'decided' };
  return { ...line, ...written(words) };
}

function written(words: string[]): Partial<TypedResult> {
  const at = words.findIndex((word) => !isPoints(word));
  const points = (at < 0 ? words : words.slice(0, at)).map(Number);
  const [first, second, ...more] = points;
  if (more.length) return { points, trouble: 'points' };
  if (at < 0)
    return first === undefined || second === undefined
      ? { points }
      : { points, entry: { kind: 'points', first, second, winner: null } };
  const [code = '', who, ...rest] = words.slice(at);
  if (rest.length) return { points, trouble: 'code' };
  if (code === 'x')
    return who === undefined && !points.length
      ? { entry: { kind: 'clear' } }
      : { points, trouble: 'code' };
  if (NO_SHOW.includes(code)) {
    if (points.length) return { points, trouble: 'points' };
    if (who === undefined) return {};
    const winner = THERE[who];
    return winner ? { entry: { kind: 'forfeit', winner } } : { trouble: 'side' };
  }
  if (!WINS.includes(code)) return { points, trouble: 'code' };
  if (first === undefined || second === undefined) return { points, trouble: 'points' };
  if (who === undefined) return { points };
  const winner = WINNERS[who];
  return winner
    ? { points, entry: { kind: 'points', first, second, winner } }
    : { points, trouble: 'side' };
}

/** The line that writes what a game says already, to be changed. */
export function lineOf({ game, points, winner }: FixtureLine): string {
  if (!winner) return `${game} `;
  const [first, second] = points;
  if (first === undefined || second === undefined) {
    const absent = Object.entries(THERE).find(([, one]) => one === winner)?.[0] ?? '12';
    return `${game} ns ${absent}`;
  }
  const plain = first === second ? 'draw' : first > second ? 'first' : 'second';
  const sign = Object.entries(WINNERS).find(([, one]) => one === winner)?.[0] ?? '';
  return `${game} ${first} ${second}${winner === plain ? '' : ` w ${sign}`}`;
}
