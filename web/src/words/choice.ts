/** Which language, and where its words are: plain code, for who must know before anything is drawn. */
import { keep, kept } from '../server/kept.ts';
import type { PageWords } from './en.pages.ts';
import type { Words } from './en.ts';
import type { ProblemWords } from './problems/shape.ts';

export const LANGUAGES = { ca: 'Català', nl: 'Nederlands', en: 'English' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'faristol:language';

function isLanguage(code: string): code is Language {
  return code in LANGUAGES;
}

export function preferredLanguage(browser: readonly string[], chosen: string | null): Language {
  if (chosen && isLanguage(chosen)) return chosen;
  return browser.map((code) => code.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** The language by choice, else by browser. */
export function firstLanguage(): Language {
  return preferredLanguage(navigator.languages, kept(KEY));
}

export function keepLanguage(chosen: Language): void {
  keep(KEY, chosen);
}

export const LOAD: Record<
  Language,
  [
    core: () => Promise<Words>,
    pages: () => Promise<PageWords>,
    problems: () => Promise<ProblemWords>,
  ]
> = {
  ca: [
    async () => (await import('./ca.ts')).ca,
    async () => (await import('./ca.pages.ts')).pages,
    async () => (await import('./problems/ca.ts')).words,
  ],
  nl: [
    async () => (await import('./nl.ts')).nl,
    async () => (await import('./nl.pages.ts')).pages,
    async () => (await import('./problems/nl.ts')).words,
  ],
  en: [
    async () => (await import('./en.ts')).en,
    async () => (await import('./en.pages.ts')).pages,
    async () => (await import('./problems/en.ts')).words,
  ],
};
