/** Something that people do: whether it is being done, and what it was refused with. */
export class Action<A extends unknown[], T> {
  busy = $state(false);
  /** What the last run failed with; gone with the next. */
  error = $state.raw<unknown>(null);

  constructor(private readonly act: (...given: A) => Promise<T>) {}

  /** Does it, once at a time: a second press while it is being done does nothing. Undefined where it failed. */
  async run(...given: A): Promise<T | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.error = null;
    try {
      return await this.act(...given);
    } catch (error) {
      this.error = error;
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  /** What it failed with is no longer to be shown. */
  forget(): void {
    this.error = null;
  }
}
