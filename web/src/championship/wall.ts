/** Which pages the wall turns in each phase. */
import type { GameLine, PlayerLine, PublicView, StandingLine } from '../wire/championship.ts';

export type WallPage =
  | { kind: 'players'; players: PlayerLine[] }
  | { kind: 'tables'; games: GameLine[]; bye: number }
  | { kind: 'names'; seats: { player: number; table: number }[] }
  | { kind: 'standings'; lines: StandingLine[] };

function chunks<T>(all: T[], size: number): T[][] {
  const found: T[][] = [];
  for (let start = 0; start < all.length; start += size) found.push(all.slice(start, start + size));
  return found;
}

export function pagesOf(view: PublicView, size: number): WallPage[] {
  const round = view.rounds.at(-1);
  const byName = (a: { player: number }, b: { player: number }): number => (view.players[a.player - 1]?.name ?? '').localeCompare(view.players[b.player - 1]?.name ?? '');
  const standings = chunks(view.standings, size).map((lines): WallPage => ({ kind: 'standings', lines }));
  if (view.phase === 'entries' || !round) {
    const players = chunks([...view.players].filter((one) => !one.withdrawn).sort(byName), size);
    return players.length ? players.map((some) => ({ kind: 'players', players: some })) : [{ kind: 'players', players: [] }];
  }
  if (view.phase !== 'playing') return standings;
  // The bye takes a line of its own.
  const fits = round.bye && round.games.length % size === 0 ? size - 1 : size;
  const parts = chunks(round.games, fits);
  const tables = parts.map((games, n): WallPage => ({ kind: 'tables', games, bye: n === parts.length - 1 ? (round.bye ?? 0) : 0 }));
  // While people look for their seats they look by name; later they want to know who leads.
  if (round.games.filter((game) => game.score).length * 2 >= round.games.length) return [...tables, ...standings.slice(0, 1)];
  if (round.games.length <= size / 2) return tables;
  const seats = round.games.flatMap((game) => [{ player: game.first, table: game.table }, { player: game.second, table: game.table }]);
  if (round.bye) seats.push({ player: round.bye, table: 0 });
  return [...tables, ...chunks(seats.sort(byName), size).map((some): WallPage => ({ kind: 'names', seats: some }))];
}
