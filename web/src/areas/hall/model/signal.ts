/** What a device says without words: a short tremble at a press, a sound when time runs out. */
import { chime } from '../../../look/chime.ts';

export function buzz(wanted: boolean): void {
  if (wanted) navigator.vibrate?.(25);
}

const MARKS: readonly number[] = [60_000, 0];

/** Sounds as the last minute begins, and as overtime does; once each. */
export class Bell {
  private readonly rung = new Set<string>();

  constructor(private readonly ring: () => void = chime) {}

  look(what: string, left: number, wanted: boolean, marks = MARKS): void {
    for (const mark of marks) {
      const key = `${what}:${mark}`;
      if (left > mark) this.rung.delete(key);
      else if (!this.rung.has(key)) {
        this.rung.add(key);
        if (wanted && left > mark - 5_000) this.ring();
      }
    }
  }
}
