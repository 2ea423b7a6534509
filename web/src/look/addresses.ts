/** Addresses of other areas' pages that carry something along. */

/**
 * Where a game that was played on wood is typed up, with its rules, its players in the order of play, and
 * what is known of their turns: the points of a play, `-` for a turn without one.
 */
export function typeUpAddress(
  edition: string,
  players: readonly string[],
  turns: readonly string[] = [],
): string {
  const query = new URLSearchParams({ edition });
  for (const player of players) query.append('player', player);
  if (turns.length) query.set('turns', turns.join(','));
  return `/sheets?${query}`;
}
