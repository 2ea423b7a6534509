/** The answer to the newest question: who has asked something else meanwhile no longer wants the old one. */

/** Takes the answer unless it was revoked first. What it returns revokes it, as an effect's clean-up does. */
export function latest<T>(answer: Promise<T>, take: (found: T) => void, fail: (error: unknown) => void = () => undefined): () => void {
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

/** A view that is asked for again and again. An answer never replaces one to a later question. */
export class Watch<T> {
  private asked = 0;
  private taken = 0;

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly take: (found: T) => void,
    private readonly fail: (error: unknown) => void = () => undefined,
  ) {}

  /** Look now and every so often; what it returns ends that, and what is still on the way is not taken any more. */
  every(ms: number): () => void {
    this.taken = this.asked;
    void this.look();
    const again = setInterval(() => void this.look(), ms);
    return () => {
      clearInterval(again);
      this.taken = Infinity;
    };
  }

  async look(): Promise<void> {
    const mine = ++this.asked;
    try {
      const found = await this.ask();
      if (mine > this.taken) this.put(found, mine);
    } catch (error) {
      if (mine > this.taken) this.fail(error);
    }
  }

  /** What the server answered to an act: newer than everything asked until now. */
  put(found: T, asked = ++this.asked): void {
    this.taken = asked;
    this.take(found);
  }
}
