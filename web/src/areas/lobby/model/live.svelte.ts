/**
 * The lobby as the server tells it: one stream. Where no stream gets through, the lists are asked
 * for every few seconds instead, and the stream is tried again now and then.
 */
import { ask } from '../../../server/api.svelte.ts';
import type { LobbyChange, LobbyView, OwnLobby, WholeLobby } from '../../../wire/lobby.ts';
import { changed, whole, type Lists } from './fold.ts';

const POLL_MS = 4_000;
/** The server tells the time every 15 s; silence for longer than this is a dead line. */
const SILENT_MS = 40_000;
const AGAIN_MS = 20_000;

export class LobbyLive {
  lists = $state.raw<Lists | null>(null);
  own = $state.raw<OwnLobby | null>(null);
  /** The stream is open; without it the lists are asked for. */
  connected = $state(false);
  /** How far the server's clock is ahead of this one. */
  offset = $state(0);
  private source: EventSource | null = null;
  private heardAt = 0;
  private triedAt = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  open(): () => void {
    this.connect();
    this.timer = setInterval(() => this.look(), POLL_MS);
    const wake = (): void => {
      if (!document.hidden && !this.connected) this.connect();
    };
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      clearInterval(this.timer);
      this.source?.close();
      this.source = null;
    };
  }

  /** Begin anew, as whoever is signed in now. */
  again(): void {
    if (this.timer !== undefined) this.connect();
  }

  now(): number {
    return Date.now() + this.offset;
  }

  private look(): void {
    const now = Date.now();
    if (this.connected && now - this.heardAt < SILENT_MS) return;
    this.connected = false;
    if (now - this.triedAt > AGAIN_MS) this.connect();
    void this.poll();
  }

  private async poll(): Promise<void> {
    try {
      const all = await ask<WholeLobby>('GET', '/lobby');
      if (this.connected) return;
      this.take(all.lobby);
      this.own = all.own;
    } catch {
      // Neither stream nor answer: what was seen last stays, and the page says so.
    }
  }

  private take(view: LobbyView): void {
    this.offset = view.at - Date.now();
    this.lists = whole(view);
  }

  private connect(): void {
    this.source?.close();
    this.triedAt = Date.now();
    const source = new EventSource('/api/v1/lobby/stream');
    this.source = source;
    const hear = (name: string, take: (data: string) => void): void =>
      source.addEventListener(name, (event) => {
        if (source !== this.source) return;
        this.heardAt = Date.now();
        this.connected = true;
        take((event as MessageEvent<string>).data);
      });
    hear('whole', (data) => this.take(JSON.parse(data) as LobbyView));
    hear('change', (data) => {
      if (this.lists) this.lists = changed(this.lists, JSON.parse(data) as LobbyChange);
    });
    hear('own', (data) => (this.own = JSON.parse(data) as OwnLobby));
    hear('time', (data) => (this.offset = Number(data) - Date.now()));
    source.onerror = () => {
      if (source !== this.source) return;
      this.connected = false;
      void this.poll();
    };
  }
}
