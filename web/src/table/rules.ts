/** The rules of a table as values with their clauses: read, shown and cited, never decided here. */

export type Value = string | number | boolean | string[];

export interface Clause {
  id: string;
  section: string;
  own: string;
  english: string;
  numbers: string;
  class: string;
  gap: boolean;
}

export interface Choice {
  choice: string | number | boolean;
  means: string;
  sets: Record<string, Value>;
}

export interface Asked {
  id: string;
  clauses: string[];
  question: string;
  default: string | number | boolean;
  why?: string;
  choices: Choice[];
}

export interface EditionHead {
  name: string;
  title: string;
  book: string;
  language: string;
  source: string;
  least: number;
  most: number;
  each_ms: number;
  shared_ms: number;
  duplicate: boolean;
  tiles: string;
}

export interface Edition extends EditionHead {
  values: Record<string, Value>;
  stated: string[];
  cited: Record<string, string[]>;
  options: Asked[];
  readings: Asked[];
  clauses: Clause[];
}

export interface Topic {
  name: string;
  title: string;
  also: string[];
  labels: Record<string, string>;
}

/** What topics and editions say, in another language. */
export interface RuleTexts {
  topics: Record<string, Record<string, string>>;
  values: Record<string, Record<string, string>>;
  /** By what the edition says in English. */
  sentences: Record<string, string>;
}

const kept = new Map<string, Promise<unknown>>();

function fetched<T>(name: string): Promise<T> {
  if (!kept.has(name)) {
    const asked = fetch(`/assets/rules/${name}.json`).then((answer) => {
      if (!answer.ok) throw new Error(`no rules ${name}`);
      return answer.json();
    });
    asked.catch(() => kept.delete(name));
    kept.set(name, asked);
  }
  return kept.get(name) as Promise<T>;
}

export const editions = (): Promise<EditionHead[]> => fetched('index');
export const edition = (name: string): Promise<Edition> => fetched(name);
export const topics = (): Promise<Topic[]> => fetched('topics');
export const ruleTexts = (language: string): Promise<RuleTexts> => fetched(`texts-${language}`);

/** What an edition is called: a federation's in its own language, the friendly one in the reader's. */
export const titleOf = ({ name, title }: Pick<EditionHead, 'name' | 'title'>, m: { friendly: string }): string => (name === 'friendly' ? m.friendly : title);

/** The same of one among many; its bare name while they are not there yet. */
export function titleAmong(books: readonly EditionHead[], name: string, m: { friendly: string }): string {
  return titleOf(books.find((one) => one.name === name) ?? { name, title: name }, m);
}

export class Rules {
  private readonly values: Record<string, Value>;

  constructor(
    readonly edition: Edition,
    chosen: Record<string, Value> = {},
  ) {
    this.values = { ...edition.values };
    for (const asked of [...edition.options, ...edition.readings]) {
      const choice = chosen[asked.id] ?? asked.default;
      const way = asked.choices.find((one) => one.choice === choice);
      Object.assign(this.values, way?.sets);
    }
  }

  number(name: string): number {
    const value = this.values[name];
    return typeof value === 'number' ? value : 0;
  }

  text(name: string): string {
    const value = this.values[name];
    return typeof value === 'string' ? value : '';
  }

  is(name: string): boolean {
    return this.values[name] === true;
  }

  list(name: string): string[] {
    const value = this.values[name];
    return Array.isArray(value) ? value : [];
  }

  /** Until when a play may be challenged, by the server's time; gone by where no seconds are counted. */
  heldUntil({ madeAt, mayCloseAt }: { madeAt: number; mayCloseAt: number }): number {
    const hold = this.number(this.text('challenge.window') === 'after-clock' ? 'challenge.after_clock_ms' : 'challenge.hold_ms');
    return Math.max(mayCloseAt, madeAt + hold);
  }

  /** The clause that a value or a procedure rests on. */
  clause(...names: string[]): string {
    for (const name of names) {
      const found = this.edition.cited[name]?.find((id) => !id.startsWith('reading:'));
      if (found) return found;
    }
    return '';
  }

  /** What a clause says, in its book's language or in English; a reading in the words of `sentences`. */
  says(id: string, language: string, sentences: Record<string, string> = {}): string {
    const found = this.edition.clauses.find((clause) => clause.id === id);
    if (found) return language === this.edition.language ? found.own : found.english;
    const reading = this.edition.readings.find((one) => `reading:${one.id}` === id);
    return reading ? [reading.question, reading.why ?? ''].map((text) => sentences[text] ?? text).join(' ') : '';
  }
}
