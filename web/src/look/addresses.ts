/** Addresses of other areas' pages that carry something along. */

/** Where a game that was played on wood is typed up, with its rules and players. */
export function typeUpAddress(edition: string, players: readonly string[]): string {
  const query = new URLSearchParams({ edition });
  for (const player of players) query.append('player', player);
  return `/sheets?${query}`;
}
