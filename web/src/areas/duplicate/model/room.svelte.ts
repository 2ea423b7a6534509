/**
 * A room as this browser sees it: the newest of every kind of message, the line they come on,
 * and the server's time. One object per open room.
 */
import { Line, commandId, type LineState } from '../../../server/line.ts';
import { speakOfProblems } from '../../../text/index.svelte.ts';
import type {
  FromClient,
  FromServer,
  Greeting,
  LeaderView,
  Own,
  Receipt,
  Refusal,
  SlipRow,
} from '../../../wire/duplicate.ts';
import { HallView } from './hall.svelte.ts';

export type Command = Extract<FromClient, { id: string }>;
type Told<T> = T extends { id: string } ? Omit<T, 'id'> : never;
/** A command without its id. */
export type Said = Told<Command>;

/** Is told of a command and its answer; whether it takes it. */
type Listener = (command: Command, answer: Receipt | Refusal) => boolean;

export class LiveRoom extends HallView {
  own = $state.raw<Own | null>(null);
  led = $state.raw<LeaderView | null>(null);
  rows = $state.raw<ReadonlyMap<number, SlipRow>>(new Map());
  greeting = $state.raw<Greeting | null>(null);
  receipt = $state.raw<Receipt | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** In which stage of a turn that was. */
  refusedIn = $state('');
  line = $state<LineState>('connecting');
  why = $state('');
  waiting = $state.raw<Command[]>([]);
  /** Of which revision what everybody sees and the staff's desk are, on this line. */
  private revisions = $state.raw<{ shown: number; led: number }>({ shown: -1, led: -2 });
  private readonly listeners = new Set<Listener>();
  private offset: number | null = null;
  private readonly wire: Line<Command, FromServer>;

  constructor(readonly id: string) {
    super();
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
    const stop = this.tick();
    return () => {
      stop();
      this.wire.close();
    };
  }

  /** Sends it, now or when the line is back; the id of its answer. */
  send(said: Said): string {
    this.refusal = null;
    const id = commandId();
    this.wire.send({ ...said, id } as Command);
    this.waiting = this.wire.waiting;
    return id;
  }

  /** Be told how commands of this browser were answered; what it returns ends that. */
  onAnswer(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Whether somebody has taken the answer, and shows it where the command was given. */
  private isTaken(answer: Receipt | Refusal): boolean {
    const command = this.waiting.find(({ id }) => id === answer.id);
    return (
      command !== undefined && [...this.listeners].some((listener) => listener(command, answer))
    );
  }

  /** Whether the desk belongs to what is shown, and not to the moment before. */
  get current(): boolean {
    return this.revisions.shown === this.revisions.led;
  }

  time(): number {
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
        // What was refused in one turn is no matter of the next.
        if (message.turn !== this.shown?.turn) this.refusal = null;
        this.shown = message;
        this.revisions = { ...this.revisions, shown: message.revision };
        break;
      case 'Own':
        this.own = message;
        break;
      case 'LeaderView':
        this.led = message;
        this.revisions = { ...this.revisions, led: message.revision };
        break;
      case 'Slips': {
        const rows = new Map(this.rows);
        for (const row of message.rows) rows.set(row.table, row);
        this.rows = rows;
        break;
      }
      case 'Receipt':
        this.receipt = message;
        this.isTaken(message);
        break;
      case 'Refused':
        this.refusal = message.id && !this.isTaken(message) ? message : null;
        void speakOfProblems(message.reason);
        this.refusedIn = this.shown?.stage ?? '';
        break;
      default:
        break;
    }
    this.waiting = this.wire.waiting;
    this.look();
  }

  /** The least delayed message tells the server's time best. */
  private synchronise(at: number): void {
    const seen = at - (performance.timeOrigin + performance.now());
    if (this.offset === null || seen > this.offset || Math.abs(seen - this.offset) > 5_000)
      this.offset = seen;
  }
}
