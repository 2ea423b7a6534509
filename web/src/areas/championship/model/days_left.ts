const DAY_MS = 86_400_000;

/** Whole days from today, where this browser is, to a day that came as 2026-01-31; negative once it is over. */
export function daysUntil(day: string, now: Date): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.parse(`${day}T00:00:00Z`) - today) / DAY_MS);
}
