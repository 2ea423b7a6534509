/**
 * One championship as the server tells it. The stream comes back by itself, whatever the network
 * does; what was seen last stays on the screen, and on this device.
 */
import { ask, Trouble } from '../server/api.svelte.ts';
import { commandId } from '../server/line.ts';
import type { Answered, DeskMessage, PersonalView, PublicView } from '../wire/championship.ts';

const AGAIN_MS = 2_000;
/** The server tells the time every 15 s; silence for longer than this is a dead line. */
const SILENT_MS = 40_000;

type Without<T> = T extends unknown ? Omit<T, 'id'> : never;
export type Wish = Without<DeskMessage>;

export class Following {
  view = $state.raw<PublicView | null>(null);
  mine = $state.raw<PersonalView | null>(null);
  connected = $state(false);
  missing = $state(false);
  /** A command is being kept until the network is back. */
  sending = $state(false);
  heardAt = $state(0);
  /** How far the server's clock is ahead of this one. */
  offset = $state(0);
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private readonly key: string;

  constructor(
    readonly id: string,
    private readonly isWall = false,
  ) {
    this.key = `faristol:championship:${id}`;
    try {
      const kept = localStorage.getItem(this.key);
      if (kept && isWall) this.view = JSON.parse(kept) as PublicView;
    } catch {
      // Nothing kept, or something else: the server tells it anew.
    }
  }

  open(): () => void {
    this.connect();
    this.watch = setInterval(() => {
      if (Date.now() - this.heardAt > SILENT_MS) this.again(0);
    }, 5_000);
    const online = (): void => this.again(0);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      clearInterval(this.watch);
      clearTimeout(this.timer);
      this.source?.close();
    };
  }

  /** Begin anew, as whoever is signed in now. */
  again(wait = 0): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private connect(): void {
    this.source?.close();
    this.heardAt = Date.now();
    const source = new EventSource(`/api/v1/championships/${encodeURIComponent(this.id)}/stream${this.isWall ? '?wall=1' : ''}`);
    this.source = source;
    const hear = (name: string, take: (data: string) => void): void =>
      source.addEventListener(name, (event) => {
        this.heardAt = Date.now();
        this.connected = true;
        take((event as MessageEvent<string>).data);
      });
    hear('view', (data) => {
      this.view = JSON.parse(data) as PublicView;
      if (this.isWall) this.keep(data);
    });
    hear('mine', (data) => {
      this.mine = JSON.parse(data) as PersonalView;
      this.offset = this.mine.at - Date.now();
    });
    hear('time', (data) => (this.offset = Number(data) - Date.now()));
    source.onerror = () => {
      if (source !== this.source) return;
      this.connected = false;
      // A browser gives up after an answer that is no stream; this page does not.
      if (source.readyState === EventSource.CLOSED) void this.askWhy();
    };
  }

  private async askWhy(): Promise<void> {
    try {
      await ask('GET', `/championships/${encodeURIComponent(this.id)}`);
    } catch (trouble) {
      if (trouble instanceof Trouble && trouble.status === 404) {
        this.missing = true;
        return;
      }
    }
    this.again(AGAIN_MS);
  }

  private keep(data: string): void {
    try {
      localStorage.setItem(this.key, data);
    } catch {
      // Full: the wall goes on without.
    }
  }

  /** Do something. Without network it is kept and sent again: the server knows it by its id. */
  async do(wish: Wish): Promise<Answered> {
    const body = { ...wish, id: commandId() };
    for (;;) {
      try {
        const answer = await ask<Answered>('POST', `/championships/${encodeURIComponent(this.id)}/commands`, body);
        this.sending = false;
        return answer;
      } catch (trouble) {
        const lost = trouble instanceof Trouble && trouble.code === 'offline';
        this.sending = lost;
        if (!lost) throw trouble;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  name(player: number): string {
    return this.view?.players[player - 1]?.name ?? '';
  }

  now(): number {
    return Date.now() + this.offset;
  }
}
