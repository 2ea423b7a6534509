/**
 * The sentences of one part of the site. They are fetched when somebody first needs them and, when the
 * page changes its language, together with those of every other part that is in use.
 */
import type { Language } from './choice.ts';

/** How the sentences of each language are fetched. */
export type Load<T> = Record<Language, () => Promise<T>>;

/** Every part in use, and the language that the page is to have. */
const used = new Set<Part<unknown>>();
let wished: Language = 'en';

export class Part<T> {
  private words = $state.raw<T | null>(null);
  private spoken: Language | null = null;

  constructor(private readonly load: Load<T>) {}

  get ready(): boolean {
    return this.words !== null;
  }

  get w(): T {
    if (!this.words) throw new Error('these words are not loaded yet');
    return this.words;
  }

  /** Waits until they are there, in the language of the page. */
  async fetch(): Promise<void> {
    used.add(this);
    // Another language may be chosen while they are on their way.
    while (this.spoken !== wished) {
      const wanted = wished;
      const words = await this.load[wanted]();
      if (wished === wanted) this.put(words, wanted);
    }
  }

  /** Somebody is about to show them: they come by themselves. */
  want(): void {
    void this.fetch();
  }

  /** They are needed in whatever language is spoken next. */
  use(): void {
    used.add(this);
  }

  in(language: Language): Promise<T> {
    return this.load[language]();
  }

  put(words: T, language: Language): void {
    this.words = words;
    this.spoken = language;
  }
}

/** Changes every part at once; false where another language was chosen meanwhile. */
export async function change(wanted: Language): Promise<boolean> {
  const before = wished;
  wished = wanted;
  const parts = [...used];
  try {
    const words = await Promise.all(parts.map((part) => part.in(wanted)));
    if (wished !== wanted) return false;
    parts.forEach((part, n) => part.put(words[n], wanted));
    return true;
  } catch (error) {
    // Nobody is reached: the page stays in the language that it has.
    if (wished === wanted) wished = before;
    throw error;
  }
}

/** A page together with its words: it is shown when both are there. */
export async function withWords<P>(
  page: Promise<P>,
  ...parts: { fetch: () => Promise<void> }[]
): Promise<P> {
  await Promise.all(parts.map((part) => part.fetch()));
  return page;
}
