/** The language of the page: by choice, else by browser. Only the one in use is loaded. */
import { untrack } from 'svelte';
import { firstLanguage, keepLanguage, LOAD, type Language } from './choice.ts';
import type { Words } from './core/en.ts';
import type { PageWords } from './pages/en.ts';
import { change, Part } from './part.svelte.ts';

export { LANGUAGES, preferredLanguage, type Language } from './choice.ts';

/** What every page needs; what the pages beside the table need; what is said when the server says no. */
const core = new Part(LOAD);
const pages = new Part({
  ca: async () => (await import('./pages/ca.ts')).pages,
  nl: async () => (await import('./pages/nl.ts')).pages,
  en: async () => (await import('./pages/en.ts')).pages,
});
const problems = new Part({
  ca: async () => (await import('./problems/ca.ts')).words,
  nl: async () => (await import('./problems/nl.ts')).words,
  en: async () => (await import('./problems/en.ts')).words,
});
let language = $state<Language>('en');
const words = $derived({ ...core.w, ...(pages.ready ? pages.w : ({} as PageWords)) });

export const speech = {
  /** The words; those of the pages beside the table once `speakOfPages` is done. */
  get m(): Words & PageWords {
    return words;
  },
  /** What is said when the server says no, once `speakOfProblems` is done. */
  get problems(): typeof problems.w | null {
    return problems.ready ? problems.w : null;
  },
  get language(): Language {
    return language;
  },
};

export async function speak(wanted: Language): Promise<void> {
  core.use();
  if (!(await change(wanted))) return;
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Load the words of the other pages too; the table does without them. */
export const speakOfPages = (): Promise<void> => pages.fetch();

/** Load what is said when the server says no; where that can't be had, pages say it in general. */
export async function speakOfProblems(code = ''): Promise<void> {
  const own = untrack(() => (core.ready ? core.w : null));
  // What the table itself has a sentence for needs no more words.
  if (own && (code in own.trouble || code in own.reasons)) return;
  await problems.fetch().catch(() => undefined);
}

export function chooseLanguage(wanted: Language): Promise<void> {
  keepLanguage(wanted);
  return speak(wanted);
}

export function speakFirst(): Promise<void> {
  return speak(firstLanguage());
}
