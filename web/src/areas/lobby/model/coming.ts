/** Which events a home page tells of. */
import type { ChampionshipLine } from '../../../wire/championship.ts';

const MOST = 6;
const DAY_MS = 86_400_000;
/** How long an event stays there after its last day: its results are looked up. */
const AFTER_DAYS = 2;

/** Events that go on, are to come, or are just over; the next one first. */
export function coming(events: readonly ChampionshipLine[], now: Date): ChampionshipLine[] {
  const since = new Date(now.getTime() - AFTER_DAYS * DAY_MS).toISOString().slice(0, 10);
  return events
    .filter((one) => (one.ends_on || one.plays_on) >= since)
    .sort((a, b) => a.plays_on.localeCompare(b.plays_on) || a.name.localeCompare(b.name))
    .slice(0, MOST);
}
