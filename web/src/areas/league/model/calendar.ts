/** The games of a division as a calendar has them: date by date, those without one at the end. */
import type { FixtureLine, LeagueView } from '../../../wire/league.ts';

export interface CalendarDay {
  /** Nothing where no day has been found yet. */
  day: string;
  games: FixtureLine[];
}

export function calendarOf(view: LeagueView, division: number): CalendarDay[] {
  const days = new Map<string, FixtureLine[]>();
  for (const game of view.games.filter((one) => one.division === division)) {
    const day = game.played_on || game.day;
    days.set(day, [...(days.get(day) ?? []), game]);
  }
  return [...days]
    .sort(([one], [other]) => (one || '9').localeCompare(other || '9'))
    .map(([day, games]) => ({ day, games }));
}

/** Whether a game should have been played by a day. */
export const isLate = (game: FixtureLine, today: string): boolean =>
  game.winner === null && game.counts && game.day !== '' && game.day < today;

/** Whether an open game has another date than it was given, or none. */
export const isPostponed = (game: FixtureLine): boolean =>
  game.winner === null && game.day !== game.planned;
