/** Use only the response to the latest request; drop stale responses. */
import { untrack } from 'svelte';
import { later, note, passes } from './again.svelte.ts';

/** Takes the answer unless it was revoked first. What it returns revokes it, as an effect's clean-up does. */
export function latest<T>(
  answer: Promise<T>,
  take: (found: T) => void,
  fail: (error: unknown) => void = () => undefined,
): () => void {
  let wanted = true;
  answer.then(
    (found) => {
      if (wanted) take(found);
    },
    (error: unknown) => {
      if (wanted) fail(error);
    },
  );
  return () => {
    wanted = false;
  };
}

/**
 * A view that is asked for again and again. An answer never replaces one to a later question, and an
 * effect that looks depends on nothing that is read for it. While the server is away it is asked
 * later each time, and nobody is told that it failed: `retrying` says so.
 */
export class Watch<T> {
  private asked = 0;
  private taken = 0;
  private tries = 0;
  private everyMs = 0;
  private ended = false;
  private callOff: (() => void) | undefined;

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly take: (found: T) => void,
    private readonly fail: (error: unknown) => void = () => undefined,
  ) {}

  /**
   * Look now and every so often; with 0 until there is an answer. What it returns ends that, and what
   * is still on the way is not taken any more.
   */
  every(ms: number): () => void {
    this.taken = this.asked;
    this.everyMs = ms;
    this.ended = false;
    void this.look();
    return () => {
      this.ended = true;
      this.callOff?.();
      note(this, null);
    };
  }

  look(): Promise<void> {
    return untrack(() => this.lookOnce());
  }

  private async lookOnce(): Promise<void> {
    if (this.ended) return;
    const mine = ++this.asked;
    this.callOff?.();
    if (this.everyMs) {
      const timer = setTimeout(() => void this.look(), this.everyMs);
      this.callOff = () => clearTimeout(timer);
    }
    try {
      const found = await this.ask();
      if (mine > this.taken) this.put(found, mine);
    } catch (error) {
      if (this.ended || mine <= this.taken) return;
      if (passes(error)) {
        note(this, error);
        this.callOff?.();
        this.callOff = later(error, this.tries++, () => void this.look());
      } else {
        note(this, null);
        this.fail(error);
      }
    }
  }

  /** What the server answered to an act: newer than everything asked until now. */
  put(found: T, asked = ++this.asked): void {
    if (this.ended) return;
    this.taken = asked;
    this.tries = 0;
    note(this, null);
    this.take(found);
  }
}
