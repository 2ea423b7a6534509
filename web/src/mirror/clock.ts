/** Clocks as numbers: what was left at a moment, and what runs since. Nothing ticks here. */

export interface Clock {
  /** By seat; below 0 is overtime. Empty where nobody has time of their own. */
  left: number[];
  shared: number;
  running: number | null;
  sharedRuns: boolean;
  play: number;
  playRuns: boolean;
  since: number;
  stopped: string | null;
  /** What runs again after the stop. */
  resume: { running: number | null } | null;
}

/** Whether time is counted here at all. */
export function hasTime({ left, shared }: Pick<Clock, 'left' | 'shared'>): boolean {
  return left.length > 0 || shared > 0;
}

/** The clock at a moment, as the server would settle it. */
export function settled(clock: Clock, at: number): Clock {
  const gone = Math.max(0, at - clock.since);
  return {
    ...clock,
    left: clock.left.map((ms, seat) => (seat === clock.running ? ms - gone : ms)),
    shared: clock.sharedRuns ? clock.shared - gone : clock.shared,
    play: clock.playRuns ? clock.play + gone : clock.play,
    since: at,
  };
}

/** mm:ss; tenths in the last ten seconds; a minus sign in overtime. */
export function formatTime(ms: number): string {
  if (ms < 0) {
    const over = Math.ceil(-ms / 1000);
    return `−${Math.floor(over / 60)}:${String(over % 60).padStart(2, '0')}`;
  }
  if (ms < 10_000) return `0:0${Math.floor(ms / 1000)}.${Math.floor((ms % 1000) / 100)}`;
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** m:ss of a time to act in: every second that has begun, and no tenths. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What is left of a time to act in; never more than there was, should our clock be behind the server’s. */
export function leftUntil(end: number, begun: number, now: number): number {
  return end - Math.max(begun, now);
}

/** What overtime costs so far: so many points for each started unit. */
export function overtimePoints(ms: number, points: number, unit: number): number {
  return ms < 0 && unit > 0 ? Math.ceil(-ms / unit) * points : 0;
}
