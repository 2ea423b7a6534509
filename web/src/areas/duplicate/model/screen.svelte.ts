/**
 * The room on a big screen: a stream that needs no sign-in, comes back by itself, and knows when it
 * has gone silent.
 */
import { ask, Trouble } from '../../../server/api.svelte.ts';
import type { Shown } from '../../../wire/duplicate.ts';
import { HallView } from './hall.svelte.ts';

/** The stream says the time every 15 s: silence for longer is a dead line. */
const SILENT_MS = 40_000;
const AGAIN_MS = 1_500;

export class ScreenRoom extends HallView {
  connected = $state(false);
  /** There is no such room: nothing will come, however long one waits. */
  missing = $state(false);
  private readonly path: string;
  private offset = 0;
  private heardAt = 0;
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stop: (() => void) | undefined;

  constructor(id: string) {
    super();
    this.path = `/duplicate/rooms/${encodeURIComponent(id)}`;
  }

  time(): number {
    return Date.now() + this.offset;
  }

  open(): () => void {
    this.connect();
    this.stop = this.tick();
    return () => this.close();
  }

  private close(): void {
    this.source?.close();
    clearTimeout(this.timer);
    this.stop?.();
  }

  protected override look(): void {
    if (Date.now() - this.heardAt > SILENT_MS) this.connect();
    super.look();
  }

  private connect(): void {
    this.source?.close();
    this.heardAt = Date.now();
    const source = new EventSource(`/api/v1${this.path}/screen`);
    this.source = source;
    source.addEventListener('time', (event) => {
      this.heardAt = Date.now();
      this.connected = true;
      this.offset = Number((event as MessageEvent<string>).data) - Date.now();
    });
    source.addEventListener('shown', (event) => {
      this.shown = JSON.parse((event as MessageEvent<string>).data) as Shown;
      this.look();
    });
    source.onerror = () => {
      this.connected = false;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.connect(), AGAIN_MS);
      if (!this.shown) void this.lookForRoom();
    };
  }

  /** A stream that fails does not say why. */
  private async lookForRoom(): Promise<void> {
    try {
      await ask('GET', `${this.path}/standings`);
    } catch (error) {
      this.missing = error instanceof Trouble && error.status === 404;
      if (this.missing) this.close();
    }
  }
}
