/** This device as a clock: its own time, and the name by which a table knows it. */
import { keep, kept } from '../../../server/kept.ts';

const NAME = 'faristol:device-at-board';
/** A calendar that moves against the clock by more than this was set, or the device slept. */
const JUMP_MS = 2_000;

/** Milliseconds that no change of the calendar moves while the page is open. */
export const deviceTime = (): number => Math.round(performance.timeOrigin + performance.now());

/** What this browser calls itself at real boards, made up once. */
export function deviceName(): string {
  const known = kept(NAME);
  if (known && /^[a-z0-9]{16,64}$/.test(known)) return known;
  const made = Array.from({ length: 24 }, () => Math.floor(Math.random() * 36).toString(36)).join(
    '',
  );
  keep(NAME, made);
  return made;
}

/** Tells when the calendar and the clock of the device no longer agree. */
export class Watch {
  private apart: number;

  constructor(
    private readonly calendar: () => number = Date.now,
    private readonly clock: () => number = deviceTime,
  ) {
    this.apart = calendar() - clock();
  }

  /** Whether one of them has jumped since it was looked at last. */
  jumped(): boolean {
    const now = this.calendar() - this.clock();
    const far = Math.abs(now - this.apart) > JUMP_MS;
    this.apart = now;
    return far;
  }
}
