/** The search for the board while somebody types: the newest answer, and what would mend a sheet. */
import { ask } from '../../../server/api.svelte.ts';
import { Debounced } from '../../../server/debounced.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type { SheetAnswer } from '../../../wire/sheets.ts';
import type { Typing } from './typing.svelte.ts';

/** An answer, and to what. */
interface Found {
  asked: string;
  answer: SheetAnswer;
}

const found = async (asked: string): Promise<Found> => ({
  asked,
  answer: await ask<SheetAnswer>('POST', '/sheets/reconstruct', JSON.parse(asked)),
});

export class Search {
  private readonly rested: Debounced<string>;
  private readonly quick: Resource<Found>;
  private readonly thorough: Resource<Found>;

  /** To be made while a component is set up. */
  constructor(private readonly typing: Typing) {
    this.rested = new Debounced(() => typing.question(false));
    this.quick = new Resource(() => this.rested.current || null, found, { keeps: true });
    // What would mend a sheet takes longer: it is asked once everything is typed.
    this.thorough = new Resource(
      () => (typing.isDone && this.isNewest && this.isImpossible ? typing.question(true) : null),
      found,
    );
  }

  private get isImpossible(): boolean {
    return this.quick.value?.answer.status === 'impossible';
  }

  /** Whether what is known is about the lines as they are now. */
  get isNewest(): boolean {
    return this.quick.value?.asked === this.typing.question(false);
  }

  get answer(): SheetAnswer | null {
    if (!this.typing.lines.length) return null;
    return this.mended ?? this.quick.value?.answer ?? null;
  }

  private get mended(): SheetAnswer | null {
    return this.typing.isDone && this.isImpossible ? (this.thorough.value?.answer ?? null) : null;
  }

  /** Whether the board of the lines as they are now is not known yet. */
  get isSearching(): boolean {
    return this.typing.lines.length > 0 && !this.isNewest && !this.error;
  }

  /** Whether what would mend the sheet is still looked for. */
  get isMending(): boolean {
    return this.typing.isDone && this.isImpossible && !this.mended && !this.thorough.error;
  }

  get error(): unknown {
    return this.quick.error ?? this.thorough.error;
  }
}
