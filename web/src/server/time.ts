/**
 * The server's clock, as well as this device knows it. Every message says when it was sent and comes
 * some time later: the one that came quickest tells the time best.
 */
const JUMP_MS = 5_000;
/** How much a slower message counts: the clocks of devices drift, by far less than messages are late. */
const DRIFT = 0.02;

const device = (): number => performance.timeOrigin + performance.now();

export class ServerTime {
  /** How far the server is ahead; null until it has said something. */
  private offset: number | null = null;

  /** The server sent something at `at`. */
  heard(at: number): void {
    if (!Number.isFinite(at)) return;
    const seen = at - device();
    // A device that slept, or a server that was moved: what was known before says nothing any more.
    const jumped = this.offset !== null && Math.abs(seen - this.offset) > JUMP_MS;
    if (this.offset === null || jumped || seen > this.offset) this.offset = seen;
    else this.offset += (seen - this.offset) * DRIFT;
  }

  now(): number {
    return device() + (this.offset ?? 0);
  }
}
