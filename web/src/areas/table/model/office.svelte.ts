/** What an arbiter needs beside the game itself, asked of the server whenever the game has moved on. */
import { ask } from '../../../server/api.svelte.ts';
import { Watch } from '../../../server/latest.ts';
import type { QueuedCall, Ruling } from '../../../play/rulings.ts';

/** One command: whether it may be given now, and if not, by which rule. */
export interface Act {
  do: string;
  seat: number | null;
  turn: number | null;
  cause: string;
  reason: string;
  clause: string;
}

export interface Proposal {
  id: string;
  by: string;
  own: boolean;
  at: number;
  what: { do: string; seat?: number | null; points?: number; turn?: number; reason?: string };
}

export interface OfficeView {
  version: number;
  source: 'online' | 'on-table';
  judge: 'software' | 'arbiter';
  calls: QueuedCall[];
  question: string;
  listed: boolean | null;
  reports: { turn: number; words: string[]; listed: boolean | null }[];
  absent: number[];
  approved: boolean;
  acts: Act[];
  proposals: Proposal[];
  rulings: Ruling[];
}

export class Office {
  view = $state.raw<OfficeView | null>(null);
  // The line to the table says by itself when the server is away.
  private readonly watch = new Watch(
    () => ask<OfficeView>('GET', `/tables/${this.table}/office`),
    (found) => (this.view = found),
  );

  constructor(readonly table: string) {}

  /** Look every so often; what it returns ends that. */
  open(everyMs: number): () => void {
    return this.watch.every(everyMs);
  }

  look(): Promise<void> {
    return this.watch.look();
  }

  async withdraw(proposal: string): Promise<void> {
    await ask('POST', `/tables/${this.table}/office/withdraw`, { proposal }).catch(() => undefined);
    await this.look();
  }

  /** The acts of one kind: one for each seat, turn or cause it may be about. */
  acts(kind: string): Act[] {
    return this.view?.acts.filter((act) => act.do === kind) ?? [];
  }
}
