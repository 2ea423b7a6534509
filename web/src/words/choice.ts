/** Which language, and where its words are: plain code, for who must know before anything is drawn. */
import type { PageWords } from './en.pages.ts';
import type { Words } from './en.ts';

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
  return preferredLanguage(navigator.languages, localStorage.getItem(KEY));
}

export function keepLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
}

export const LOAD: Record<Language, [core: () => Promise<Words>, pages: () => Promise<PageWords>]> = {
  ca: [async () => (await import('./ca.ts')).ca, async () => (await import('./ca.pages.ts')).pages],
  nl: [async () => (await import('./nl.ts')).nl, async () => (await import('./nl.pages.ts')).pages],
  en: [async () => (await import('./en.ts')).en, async () => (await import('./en.pages.ts')).pages],
};
