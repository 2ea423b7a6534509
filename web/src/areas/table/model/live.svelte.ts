/**
 * A table as this browser sees it live: the server's view with what has changed since, the line
 * it comes on, and the server's time. One object per open table.
 */
import { Line, commandId, randomHex, type Command, type LineState } from '../../../server/line.ts';
import { ServerTime } from '../../../server/time.ts';
import { speakOfProblems } from '../../../text/index.svelte.ts';
import type { FromServer, News, Refusal, Spoken, TableState } from '../../../wire/messages.ts';
import { changed, UnknownChange } from '../../../mirror/change.ts';
import { newTable, tableOf } from '../../../mirror/table.ts';
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
  /** What a player said last. */
  spoken = $state.raw<Spoken | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Commands the server has not answered. */
  waiting = $state.raw<Command[]>([]);
  known = $state(false);
  /** What the server shows, as of the table’s version. */
  private view: TableState | null = null;
  private readonly time = new ServerTime();
  private readonly wire: Line;

  constructor(
    readonly id: string,
    code: string,
    private readonly onnews: (news: readonly News[], before: Table) => void,
  ) {
    this.wire = new Line(
      id,
      {
        heard: (message) => this.hear(message),
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

  private hear(message: FromServer): void {
    this.time.heard(message.at);
    try {
      this.heard(message);
    } catch (error) {
      if (!(error instanceof UnknownChange)) throw error;
      // The server is newer than this page, which would show something wrong from here on.
      this.wire.close();
      this.line = 'refused';
      this.why = 'outdated';
    }
  }

  private heard(message: FromServer): void {
    switch (message.is) {
      case 'Welcome':
        this.seat = message.seat;
        this.role = message.role;
        this.acts = new Set(message.acts);
        this.waiting = this.wire.waiting;
        break;
      case 'Snapshot':
        this.robots = message.view.robots;
        this.show(message.view, message.version, message.news);
        break;
      case 'Changed':
        if (message.since === this.table.version && this.view)
          this.show(changed(this.view, message.view), message.version, message.news);
        // Between what is shown and this, something is missing.
        else if (message.version > this.table.version) this.wire.restart();
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
      case 'Spoken':
        this.spoken = message;
        break;
      case 'Ping':
        break;
      default:
        unknown(message);
    }
  }

  private show(view: TableState, version: number, news: readonly News[]): void {
    const before = this.table;
    const table = tableOf(view, version);
    // What was refused before, where everything stood otherwise, may be possible now.
    if (this.refusal && table.at > this.refusal.at && standing(table) !== standing(before))
      this.refusal = null;
    this.view = view;
    this.table = table;
    this.known = true;
    this.onnews(news, before);
    this.addShare();
  }

  /** The player's own part in the draws: asked of nobody, added at once. */
  private addShare(): void {
    const due = this.seat !== null && owesShare(this.table, this.seat);
    if (due && !this.isWaiting('AddRandomness'))
      this.send({ do: 'AddRandomness', share: randomHex(32) });
  }
}

function unknown(message: never): never {
  throw new UnknownChange(JSON.stringify(message));
}
