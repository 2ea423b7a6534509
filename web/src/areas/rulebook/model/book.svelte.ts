/** A rule book as a reader has it open: its values, beside another's if wanted, and its clauses. */
import {
  clauseTexts,
  edition,
  editions,
  ruleTexts,
  topics,
  type Clause,
  type Edition,
} from '../../../mirror/rules.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { speech } from '../../../text/index.svelte.ts';

export interface Section {
  title: string;
  rows: { name: string; label: string }[];
}

const FIRST = 'fisc-2023';

/** To be made while a component is set up; `name` says which book, nothing the first one. */
export class OpenBook {
  /** The edition that stands beside it, and whether only what differs is shown. */
  beside = $state('');
  onlyDifferences = $state(true);
  search = $state('');
  /** Each clause also in the book's language, for a reader of another who wants to cite it. */
  withOriginal = $state(false);
  readonly name: string;

  private readonly shelf = new Resource(
    () => 'all',
    () => Promise.all([editions(), topics()]),
  );
  private readonly reading = new Resource(() => speech.language, ruleTexts, { keeps: true });
  private readonly opened: Resource<[Edition, Clause[]]>;
  private readonly second = new Resource(() => this.beside || null, edition);
  private readonly cited: Resource<Map<string, string>>;

  readonly books = $derived.by(() => this.shelf.value?.[0] ?? []);
  readonly missing = $derived.by(
    () => this.books.length > 0 && !this.books.some(({ name }) => name === this.name),
  );
  readonly book = $derived.by(() => this.opened.value?.[0] ?? null);
  readonly other = $derived.by(() => this.second.value);
  /** All clauses of the book. */
  readonly told = $derived.by(() => this.opened.value?.[1] ?? []);
  readonly original = $derived.by(() => this.cited.value ?? new Map<string, string>());
  readonly error = $derived.by(
    () =>
      this.shelf.error ??
      this.reading.error ??
      this.opened.error ??
      this.second.error ??
      this.cited.error,
  );
  readonly ofOtherTongue = $derived.by(
    () => this.book !== null && this.book.language !== speech.language,
  );
  private readonly texts = $derived.by(
    () => this.reading.value ?? { topics: {}, values: {}, sentences: {} },
  );

  readonly sections = $derived.by(() => {
    const { book, other, texts } = this;
    const found: Section[] = [];
    for (const { name: topic, title, labels } of this.shelf.value?.[1] ?? []) {
      const rows = Object.entries(labels)
        .map(([key, label]) => ({
          name: key.includes('.') ? key : `${topic}.${key}`,
          label: texts.topics[topic]?.[key] ?? label,
        }))
        .filter(({ name }) => book && name in book.values)
        .filter(({ name }) => book?.stated.includes(name) || other?.stated.includes(name))
        .filter(({ name }) => !other || !this.onlyDifferences || !this.same(name));
      if (rows.length) found.push({ title: texts.topics[topic]?.title ?? title, rows });
    }
    return found;
  });

  readonly wanted = $derived.by(() => this.search.trim().replace(/'/g, '’').toLowerCase());
  /** The clauses that have what is looked for. */
  readonly clauses = $derived.by(() =>
    this.told.filter(({ id, text }) =>
      `${id} ${text} ${this.original.get(id) ?? ''}`.toLowerCase().includes(this.wanted),
    ),
  );

  constructor(name: string) {
    this.name = name || FIRST;
    this.opened = new Resource(
      () => speech.language,
      async (language) => {
        const all = [edition(this.name), clauseTexts(this.name, language)] as const;
        const [book, { clauses }] = await Promise.all(all);
        return [book, clauses];
      },
      { keeps: true },
    );
    this.cited = new Resource(
      () => (this.withOriginal && this.ofOtherTongue ? (this.book?.language ?? null) : null),
      async (language) => {
        const { clauses } = await clauseTexts(this.name, language);
        return new Map(clauses.map(({ id, text }) => [id, text]));
      },
    );
  }

  /** What the rules say in English, in the reader's language. */
  say(english: string): string {
    return this.texts.sentences[english] ?? english;
  }

  /** What the values of that name are called. */
  names(value: string): Record<string, string> | undefined {
    return this.texts.values[value];
  }

  /** Whether both books say the same there. */
  same(value: string): boolean {
    const { book, other } = this;
    return (
      !!book &&
      !!other &&
      JSON.stringify(book.values[value]) === JSON.stringify(other.values[value])
    );
  }
}
