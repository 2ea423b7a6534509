/** What an arbiter needs beside the game itself, asked of the server whenever the game has moved on. */
import { ask } from '../../../server/api.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type { JurySays, Office as OfficeView } from '../../../wire/desk.ts';

/** Proposals, and who took the call, are no events of the game. */
const EVERY_MS = 3_000;

/** To be made while a component is set up. */
export class Office {
  // The line to the table says by itself when the server is away.
  private readonly asked: Resource<OfficeView>;

  /**
   * `standing`: how the game stands and what was answered last, null while an answer is on its way. What
   * may be ruled is another thing with each.
   */
  constructor(
    readonly table: string,
    standing: () => string | null,
  ) {
    this.asked = new Resource(standing, () => ask<OfficeView>('GET', `/tables/${table}/office`), {
      every: EVERY_MS,
      keeps: true,
    });
  }

  get view(): OfficeView | null {
    return this.asked.value;
  }

  /** Answers for the jury, word by word; the table is told one verdict. */
  async say(id: string, jury: JurySays['jury'], turn: number | null): Promise<void> {
    await ask('POST', `/tables/${this.table}/office/jury`, { id, jury, turn });
    this.asked.again();
  }

  async withdraw(proposal: string): Promise<void> {
    await ask('POST', `/tables/${this.table}/office/withdraw`, { proposal }).catch(() => undefined);
    this.asked.again();
  }
}
