/** A room as everybody in the hall sees it, and its clock. */
import type { Shown } from '../../../wire/duplicate.ts';

/** Is told of what is shown after every message, and whenever the clock has gone on. */
type Looking = (shown: Shown, now: number) => void;

const TICK_MS = 200;

export abstract class HallView {
  shown = $state.raw<Shown | null>(null);
  /** The server's time, as it is shown. */
  now = $state(0);
  private readonly lookers = new Set<Looking>();

  /** The server's clock at this moment, as well as it is known. */
  abstract time(): number;

  /** Lets the clock go; what it returns stops it. */
  protected tick(): () => void {
    const timer = setInterval(() => this.look(), TICK_MS);
    this.look();
    return () => clearInterval(timer);
  }

  /** Be told at once and from now on; what it returns ends that. */
  onLook(looking: Looking): () => void {
    this.lookers.add(looking);
    if (this.shown) looking(this.shown, this.time());
    return () => void this.lookers.delete(looking);
  }

  protected look(): void {
    this.now = this.time();
    if (this.shown) for (const looking of this.lookers) looking(this.shown, this.now);
  }
}
