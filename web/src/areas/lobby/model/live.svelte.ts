/**
 * The lobby as the server tells it: one stream. Where no stream gets through, the lists are asked
 * for every few seconds instead.
 */
import { ask } from '../../../server/api.svelte.ts';
import { Stream } from '../../../server/stream.svelte.ts';
import type { LobbyChange, LobbyView, OwnLobby, WholeLobby } from '../../../wire/lobby.ts';
import { changed, whole, type Lists } from './fold.ts';

const POLL_MS = 4_000;

export class LobbyLive {
  lists = $state.raw<Lists | null>(null);
  own = $state.raw<OwnLobby | null>(null);
  private readonly stream = new Stream('/lobby/stream', {
    on: {
      whole: (data) => (this.lists = whole(JSON.parse(data) as LobbyView)),
      change: (data) => {
        if (this.lists) this.lists = changed(this.lists, JSON.parse(data) as LobbyChange);
      },
      own: (data) => this.takeOwn(JSON.parse(data) as OwnLobby),
    },
    lost: () => void this.poll(),
  });

  /** `told` hears each state of one's own games and offers. */
  constructor(private readonly told: (own: OwnLobby) => void = () => undefined) {}

  /** The stream is open; without it the lists are asked for. */
  get connected(): boolean {
    return this.stream.connected;
  }

  open(): () => void {
    const close = this.stream.open();
    const timer = setInterval(() => void this.poll(), POLL_MS);
    return () => {
      clearInterval(timer);
      close();
    };
  }

  /** Begin again, as whoever is signed in now. */
  again(): void {
    this.stream.again();
  }

  private async poll(): Promise<void> {
    if (this.connected) return;
    try {
      const all = await ask<WholeLobby>('GET', '/lobby');
      if (this.connected) return;
      this.lists = whole(all.lobby);
      this.takeOwn(all.own);
    } catch {
      // Neither stream nor answer: what was seen last stays, and the page says so.
    }
  }

  private takeOwn(own: OwnLobby | null): void {
    this.own = own;
    if (own) this.told(own);
  }
}
