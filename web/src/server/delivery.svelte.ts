/**
 * Commands of an outbox, posted one after another: what was done first is answered first. While the
 * server is away they wait; the server knows each by its id, so that one sent twice happens once.
 */
import { later, passes } from './again.svelte.ts';
import { Outbox } from './outbox.ts';

interface Sent<C, A> {
  command: C;
  from: Outbox<C & { id: string }>;
  answered: (answer: A) => void;
  refused: (error: unknown) => void;
}

/** What became of a command from before a reload, for which nobody waits any more. */
export interface Aftermath<C, A> {
  answered: (answer: A, command: C) => void;
  refused: (error: unknown, command: C) => void;
}

export class Delivery<C extends { id: string }, A> {
  /** A command is kept until the server is back. */
  delayed = $state(false);
  private box: Outbox<C>;
  private queue: Sent<C, A>[] = [];
  private sending = false;
  private closed = false;
  private callOff: (() => void) | undefined;

  constructor(
    name: string,
    private readonly post: (command: C) => Promise<A>,
    private readonly aftermath: Aftermath<C, A>,
  ) {
    this.box = new Outbox<C>(name);
  }

  /** Sends a command, now or when the server is back; what the server answers. */
  send(command: C): Promise<A> {
    this.box.keep(command);
    return new Promise((answered, refused) => {
      this.queue.push({ command, from: this.box, answered, refused });
      void this.work();
    });
  }

  /** Sends what was left without an answer when the page was. */
  resume(): void {
    this.closed = false;
    const known = new Set(this.queue.map(({ command }) => command.id));
    const { aftermath, box } = this;
    for (const command of box.all()) {
      if (known.has(command.id)) continue;
      this.queue.push({
        command,
        from: box,
        answered: (answer) => aftermath.answered(answer, command),
        refused: (error) => aftermath.refused(error, command),
      });
    }
    void this.work();
  }

  /** Goes on with another box, for somebody else; what is in the old one waits there for its owner. */
  use(name: string): void {
    this.box = new Outbox<C>(name);
    this.queue = [];
    this.delayed = false;
    this.callOff?.();
  }

  /** Sends nothing more; what is unanswered stays in the box. */
  close(): void {
    this.closed = true;
    this.callOff?.();
  }

  private async work(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    let tries = 0;
    for (let next = this.queue[0]; next && !this.closed; next = this.queue[0]) {
      try {
        const answer = await this.post(next.command);
        this.settle(next);
        next.answered(answer);
        tries = 0;
      } catch (error) {
        if (passes(error)) {
          this.delayed = this.queue[0] === next;
          await this.waited(error, tries++);
        } else {
          this.settle(next);
          next.refused(error);
        }
      }
    }
    this.sending = false;
  }

  /** The pause before the next try; over at once where it is called off. */
  private waited(error: Parameters<typeof later>[0], tries: number): Promise<void> {
    return new Promise((go) => {
      const off = later(error, tries, go);
      this.callOff = () => {
        off();
        go();
      };
    });
  }

  private settle(sent: Sent<C, A>): void {
    this.delayed = false;
    sent.from.settle(sent.command.id);
    this.queue = this.queue.filter((other) => other !== sent);
  }
}
