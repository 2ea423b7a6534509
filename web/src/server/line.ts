/**
 * The line to one table: a socket that comes back by itself, and an outbox that keeps every
 * command until the server has answered it, over reloads too. The server knows commands by
 * their id, so that one sent twice happens once.
 */
import type { FromClient, FromServer } from '../wire/messages.ts';
import { pause } from './again.svelte.ts';
import { Outbox } from './outbox.ts';

export type Command = Extract<FromClient, { id: string }>;
export type LineState = 'connecting' | 'open' | 'lost' | 'refused';

/** The server pings every 4 s; silence for longer than this is a dead line. */
const SILENT_MS = 9_000;
/** Never long: whoever waits for a server that restarts is back within 3 s of its return. */
const WAITS_MS = [300, 700, 1_500, 2_000];
/** What the server closes with when asking again is no use. */
const REFUSED = 4403;
const SIGNED_OUT = 4001;
/** A role was taken away: nothing that it showed may stay on the page. */
const ROLE_ENDED = 4003;
/** A tab comes to the front, or a frozen one goes on. */
const WAKES = ['visibilitychange', 'resume'];
const ANSWERS = new Set(['Done', 'Refused', 'Receipt']);

/** What a line itself understands of a message. */
interface Heard {
  is: string;
  id?: string;
  n?: number;
}

export interface Listener<M extends Heard = FromServer> {
  heard(message: M): void;
  changed(state: LineState, why: string): void;
  /** Up to which version events are known. */
  version(): number;
}

/** A line to a table, or to another place that talks the same way. */
export class Line<C extends { id: string } = Command, M extends Heard = FromServer> {
  private socket: WebSocket | null = null;
  private tries = 0;
  private heardAt = 0;
  /** By the calendar: `performance.now` may stand still while a device sleeps. */
  private heardOn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  private readonly box: Outbox<C>;

  constructor(
    table: string,
    private readonly listener: Listener<M>,
    private readonly code = '',
    private readonly place = `tables/${table}`,
  ) {
    this.box = new Outbox(table);
  }

  open(): void {
    window.addEventListener('online', this.now);
    for (const wakes of WAKES) document.addEventListener(wakes, this.woke);
    this.watch = setInterval(() => this.check(), 1_000);
    this.connect();
  }

  close(): void {
    this.closed = true;
    window.removeEventListener('online', this.now);
    for (const wakes of WAKES) document.removeEventListener(wakes, this.woke);
    clearInterval(this.watch);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Keep a command and send it, now or when the line is back. */
  send(command: C): void {
    this.box.keep(command);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  get waiting(): C[] {
    return this.box.all();
  }

  /** Come back at once, from the version that is known. */
  restart(): void {
    this.drop();
    this.connect();
  }

  private readonly now = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) this.restart();
  };

  private readonly woke = (): void => {
    if (document.visibilityState === 'visible' && this.silentFor() > SILENT_MS / 2) this.restart();
  };

  private check(): void {
    // Also while it connects: a machine that has vanished does not even refuse.
    if (this.socket && this.silentFor() > SILENT_MS) this.lost('silent');
  }

  private silentFor(): number {
    return Math.max(performance.now() - this.heardAt, Date.now() - this.heardOn);
  }

  private heardNow(): void {
    this.heardAt = performance.now();
    this.heardOn = Date.now();
  }

  private connect(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    // A line that was lost stays so until the server speaks: an attempt is no line.
    if (!this.tries) this.listener.changed('connecting', '');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = new URLSearchParams({ since: String(this.listener.version()) });
    if (this.code) query.set('code', this.code);
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/v1/${this.place}/socket?${query}`,
    );
    this.socket = socket;
    this.heardNow();
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(String(event.data)) as M);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === REFUSED || event.code === SIGNED_OUT) {
        this.socket = null;
        this.listener.changed('refused', event.reason);
      } else if (event.code === ROLE_ENDED) {
        location.reload();
      } else {
        this.lost(event.reason);
      }
    };
  }

  private hear(message: M): void {
    this.heardNow();
    if (message.is === 'Ping') {
      this.socket?.send(JSON.stringify({ do: 'Pong', n: message.n }));
    } else if (message.is === 'Welcome') {
      this.tries = 0;
      this.listener.changed('open', '');
      for (const command of this.box.all()) this.socket?.send(JSON.stringify(command));
    } else if (message.id !== undefined && ANSWERS.has(message.is)) {
      this.box.settle(message.id);
    }
    this.listener.heard(message);
  }

  private lost(why: string): void {
    this.drop();
    if (this.closed) return;
    this.listener.changed('lost', why);
    this.timer = setTimeout(() => this.connect(), pause(WAITS_MS, this.tries++));
  }

  private drop(): void {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }
}

/** A new command id. `crypto.randomUUID` needs a secure context, `getRandomValues` does not. */
export function commandId(): string {
  return randomHex(12);
}

export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
