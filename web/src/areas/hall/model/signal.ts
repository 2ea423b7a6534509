/** What a device says without words: a short tremble at a press, a sound when time runs out. */
import { chime } from '../../../look/chime.ts';

export function buzz(wanted: boolean): void {
  if (wanted) navigator.vibrate?.(25);
}

/** Sounds as the last minute begins, and as overtime does; once each. */
export class Bell {
  private readonly rung = new Set<string>();

  constructor(private readonly ring: () => void = chime) {}

  look(seat: number, left: number, wanted: boolean): void {
    for (const mark of [60_000, 0]) {
      const key = `${seat}:${mark}`;
      if (left > mark) this.rung.delete(key);
      else if (!this.rung.has(key)) {
        this.rung.add(key);
        if (wanted && left > mark - 5_000) this.ring();
      }
    }
  }
}
