/**
 * One championship as the server tells it. The stream comes back by itself, whatever the network
 * does; what was seen last stays on the screen, and on this device. What somebody does is kept
 * until the server has answered it, over reloads too, and sent in the order it was done.
 */
import { later, passes } from '../server/again.svelte.ts';
import { ask, Trouble } from '../server/api.svelte.ts';
import { keep, kept } from '../server/kept.ts';
import { commandId } from '../server/line.ts';
import { Outbox } from '../server/outbox.ts';
import type {
  Answered,
  DeskMessage,
  Doubt,
  PersonalView,
  PublicView,
} from '../wire/championship.ts';

const AGAIN_MS = 2_000;
/** The server tells the time every 15 s; silence for longer than this is a dead line. */
const SILENT_MS = 40_000;

type Without<T> = T extends unknown ? Omit<T, 'id'> : never;
export type Wish = Without<DeskMessage>;

/** A command on its way, and who waits for its answer: nobody, where it was given before a reload. */
interface Sent {
  command: DeskMessage;
  box: Outbox<DeskMessage>;
  answered?: (answer: Answered) => void;
  refused?: (error: unknown) => void;
}

export class Following {
  view = $state.raw<PublicView | null>(null);
  mine = $state.raw<PersonalView | null>(null);
  connected = $state(false);
  missing = $state(false);
  /** A command is being kept until the network is back. */
  sending = $state(false);
  /** What became of a command from before a reload, where the server did not take it. */
  late = $state.raw<{ error: unknown; doubts: Doubt[] } | null>(null);
  heardAt = $state(0);
  /** How far the server's clock is ahead of this one. */
  offset = $state(0);
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private readonly key: string;
  private sent: Sent[] = [];
  private isSending = false;
  private closed = false;
  private callOff: (() => void) | undefined;
  private who: string | undefined;
  private box: Outbox<DeskMessage>;

  /** `who` is signed in, if anybody: nobody sends what somebody else has left behind on this device. */
  constructor(
    readonly id: string,
    private readonly isWall = false,
    who?: string,
  ) {
    this.who = who;
    this.box = this.boxOf(who);
    this.key = `faristol:championship:${id}`;
    try {
      const seen = kept(this.key);
      if (seen && isWall) this.view = JSON.parse(seen) as PublicView;
    } catch {
      // Nothing kept, or something else: the server tells it anew.
    }
  }

  private boxOf(who = ''): Outbox<DeskMessage> {
    return new Outbox(`championship:${this.id}:${who}`);
  }

  open(): () => void {
    this.connect();
    if (!this.isWall) this.resume();
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
      this.closed = true;
      this.callOff?.();
    };
  }

  /** Somebody else is signed in; what was told to whoever is gone is not shown to them. */
  hearAs(who: string | undefined): void {
    if (who === this.who) return;
    if (this.who) this.mine = null;
    this.who = who;
    this.box = this.boxOf(who);
    // What the one before has not sent stays in their box.
    this.sent = [];
    this.again();
    this.resume();
  }

  /** Begin anew, as whoever is signed in now. */
  again(wait = 0): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private connect(): void {
    this.source?.close();
    this.heardAt = Date.now();
    const source = new EventSource(
      `/api/v1/championships/${encodeURIComponent(this.id)}/stream${this.isWall ? '?wall=1' : ''}`,
    );
    this.source = source;
    const hear = (name: string, take: (data: string) => void): void =>
      source.addEventListener(name, (event) => {
        this.heardAt = Date.now();
        this.connected = true;
        take((event as MessageEvent<string>).data);
      });
    hear('view', (data) => {
      this.view = JSON.parse(data) as PublicView;
      if (this.isWall) keep(this.key, data);
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

  /** Do something. Without network it is kept and sent again: the server knows it by its id. */
  do(wish: Wish): Promise<Answered> {
    const command = { ...wish, id: commandId() } as DeskMessage;
    const { box } = this;
    box.keep(command);
    this.late = null;
    return new Promise((answered, refused) => {
      this.sent.push({ command, box, answered, refused });
      void this.send();
    });
  }

  /** What was left without an answer when the page was. */
  private resume(): void {
    const { box } = this;
    const known = new Set(this.sent.map(({ command }) => command.id));
    this.sent.push(
      ...box
        .all()
        .filter(({ id }) => !known.has(id))
        .map((command) => ({ command, box })),
    );
    void this.send();
  }

  /** One after another: what was done first is answered first. */
  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    let tries = 0;
    for (let next = this.sent[0]; next && !this.closed; next = this.sent[0]) {
      const {
        command,
        answered,
        refused = (error: unknown) => (this.late = { error, doubts: [] }),
      } = next;
      try {
        const answer = await ask<Answered>(
          'POST',
          `/championships/${encodeURIComponent(this.id)}/commands`,
          command,
        );
        this.settle(next);
        if (answered) answered(answer);
        else if (answer.doubts.length) this.late = { error: null, doubts: answer.doubts };
        tries = 0;
      } catch (error) {
        if (passes(error)) {
          this.sending = true;
          await new Promise<void>((go) => (this.callOff = later(error, tries++, go)));
        } else {
          this.settle(next);
          refused(error);
        }
      }
    }
    this.isSending = false;
  }

  private settle({ command, box }: Sent): void {
    this.sending = false;
    box.settle(command.id);
    this.sent = this.sent.filter((other) => other.command !== command);
  }

  name(player: number): string {
    return this.view?.players[player - 1]?.name ?? '';
  }

  now(): number {
    return Date.now() + this.offset;
  }
}
