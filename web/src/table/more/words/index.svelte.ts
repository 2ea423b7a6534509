/** The words of what is done seldom at a table, loaded after it and in the language of the page. */
import type { Language } from '../../../words/index.svelte.ts';
import type { Words } from './en.ts';

const LOAD: Record<Language, () => Promise<Words>> = {
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
};

let words = $state.raw<Words | null>(null);

export const seldom = {
  get ready(): boolean {
    return words !== null;
  },
  get w(): Words {
    if (!words) throw new Error('the words of seldom acts are not loaded yet');
    return words;
  },
};

export async function speakSeldom(language: Language): Promise<void> {
  words = await LOAD[language]();
}
