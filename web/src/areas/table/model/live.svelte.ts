/**
 * A table as this browser sees it live: the fold of what the server said, the line it says
 * it on, and the server's time. One object per open table.
 */
import { Line, commandId, randomHex, type Command, type LineState } from '../../../server/line.ts';
import { ServerTime } from '../../../server/time.ts';
import { speakOfProblems } from '../../../text/index.svelte.ts';
import type { Event } from '../../../wire/events.ts';
import type { FromServer, Refusal } from '../../../wire/messages.ts';
import { fold, fromSnapshot, newTable } from '../../../mirror/fold.ts';
import { owesShare } from './sharing.ts';
import type { Table } from '../../../mirror/state.ts';

type Told<T> = T extends { id: string } ? Omit<T, 'id'> : never;
/** A command without its id. */
export type Said = Told<Command>;

/** What decides whether something is allowed: whose turn it is, what waits, whether the clock stands. */
const standing = ({ stage, onTurn, acted, pending, clock }: Table): string =>
  [stage, onTurn, acted, pending?.turn, pending?.challengedBy, clock.stopped].join();

export class LiveTable {
  table = $state.raw<Table>(newTable());
  seat = $state<number | null>(null);
  role = $state<'seat' | 'arbiter' | 'spectator' | 'archive'>('spectator');
  line = $state<LineState>('connecting');
  why = $state('');
  // Who is there, how far away, and who is a robot: beside the game, which does not change by it.
  here = $state.raw<boolean[]>([]);
  lag = $state.raw<number[]>([]);
  robots = $state.raw<string[]>([]);
  /** Commands that these rules know, of those that not all rules do: nothing else is offered. */
  acts = $state.raw<ReadonlySet<string>>(new Set());
  refusal = $state.raw<Refusal | null>(null);
  /** Commands the server has not answered. */
  waiting = $state.raw<Command[]>([]);
  known = $state(false);
  private readonly time = new ServerTime();
  private readonly wire: Line;

  constructor(
    readonly id: string,
    code: string,
    private readonly onevents: (events: readonly Event[], before: Table) => void,
  ) {
    this.wire = new Line(
      id,
      {
        heard: (message) => this.heard(message),
        changed: (state, why) => {
          this.line = state;
          this.why = why;
          if (state === 'refused') void speakOfProblems(why);
        },
        version: () => this.table.version,
      },
      code,
    );
    this.waiting = this.wire.waiting;
  }

  open(): void {
    this.wire.open();
  }

  close(): void {
    this.wire.close();
  }

  send(said: Said): string {
    const id = commandId();
    this.refusal = null;
    this.wire.send({ ...said, id } as Command);
    this.waiting = this.wire.waiting;
    return id;
  }

  /** Whether such a command waits for its answer. */
  isWaiting(kind: Command['do']): boolean {
    return this.waiting.some((command) => command.do === kind);
  }

  /** The server's clock, as well as we know it. */
  now(): number {
    return this.time.now();
  }

  private heard(message: FromServer): void {
    this.time.heard(message.at);
    switch (message.is) {
      case 'Welcome':
        this.seat = message.seat;
        this.role = message.role;
        this.acts = new Set(message.acts);
        this.waiting = this.wire.waiting;
        break;
      case 'Snapshot': {
        const before = this.table;
        this.take(
          { ...fromSnapshot(message.view, message.version), options: this.table.options },
          message.at,
        );
        this.robots = message.view.robots;
        this.known = true;
        this.onevents([], before);
        this.addShare();
        break;
      }
      case 'Happened':
        this.happened(message.first, message.events);
        break;
      case 'Done':
        this.waiting = this.wire.waiting;
        break;
      case 'Refused':
        this.waiting = this.wire.waiting;
        // Sent again after a reload, it may have been done already: that is no news.
        if (message.id) this.refusal = message;
        void speakOfProblems(message.reason);
        break;
      case 'Presence':
        this.here = message.here;
        this.lag = message.lag_ms;
        this.robots = message.robots;
        break;
      case 'Ping':
        break;
    }
  }

  private happened(first: number, events: readonly Event[]): void {
    if (first > this.table.version + 1) {
      this.wire.restart();
      return;
    }
    const before = this.table;
    const fresh = events.slice(before.version + 1 - first);
    if (fresh.length === 0) return;
    this.take(fresh.reduce(fold, before), fresh.at(-1)!.at);
    this.known = true;
    this.onevents(fresh, before);
    this.addShare();
  }

  /** The table as it is since then. What was refused before, where everything stood otherwise, may be possible now. */
  private take(table: Table, at: number): void {
    if (this.refusal && at > this.refusal.at && standing(table) !== standing(this.table))
      this.refusal = null;
    this.table = table;
  }

  /** The player's own part in the draws: asked of nobody, added at once. */
  private addShare(): void {
    const due = this.seat !== null && owesShare(this.table, this.seat);
    if (due && !this.isWaiting('AddRandomness'))
      this.send({ do: 'AddRandomness', share: randomHex(32) });
  }
}
