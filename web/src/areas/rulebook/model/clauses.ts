/** Clauses as a page has them: under the sections of their books, in the books' order. */
import type { Clause } from '../../../mirror/rules.ts';

export interface Section {
  title: string;
  clauses: Clause[];
}

export interface Part {
  /** Of the book. */
  title: string;
  sections: Section[];
}

export function inBooks(clauses: readonly Clause[]): Part[] {
  const parts: Part[] = [];
  for (const clause of clauses) {
    let part = parts.at(-1);
    if (part?.title !== clause.book) parts.push((part = { title: clause.book, sections: [] }));
    let section = part.sections.at(-1);
    if (section?.title !== clause.section)
      part.sections.push((section = { title: clause.section, clauses: [] }));
    section.clauses.push(clause);
  }
  return parts;
}

/** What a language is called by whoever reads another; its code where the browser does not know. */
export function languageName(code: string, reader: string): string {
  return new Intl.DisplayNames([reader], { type: 'language', fallback: 'code' }).of(code) ?? code;
}
