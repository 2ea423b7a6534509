/** What the hall is told by sound: the time begins, it is nearly over, it is over. */

/** What is heard of a round's time, at one moment. */
export interface RoundTime {
  /** How long the clock still runs; null while none does. */
  left: number | null;
  /** Whether the committee called the end of the round. */
  called: boolean;
}
export type Stroke = 'begins' | 'nearly' | 'over';

const NEARLY_MS = 5 * 60_000;

/**
 * Which stroke falls between two looks. Who looks for the first time, after a reload say, hears
 * nothing of what was before.
 */
export function stroke(before: RoundTime | null, now: RoundTime): Stroke | null {
  if (!before) return null;
  if (now.called && !before.called) return 'over';
  if (now.left === null) return null;
  if (before.left === null) return now.left > 0 ? 'begins' : null;
  if (now.left > before.left + 1_000) return 'begins';
  if (now.left <= 0) return before.left > 0 ? 'over' : null;
  return now.left <= NEARLY_MS && before.left > NEARLY_MS ? 'nearly' : null;
}

/** Looks four times a second, and sounds. */
export class Bell {
  private before: RoundTime | null = null;

  constructor(
    private readonly read: () => RoundTime | null,
    private readonly sound: (stroke: Stroke) => void,
  ) {}

  open(): () => void {
    const timer = setInterval(() => this.look(), 250);
    return () => clearInterval(timer);
  }

  private look(): void {
    const now = this.read();
    if (!now) return;
    const falls = stroke(this.before, now);
    this.before = now;
    if (falls) this.sound(falls);
  }
}
