/** Which pages the wall turns in each phase. */
import { resultsOf, tablesOf } from './score.ts';
import type {
  GameLine,
  PlayerLine,
  PublicView,
  StandingLine,
  TableLine,
} from '../../../wire/championship.ts';

/** What stands beside a name in the classification: points first, then these sums. */
export interface Column {
  /** Which of the sums of a line. */
  at: number;
  /** Points scored minus points lost: written with its sign. */
  isDifference: boolean;
}

export interface Seat {
  player: number;
  table: number;
  starts: boolean;
}

export type WallPage =
  | { kind: 'players'; players: PlayerLine[] }
  | { kind: 'tables'; games: GameLine[]; bye: number }
  | { kind: 'several'; tables: TableLine[] }
  | { kind: 'names'; seats: Seat[] }
  | { kind: 'standings'; lines: StandingLine[] };

/** Lines on a screen of two columns. */
const WIDE = 20;

const DIFFERENCES = ['differential', 'differential-capped'];

/** The first tie-break, and the difference where the event counts it. */
export function columnsOf(view: Pick<PublicView, 'tie_breaks'>): Column[] {
  const found = view.tie_breaks.findIndex((each) => DIFFERENCES.includes(each.name));
  const shown = [0, found].filter((at, n, all) => view.tie_breaks[at] && all.indexOf(at) === n);
  return shown.map((at) => ({ at, isDifference: at === found }));
}

/** A difference with its sign: `+120`, `−42`, `0`. */
export function signed(sum: string): string {
  if (sum.startsWith('-')) return `−${sum.slice(1)}`;
  return sum === '' || Number(sum) === 0 ? sum : `+${sum}`;
}

/** Whether whoever stands first at a table plays first; where tiles are drawn for it nobody knows yet. */
export const firstStarts = (view: Pick<PublicView, 'starts'>): boolean => view.starts !== 'lot';

const byTable = (a: { table: number }, b: { table: number }): number => a.table - b.table;

function chunks<T>(all: T[], size: number): T[][] {
  const found: T[][] = [];
  for (let start = 0; start < all.length; start += size) found.push(all.slice(start, start + size));
  return found;
}

export function pagesOf(view: PublicView, size: number): WallPage[] {
  const round = view.rounds.at(-1);
  const byName = (a: { player: number }, b: { player: number }): number =>
    (view.players[a.player - 1]?.name ?? '').localeCompare(view.players[b.player - 1]?.name ?? '');
  const standings = chunks(view.standings, size).map((lines): WallPage => ({
    kind: 'standings',
    lines,
  }));
  if (view.phase === 'entries' || !round) {
    const players = chunks([...view.players].filter((one) => !one.withdrawn).sort(byName), size);
    return players.length
      ? players.map((some) => ({ kind: 'players', players: some }))
      : [{ kind: 'players', players: [] }];
  }
  if (view.phase !== 'playing') return standings;
  // The bye takes a line of its own.
  const fits = round.bye && round.games.length % size === 0 ? size - 1 : size;
  const parts = chunks([...round.games].sort(byTable), fits);
  const several = [...tablesOf(round)].sort(byTable);
  const tables: WallPage[] = several.length
    ? // Twelve tables on a wide screen, eight on a narrow one: each takes four lines.
      chunks(several, size >= WIDE ? 12 : 8).map((some) => ({ kind: 'several', tables: some }))
    : parts.map((games, n) => ({
        kind: 'tables',
        games,
        bye: n === parts.length - 1 ? (round.bye ?? 0) : 0,
      }));
  // While people look for their seats they look by name; later they want to know who leads.
  const { known, all } = resultsOf(round);
  if (known * 2 >= all) return [...tables, ...standings];
  if (several.length ? tables.length === 1 : round.games.length <= size / 2) return tables;
  const seats: Seat[] = round.games.flatMap((game) => [
    { player: game.first, table: game.table, starts: firstStarts(view) },
    { player: game.second, table: game.table, starts: false },
  ]);
  for (const one of several)
    seats.push(
      ...one.players.map((player, n) => ({
        player,
        table: one.table,
        starts: n === 0 && firstStarts(view),
      })),
    );
  if (round.bye) seats.push({ player: round.bye, table: 0, starts: false });
  return [
    ...tables,
    ...chunks(seats.sort(byName), size).map((some): WallPage => ({ kind: 'names', seats: some })),
  ];
}
