/**
 * Language selection and message loading, without Svelte, so that it can run before the first
 * render.
 */
import { keep, kept } from '../server/kept.ts';
import type { Words } from './core/en.ts';

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

/** The words that every page needs. */
export const LOAD: Record<Language, () => Promise<Words>> = {
  ca: async () => (await import('./core/ca.ts')).ca,
  nl: async () => (await import('./core/nl.ts')).nl,
  en: async () => (await import('./core/en.ts')).en,
};
