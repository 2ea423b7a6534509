/**
 * A room as this browser sees it: the newest of every kind of message, the line they come on,
 * and the server's time. One object per open room.
 */
import { Line, commandId, type LineState } from '../server/line.ts';
import type { FromClient, FromServer, Greeting, Led, Own, Receipt, Refusal, Shown, SlipRow } from '../wire/duplicate.ts';

export type Command = Extract<FromClient, { id: string }>;
type Told<T> = T extends { id: string } ? Omit<T, 'id'> : never;
/** A command without its id. */
export type Said = Told<Command>;

export class LiveRoom {
  shown = $state.raw<Shown | null>(null);
  own = $state.raw<Own | null>(null);
  led = $state.raw<Led | null>(null);
  rows = $state.raw<ReadonlyMap<number, SlipRow>>(new Map());
  greeting = $state.raw<Greeting | null>(null);
  receipt = $state.raw<Receipt | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  line = $state<LineState>('connecting');
  why = $state('');
  waiting = $state.raw<Command[]>([]);
  /** Of which revision what everybody sees and the staff's desk are, on this line. */
  private revisions = $state.raw<{ shown: number; led: number }>({ shown: -1, led: -2 });
  private offset: number | null = null;
  private readonly wire: Line<Command, FromServer>;

  constructor(readonly id: string) {
    this.wire = new Line<Command, FromServer>(
      id,
      {
        heard: (message) => this.heard(message),
        changed: (state, why) => {
          this.line = state;
          this.why = why;
        },
        version: () => 0,
      },
      '',
      `duplicate/rooms/${id}`,
    );
    this.waiting = this.wire.waiting;
  }

  open(): () => void {
    this.wire.open();
    return () => this.wire.close();
  }

  send(said: Said): void {
    this.refusal = null;
    this.wire.send({ ...said, id: commandId() } as Command);
    this.waiting = this.wire.waiting;
  }

  /** Whether the desk belongs to what is shown, and not to the moment before. */
  get current(): boolean {
    return this.revisions.shown === this.revisions.led;
  }

  /** The server's clock, as well as we know it. */
  now(): number {
    return performance.timeOrigin + performance.now() + (this.offset ?? 0);
  }

  private heard(message: FromServer): void {
    // `Shown` is made once for everybody: its time is not this moment's.
    if (message.is !== 'Shown') this.synchronise(message.at);
    switch (message.is) {
      case 'Welcome':
        this.greeting = message;
        // Another server may count from elsewhere.
        this.revisions = { shown: -1, led: -2 };
        break;
      case 'Shown':
        this.shown = message;
        this.revisions = { ...this.revisions, shown: message.revision };
        break;
      case 'Own': this.own = message; break;
      case 'Led':
        this.led = message;
        this.revisions = { ...this.revisions, led: message.revision };
        break;
      case 'Slips': {
        const rows = new Map(this.rows);
        for (const row of message.rows) rows.set(row.table, row);
        this.rows = rows;
        break;
      }
      case 'Receipt': this.receipt = message; break;
      case 'Refused': this.refusal = message.id ? message : null; break;
      default: break;
    }
    this.waiting = this.wire.waiting;
  }

  /** The least delayed message tells the server's time best. */
  private synchronise(at: number): void {
    const seen = at - (performance.timeOrigin + performance.now());
    if (this.offset === null || seen > this.offset || Math.abs(seen - this.offset) > 5_000) this.offset = seen;
  }
}
