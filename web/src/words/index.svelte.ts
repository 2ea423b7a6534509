/** The language of the page: by choice, else by browser. Only the one in use is loaded. */
import type { PageWords } from './en.pages.ts';
import type { Words } from './en.ts';

export const LANGUAGES = { ca: 'Català', nl: 'Nederlands', en: 'English' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'faristol:language';
let words = $state.raw<(Words & PageWords) | null>(null);
let wholly = false;
let language = $state<Language>('en');

export const speech = {
  /** The words; those of the pages beside the table once `speakOfPages` is done. */
  get m(): Words & PageWords {
    if (!words) throw new Error('no language is loaded yet');
    return words;
  },
  get language(): Language {
    return language;
  },
};

function isLanguage(code: string): code is Language {
  return code in LANGUAGES;
}

export function preferredLanguage(browser: readonly string[], chosen: string | null): Language {
  if (chosen && isLanguage(chosen)) return chosen;
  return browser.map((code) => code.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

const LOAD: Record<Language, [core: () => Promise<Words>, pages: () => Promise<PageWords>]> = {
  ca: [async () => (await import('./ca.ts')).ca, async () => (await import('./ca.pages.ts')).pages],
  nl: [async () => (await import('./nl.ts')).nl, async () => (await import('./nl.pages.ts')).pages],
  en: [async () => (await import('./en.ts')).en, async () => (await import('./en.pages.ts')).pages],
};

export async function speak(wanted: Language): Promise<void> {
  const [core, pages] = LOAD[wanted];
  const [table, others] = await Promise.all([core(), wholly ? pages() : ({} as PageWords)]);
  words = { ...table, ...others };
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Load the words of the other pages too; the table does without them. */
export async function speakOfPages(): Promise<void> {
  if (wholly) return;
  wholly = true;
  await speak(language);
}

export function chooseLanguage(wanted: Language): Promise<void> {
  localStorage.setItem(KEY, wanted);
  return speak(wanted);
}

export function speakFirst(): Promise<void> {
  return speak(preferredLanguage(navigator.languages, localStorage.getItem(KEY)));
}
