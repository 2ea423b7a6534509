/** The rules of a table as values with their clauses: read, shown and cited, never decided here. */
import { persist } from '../server/again.svelte.ts';
import { read } from '../server/api.svelte.ts';

export type Value = string | number | boolean | string[];

export interface Clause {
  id: string;
  /** The title of its book, as the book has it. */
  book: string;
  section: string;
  text: string;
  class: string;
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
  /** It changes only values that are not 0. */
  only_used?: boolean;
  /** It changes nothing of a game on screen. */
  on_wood?: boolean;
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
}

/** An edition in words, in one language. */
export interface ClauseTexts {
  clauses: Clause[];
  /** How a gap of the book is read here: the question and why. */
  readings: { id: string; text: string }[];
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
    const asked = persist(() => read(fetch(`/assets/rules/${name}.json`)));
    asked.catch(() => kept.delete(name));
    kept.set(name, asked);
  }
  return kept.get(name) as Promise<T>;
}

export const editions = (): Promise<EditionHead[]> => fetched('index');
export const edition = (name: string): Promise<Edition> => fetched(name);
/** What an edition says to whoever reads this language. */
export const clauseTexts = (name: string, language: string): Promise<ClauseTexts> =>
  fetched(`clauses-${name}-${language}`);
export const topics = (): Promise<Topic[]> => fetched('topics');
export const ruleTexts = (language: string): Promise<RuleTexts> => fetched(`texts-${language}`);

/** What an edition is called: a federation's in its own language, the friendly one in the reader's. */
export const titleOf = (
  { name, title }: Pick<EditionHead, 'name' | 'title'>,
  m: { friendly: string },
): string => (name === 'friendly' ? m.friendly : title);

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
      for (const [name, value] of Object.entries(way?.sets ?? {}))
        if (!asked.only_used || this.values[name]) this.values[name] = value;
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

  /** The clause that a value or a procedure rests on. */
  clause(...names: string[]): string {
    for (const name of names) {
      const found = this.edition.cited[name]?.find((id) => !id.startsWith('reading:'));
      if (found) return found;
    }
    return '';
  }

  /** What a clause or a reading says to whoever reads this language. */
  async says(id: string, language: string): Promise<string | undefined> {
    const { clauses, readings } = await clauseTexts(this.edition.name, language);
    return [...clauses, ...readings].find((one) => one.id === id)?.text;
  }
}
