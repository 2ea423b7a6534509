/** A search of finished games: what is asked, what was found so far, and older ones page by page. */
import { editions } from '../../../mirror/rules.ts';
import { ask } from '../../../server/api.svelte.ts';
import { Debounced } from '../../../server/debounced.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type { GamesPage } from '../../../wire/people.ts';

const FIELDS = ['player', 'word', 'edition', 'language', 'since', 'until', 'person'] as const;
type Asked = Record<(typeof FIELDS)[number], string>;

/** Older games that were asked for, and why there are no more: of what was found, and gone with it. */
interface Older {
  than: GamesPage | null;
  pages: GamesPage[];
  error: unknown;
}

const read = (query: string): Asked => {
  const found = new URLSearchParams(query);
  return Object.fromEntries(FIELDS.map((name) => [name, found.get(name) ?? ''])) as Asked;
};

/** To be made while a component is set up. */
export class GameSearch {
  asked: Asked;
  busy = $state(false);
  private readonly shelf = new Resource(() => 'all', editions);
  private readonly rested: Debounced<string>;
  private readonly newest: Resource<GamesPage>;
  private older = $state.raw<Older>({ than: null, pages: [], error: null });

  readonly books = $derived.by(() => (this.shelf.value ?? []).filter((book) => !book.duplicate));
  readonly languages = $derived.by(() => [...new Set(this.books.map((book) => book.language))]);
  private readonly further = $derived.by(() =>
    this.older.than === this.newest.value ? this.older : { pages: [], error: null },
  );
  private readonly pages = $derived.by(() =>
    this.newest.value ? [this.newest.value, ...this.further.pages] : [],
  );
  /** Null until the first answer. */
  readonly games = $derived.by(() => this.newest.value && this.pages.flatMap((page) => page.games));
  /** Where older ones begin; empty where there are none. */
  readonly before = $derived.by(() => this.pages.at(-1)?.before ?? '');
  readonly error = $derived.by(() => this.newest.error ?? this.further.error);

  /** `query`: what the address asked for. */
  constructor(query: string) {
    this.asked = $state(read(query));
    this.rested = new Debounced(() => this.typed);
    this.newest = new Resource(
      () => this.question,
      (question) => ask<GamesPage>('GET', `/games?${question}`),
      { keeps: true },
    );
  }

  private get typed(): string {
    const said = FIELDS.map((name) => [name, this.asked[name].trim()]).filter(([, text]) => text);
    return new URLSearchParams(said).toString();
  }

  /** What is looked for, as an address has it: what was typed, once they paused. */
  get question(): string {
    return this.rested.current;
  }

  /** Without waiting for a pause. */
  now(): void {
    this.rested.now();
  }

  clear(): void {
    this.asked = read('');
    this.now();
  }

  async more(): Promise<void> {
    const { value: than } = this.newest;
    const { pages } = this.further;
    const asked = [...new URLSearchParams(this.question), ['before', this.before]];
    this.busy = true;
    try {
      const page = await ask<GamesPage>('GET', `/games?${new URLSearchParams(asked)}`);
      this.older = { than, pages: [...pages, page], error: null };
    } catch (error) {
      this.older = { than, pages, error };
    } finally {
      this.busy = false;
    }
  }
}
