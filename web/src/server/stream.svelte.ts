/**
 * What the server tells by itself, one way: a stream that comes back whatever the network does. It is
 * opened again after silence, when a tab wakes and when the network is back.
 */
import { pause } from './again.svelte.ts';
import { ServerTime } from './time.ts';

const WAITS_MS = [2_000, 4_000, 8_000, 15_000];
const LOOK_MS = 5_000;
/** The server tells the time every 15 s; silence for longer than this is a dead line. */
const SILENT_MS = 40_000;

export interface Heard {
  /** What is done with a message, by its name. `time` is understood already. */
  on: Record<string, (data: string) => void>;
  /** The server answered with something that is no stream. Whether to try again. */
  refused?: () => Promise<boolean>;
  /** The line was lost, or could not be opened. */
  lost?: () => void;
}

export class Stream {
  connected = $state(false);
  readonly time = new ServerTime();
  private source: EventSource | null = null;
  private tries = 0;
  /** By the calendar: other clocks may stand still while a device sleeps. */
  private heardAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;

  constructor(
    private readonly path: string,
    private readonly told: Heard,
  ) {}

  /** Opens it; what it returns closes it. */
  open(): () => void {
    this.isOpen = true;
    this.connect();
    const watch = setInterval(() => this.look(SILENT_MS), LOOK_MS);
    const back = (): void => this.again();
    const woke = (): void => {
      if (document.visibilityState === 'visible') this.look(SILENT_MS / 2);
    };
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', woke);
    document.addEventListener('resume', woke);
    return () => {
      this.isOpen = false;
      this.connected = false;
      clearInterval(watch);
      clearTimeout(this.timer);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', woke);
      document.removeEventListener('resume', woke);
      this.drop();
    };
  }

  /** Begin again at once: as whoever is signed in now, say. */
  again(): void {
    if (this.isOpen) this.connect();
  }

  private look(silentMs: number): void {
    if (Date.now() - this.heardAt > silentMs) this.again();
  }

  private drop(): void {
    this.source?.close();
    this.source = null;
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.drop();
    this.heardAt = Date.now();
    const source = new EventSource(`/api/v1${this.path}`);
    this.source = source;
    const hear = (name: string, take: (data: string) => void): void =>
      source.addEventListener(name, (event) => {
        // What an older line still had to say is older than what this one has said.
        if (source !== this.source) return;
        this.heardAt = Date.now();
        this.connected = true;
        this.tries = 0;
        take((event as MessageEvent<string>).data);
      });
    hear('time', (data) => this.time.heard(Number(data)));
    for (const [name, take] of Object.entries(this.told.on)) hear(name, take);
    source.onerror = () => {
      if (source !== this.source) return;
      this.connected = false;
      this.told.lost?.();
      // A browser gives up after an answer that is no stream; this page does not.
      if (source.readyState === EventSource.CLOSED) void this.refused(source);
    };
  }

  private async refused(source: EventSource): Promise<void> {
    const again = (await this.told.refused?.()) ?? true;
    if (!again || !this.isOpen || source !== this.source) return;
    this.timer = setTimeout(() => this.connect(), pause(WAITS_MS, this.tries++));
  }
}
