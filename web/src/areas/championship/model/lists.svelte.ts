/** Lists of players and of ratings that are sent as files, and what came of them. */
import { sendFile } from '../../../server/upload.ts';
import { Trouble } from '../../../server/api.svelte.ts';
import type { ListRead, RatingsRead, RowFault } from '../../../wire/championship.ts';
import { speakOfProblems } from '../../../text/index.svelte.ts';
import { told } from './trouble.ts';

/** What is wrong in a row, in the reader's language, the row before it. */
export function faultText({ code, values, clause }: RowFault): string {
  return told(new Trouble(code, values, clause));
}

export class Lists {
  trouble = $state('');
  /** What came of the list of players that was sent last. */
  read = $state.raw<ListRead | null>(null);
  ratings = $state.raw<RatingsRead | null>(null);
  /** Kept, so that its good rows can be entered without choosing it again. */
  private file: File | null = null;

  constructor(private readonly id: () => string) {}

  /** Sends a list of players; with `good` the rows that are right are entered. */
  async enter(file: File | null = this.file, good = false): Promise<void> {
    if (!file) return;
    this.forget();
    this.file = file;
    const path = `/championships/${this.id()}/entries`;
    await this.tell(async () => {
      const read = await sendFile<ListRead>(path, file, good ? { good: '1' } : {});
      // The sentences about faults are here before these are shown.
      for (const { code } of read.faults.slice(0, 1)) await speakOfProblems(code);
      this.read = read;
    });
  }

  /** Sends a rating list. */
  async rate(file: File): Promise<void> {
    this.forget();
    await this.tell(async () => {
      this.ratings = await sendFile<RatingsRead>(`/championships/${this.id()}/rating-list`, file);
    });
  }

  forget(): void {
    this.file = null;
    this.read = this.ratings = null;
    this.trouble = '';
  }

  private async tell(send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      this.trouble = told(error);
    }
  }
}
