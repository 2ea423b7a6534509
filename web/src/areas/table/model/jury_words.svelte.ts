/** The words that the list leaves to the jury: what it says of each, and by what. */
import { Action } from '../../../server/action.svelte.ts';
import { commandId } from '../../../server/line.ts';
import type { JurySays } from '../../../wire/desk.ts';
import type { Office } from './office.svelte.ts';

type Source = JurySays['jury'][number]['source'];

export const SOURCES: readonly Source[] = ['dictionary', 'language-rules'];

export class JuryWords {
  readonly lines: { word: string; valid: boolean | null; source: Source }[];
  readonly answering: Action<[], void>;
  /** Sent again after a lost answer it keeps its name, and counts once. */
  private sent = { body: '', id: '' };

  constructor(
    private readonly office: Pick<Office, 'say'>,
    words: readonly string[],
    private readonly turn: number | null,
  ) {
    this.lines = $state(words.map((word) => ({ word, valid: null, source: SOURCES[0]! })));
    this.answering = new Action(() => this.answer());
  }

  get isWhole(): boolean {
    return this.lines.every(({ valid }) => valid !== null);
  }

  private async answer(): Promise<void> {
    if (!this.isWhole) return;
    const jury = this.lines.map(({ word, valid, source }) => ({ word, valid: !!valid, source }));
    const body = JSON.stringify(jury);
    if (body !== this.sent.body) this.sent = { body, id: commandId() };
    await this.office.say(this.sent.id, jury, this.turn);
  }
}
