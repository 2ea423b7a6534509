/** A result as it is typed at the desk in one line: the table, then points or a code. */
import { office } from '../../../text/championship/index.ts';
import type { EndingLine } from '../../../wire/championship.ts';
import type { Wish } from './event.svelte.ts';
import type { RoundTable, Scores } from './round_table.ts';
import type { Winner } from './score.ts';

export type Side = 'first' | 'second';
/** What a code stands for. */
export type Code = 'no-show' | 'resigned' | 'time' | 'wins' | 'clear';

/** Codes in the three languages; each is taken in every language. */
export const CODES: Readonly<Record<string, Code>> = {
  nc: 'no-show',
  no: 'no-show',
  ns: 'no-show',
  ab: 'resigned',
  op: 'resigned',
  re: 'resigned',
  t: 'time',
  g: 'wins',
  w: 'wins',
  x: 'clear',
};

/** What Enter would write. */
export type Entry =
  | { kind: 'points'; scores: Scores; winner: Winner | null }
  | { kind: 'no-show'; absent: Side | 'both' }
  | { kind: 'unfinished'; ending: 'resigned' | 'time'; loser: Side; scores: [number, number] }
  | { kind: 'double-loss' }
  | { kind: 'clear' };

/** Why a line can't be a result, however it goes on. */
export type LineTrouble = 'table' | 'code' | 'side' | 'points' | 'several';

export interface TypedLine {
  /** As it is written, a number or not; empty where nothing is. */
  number: string;
  table: RoundTable | null;
  /** The points so far. */
  scores: Scores;
  code: Code | null;
  /** Null while something is missing. */
  entry: Entry | null;
  trouble: LineTrouble | '';
}

const SIDES: Readonly<Record<string, Side | 'both'>> = { 1: 'first', 2: 'second', 12: 'both' };
const WINNERS: Readonly<Record<string, Winner>> = {
  ...{ 1: 'first', 2: 'second', 0: 'nobody', '=': 'draw' },
};
const isPoints = (word: string): boolean => /^-?\d{1,4}$/.test(word);

/** Reads `7 412 388`, `7 nc 2`, `7 ab 1 350 401`, `7 150 150 g 1` or, of several, `3 120 x 96`. */
export function readLine(text: string, tables: readonly RoundTable[]): TypedLine {
  const [number = '', ...words] = text.trim().toLowerCase().split(/\s+/);
  const table = tables.find((one) => String(one.table) === number) ?? null;
  const line = { number, table, scores: [], code: null, entry: null, trouble: '' } as TypedLine;
  if (!table) return { ...line, trouble: number ? 'table' : '' };
  return { ...line, ...(table.kind === 'pair' ? ofTwo(words) : ofSeveral(words, table)) };
}

function ofTwo(words: string[]): Partial<TypedLine> {
  const at = words.findIndex((word) => !isPoints(word));
  const before = at < 0 ? words : words.slice(0, at);
  if (before.length > 2) return { trouble: 'points' };
  const points = before.map(Number);
  if (at < 0)
    return {
      scores: points,
      entry: points.length === 2 ? { kind: 'points', scores: points, winner: null } : null,
    };
  const code = CODES[words[at]!];
  if (!code) return { scores: points, trouble: 'code' };
  const [who, ...rest] = words.slice(at + 1);
  return { code, ...coded(code, points, who, rest) };
}

function coded(
  code: Code,
  before: number[],
  who: string | undefined,
  rest: string[],
): Partial<TypedLine> {
  if (code === 'clear')
    return who === undefined && !before.length ? { entry: { kind: 'clear' } } : { trouble: 'code' };
  if (code === 'wins') {
    if (before.length !== 2 || rest.length) return { scores: before, trouble: 'points' };
    if (who === undefined) return { scores: before };
    const winner = WINNERS[who];
    return winner
      ? { scores: before, entry: { kind: 'points', scores: before, winner } }
      : { scores: before, trouble: 'side' };
  }
  if (who === undefined) return { scores: before };
  const side = SIDES[who];
  if (!side) return { trouble: 'side' };
  if (code === 'no-show')
    return rest.length || before.length
      ? { trouble: 'points' }
      : { entry: { kind: 'no-show', absent: side } };
  return stopped(code, side, [...before.map(String), ...rest]);
}

