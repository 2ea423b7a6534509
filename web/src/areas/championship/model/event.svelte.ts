/**
 * One championship as the server tells it. What was seen last stays on the screen, and on this
 * device. What somebody does is kept until the server has answered it, over reloads too, and sent
 * in the order it was done.
 */
import { ask, person, Trouble } from '../../../server/api.svelte.ts';
import { Delivery } from '../../../server/delivery.svelte.ts';
import { keep, kept } from '../../../server/kept.ts';
import { commandId } from '../../../server/line.ts';
import { Stream } from '../../../server/stream.svelte.ts';
import { Ticking } from '../../../server/ticking.svelte.ts';
import type {
  Answered,
  DeskMessage,
  Doubt,
  PersonalView,
  PublicView,
} from '../../../wire/championship.ts';

type Without<T> = T extends unknown ? Omit<T, 'id'> : never;
export type Wish = Without<DeskMessage>;
/** Does something at the desk; whether the server took it. */
export type Act = (wish: Wish) => Promise<boolean>;

export class Following {
  view = $state.raw<PublicView | null>(null);
  mine = $state.raw<PersonalView | null>(null);
  missing = $state(false);
  /** What became of a command from before a reload, where the server did not take it. */
  late = $state.raw<{ error: unknown; doubts: Doubt[] } | null>(null);
  /** When the server was heard last, by this device's clock. */
  heardAt = $state(Date.now());
  private readonly path: string;
  private readonly key: string;
  private readonly stream: Stream;
  private readonly delivery: Delivery<DeskMessage, Answered>;
  private readonly clock: Ticking;
  private close: (() => void) | undefined;
  private readonly listeners = new Set<() => void>();

  /** `who` is signed in, if anybody: nobody sends what somebody else has left behind on this device. */
  constructor(
    readonly id: string,
    private readonly isWall = false,
    private who = person.me?.id,
  ) {
    this.path = `/championships/${encodeURIComponent(id)}`;
    this.key = `faristol:championship:${id}`;
    this.stream = new Stream(`${this.path}/stream${isWall ? '?wall=1' : ''}`, {
      on: {
        time: () => this.heard(),
        view: (data) => this.show(data),
        mine: (data) => {
          this.mine = JSON.parse(data) as PersonalView;
          this.stream.time.heard(this.mine.at);
          this.heard();
          for (const told of this.listeners) told();
        },
      },
      refused: () => this.mayComeBack(),
    });
    this.clock = new Ticking(() => this.now(), 250);
    this.delivery = new Delivery(
      this.box(who),
      (command) => ask<Answered>('POST', `${this.path}/commands`, command),
      {
        answered: ({ doubts }) => {
          if (doubts.length) this.late = { error: null, doubts };
        },
        refused: (error) => (this.late = { error, doubts: [] }),
      },
    );
    try {
      const seen = kept(this.key);
      if (seen && isWall) this.view = JSON.parse(seen) as PublicView;
    } catch {
      // Nothing kept, or something else: the server tells it again.
    }
  }

  private box(who = ''): string {
    return `championship:${this.id}:${who}`;
  }

  private heard(): void {
    this.heardAt = Date.now();
  }

  private show(data: string): void {
    this.view = JSON.parse(data) as PublicView;
    if (this.isWall) keep(this.key, data);
    this.heard();
  }

  get connected(): boolean {
    return this.stream.connected;
  }

  /** A command is being kept until the network is back. */
  get sending(): boolean {
    return this.delivery.delayed;
  }

  open(): () => void {
    this.close = this.stream.open();
    if (!this.isWall) this.delivery.resume();
    // Who is signed in decides what is told: somebody else hears it again.
    const forget = person.onChange(() => this.hearAs(person.me?.id));
    return () => {
      forget();
      this.close?.();
      this.delivery.close();
    };
  }

  /** Be told whenever what is told to this person alone is new; what it returns ends that. */
  onMine(told: () => void): () => void {
    this.listeners.add(told);
    return () => void this.listeners.delete(told);
  }

  /** Somebody else is signed in; what was told to whoever is gone is not shown to them. */
  private hearAs(who: string | undefined): void {
    if (who === this.who) return;
    if (this.who) this.mine = null;
    this.who = who;
    // What the one before has not sent stays in their box.
    this.delivery.use(this.box(who));
    this.again();
    this.delivery.resume();
  }

  /** Begin again, as whoever is signed in now. */
  again(): void {
    this.stream.again();
  }

  /** A championship that does not exist is not waited for. */
  private async mayComeBack(): Promise<boolean> {
    try {
      await ask('GET', this.path);
    } catch (trouble) {
      this.missing = trouble instanceof Trouble && trouble.status === 404;
    }
    if (this.missing) this.close?.();
    return !this.missing;
  }

  /** Do something. Without network it is kept and sent again: the server knows it by its id. */
  do(wish: Wish): Promise<Answered> {
    this.late = null;
    return this.delivery.send({ ...wish, id: commandId() } as DeskMessage);
  }

  name(player: number): string {
    return this.view?.players[player - 1]?.name ?? '';
  }

  /** The server's time at this moment. */
  now(): number {
    return this.stream.time.now();
  }

  /** The server's time, as it goes on while it is shown. */
  get ticking(): number {
    return this.clock.now;
  }

  /** Whether the round's clock stands, and goes on later. */
  get isPaused(): boolean {
    return !!this.view?.clock_left;
  }

  /** How long the round's clock still runs, as it is shown; null while none does. */
  get left(): number | null {
    const until = this.view?.clock_until ?? 0;
    if (this.isPaused) return this.view!.clock_left!;
    return until ? Math.max(0, until - this.clock.now) : null;
  }
}
