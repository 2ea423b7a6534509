/** What a typed line says, in names, before it is written. */
import { office } from '../../../text/championship/index.ts';
import type { EndingLine } from '../../../wire/championship.ts';
import { resultText } from './round_table.ts';
import { afterPenalty, type Entry, type Side, type TypedLine } from './typed_line.ts';

export interface Echo {
  /** In the order of play; what is not typed yet has no score. */
  seats: { name: string; score: string | number | null }[];
  /** Who wins, or what happened. */
  said: string;
  /** What else the reader should know: a penalty, a result that is replaced. */
  note: string;
}

export function echoOf(
  typed: TypedLine,
  endings: readonly EndingLine[],
  name: (player: number) => string,
): Echo {
  const { table, entry } = typed;
  if (!table) return { seats: [], said: '', note: '' };
  const names = table.players.map(name);
  const scores = entry ? written(entry, endings) : typed.scores;
  const { w } = office;
  const now = table.scores ? w.line.replaces(resultText(table, table.scores, table.winner)) : '';
  const penalty = entry?.kind === 'unfinished' ? costs(entry, endings) : '';
  return {
    seats: names.map((one, n) => ({
      name: one,
      score: scores[n] === null ? '×' : (scores[n] ?? (entry ? '' : null)),
    })),
    said: entry ? said(entry, names) : '',
    note: [penalty, now].filter(Boolean).join(' · '),
  };
}

function written(entry: Entry, endings: readonly EndingLine[]): readonly (number | null)[] {
  if (entry.kind === 'unfinished') return afterPenalty(entry, endings);
  return entry.kind === 'points' ? entry.scores : [];
}

const at = (side: Side): 0 | 1 => (side === 'first' ? 0 : 1);

function said(entry: Entry, names: string[]): string {
  const { line } = office.w;
  switch (entry.kind) {
    case 'clear':
      return line.clears;
    case 'double-loss':
      return line.bothResigned;
    case 'no-show':
      return entry.absent === 'both' ? line.neither : line.noShow(names[at(entry.absent)]!);
    case 'unfinished': {
      const loser = names[at(entry.loser)]!;
      return entry.ending === 'time' ? line.lateOn(loser) : line.resigned(loser);
    }
    case 'points':
      return names.length === 2 ? wins(entry, names) : '';
  }
}

function wins({ scores, winner }: Extract<Entry, { kind: 'points' }>, names: string[]): string {
  const { line } = office.w;
  const [first = 0, second = 0] = scores.map((score) => score ?? 0);
  const by = first - second;
  const who = winner ?? (by ? (by > 0 ? 'first' : 'second') : 'draw');
  if (who === 'draw') return line.draw;
  if (who === 'nobody') return line.nobody;
  return line.wins(names[at(who)]!, who === 'first' ? by : -by);
}

/** What stopping has cost, as far as the rules of the event say something of it. */
function costs(
  entry: Extract<Entry, { kind: 'unfinished' }>,
  endings: readonly EndingLine[],
): string {
  const rule = endings.find(({ kind }) => kind === entry.ending);
  if (!rule?.penalty) return '';
  const [lost, won] = entry.loser === 'first' ? entry.scores : [...entry.scores].reverse();
  const isForced = rule.forced > 0 && lost! - rule.penalty > won!;
  const { line } = office.w;
  return [line.penalty(rule.penalty), ...(isForced ? [line.forced] : [])].join(', ');
}