/** A game that was resigned or lost on time, with the points of that moment. */
function stopped(
  ending: 'resigned' | 'time',
  side: Side | 'both',
  words: string[],
): Partial<TypedLine> {
  if (side === 'both') {
    if (ending === 'time') return { trouble: 'side' };
    return words.length ? { trouble: 'points' } : { entry: { kind: 'double-loss' } };
  }
  if (words.length > 2 || !words.every(isPoints)) return { trouble: 'points' };
  const scores = words.map(Number);
  const [first, second] = scores;
  return first === undefined || second === undefined
    ? { scores }
    : { scores, entry: { kind: 'unfinished', ending, loser: side, scores: [first, second] } };
}

function ofSeveral(words: string[], { players }: RoundTable): Partial<TypedLine> {
  if (words.length > players.length) return { trouble: 'several' };
  if (!words.every((word) => word === 'x' || isPoints(word))) return { trouble: 'code' };
  // Alone it takes the result away; among points it is who never came.
  if (words.length === 1 && words[0] === 'x') return { code: 'clear', entry: { kind: 'clear' } };
  const scores = words.map((word) => (word === 'x' ? null : Number(word)));
  const isWhole = scores.length === players.length;
  return { scores, entry: isWhole ? { kind: 'points', scores, winner: null } : null };
}

/** The points of a game that stopped, as the rules of the event count them. */
export function afterPenalty(
  { loser, scores, ending }: Extract<Entry, { kind: 'unfinished' }>,
  endings: readonly EndingLine[],
): [number, number] {
  const rule = endings.find(({ kind }) => kind === ending);
  const isFirst = loser === 'first';
  let [lost, won] = isFirst ? scores : [scores[1], scores[0]];
  lost -= rule?.penalty ?? 0;
  if (rule?.forced && lost > won) [lost, won] = [0, rule.forced];
  return isFirst ? [lost, won] : [won, lost];
}

/** What an entry asks the server for. */
export function entryWish(
  { kind: seats, table }: Pick<RoundTable, 'kind' | 'table'>,
  entry: Entry,
  sure: { sure: boolean; replaces: boolean; agreed: boolean },
  round?: number,
): Wish {
  const { replaces, agreed } = sure;
  const known = { table, replaces, agreed, ...(round ? { round } : {}) };
  switch (entry.kind) {
    case 'clear':
      return { do: 'Clear', table };
    case 'no-show':
      return { do: 'Forfeit', absent: entry.absent, ...known };
    case 'double-loss':
      return { do: 'DoubleLoss', ...known };
    case 'unfinished': {
      const [first, second] = entry.scores;
      const { ending, loser } = entry;
      return { do: 'Unfinished', ending, loser, first, second, sure: sure.sure, ...known };
    }
    case 'points':
      return seats === 'several'
        ? { do: 'Scores', scores: [...entry.scores], sure: sure.sure, ...known }
        : {
            do: 'Result',
            first: entry.scores[0] ?? 0,
            second: entry.scores[1] ?? 0,
            winner: entry.winner,
            sure: sure.sure,
            ...known,
          };
  }
}

/** The line that writes what a table says already, to be changed. */
export function lineOf(table: RoundTable, scores = table.scores, winner = table.winner): string {
  if (!scores) return `${table.table} `;
  const sign = Object.entries(WINNERS).find(([, one]) => one === winner)?.[0];
  const points = scores.map((score) => score ?? 'x').join(' ');
  return `${table.table} ${points}${winner && sign ? ` ${office.w.line.short.wins} ${sign}` : ''}`;
}
