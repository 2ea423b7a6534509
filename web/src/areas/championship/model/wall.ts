/** Which pages the wall turns in each phase. */
import { resultsOf, tablesOf } from './score.ts';
import type {
  GameLine,
  PlayerLine,
  PublicView,
  StandingLine,
  TableLine,
} from '../../../wire/championship.ts';

export type WallPage =
  | { kind: 'players'; players: PlayerLine[] }
  | { kind: 'tables'; games: GameLine[]; bye: number }
  | { kind: 'several'; tables: TableLine[] }
  | { kind: 'names'; seats: { player: number; table: number }[] }
  | { kind: 'standings'; lines: StandingLine[] };

/** Lines on a screen of two columns. */
const WIDE = 20;

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
  const parts = chunks(round.games, fits);
  const several = tablesOf(round);
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
  if (known * 2 >= all) return [...tables, ...standings.slice(0, 1)];
  if (several.length ? tables.length === 1 : round.games.length <= size / 2) return tables;
  const seats = round.games.flatMap((game) => [
    { player: game.first, table: game.table },
    { player: game.second, table: game.table },
  ]);
  for (const one of several)
    seats.push(...one.players.map((player) => ({ player, table: one.table })));
  if (round.bye) seats.push({ player: round.bye, table: 0 });
  return [
    ...tables,
    ...chunks(seats.sort(byName), size).map((some): WallPage => ({ kind: 'names', seats: some })),
  ];
}
