/** The words of analysis, puzzles and word study, loaded with them and in the page's language. */
import type { Language } from '../../words/index.svelte.ts';
import type { StudyWords } from './en.ts';

const LOAD: Record<Language, () => Promise<StudyWords>> = {
  ca: async () => (await import('./ca.ts')).ca,
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
};

let words = $state.raw<StudyWords | null>(null);

export const study = {
  get ready(): boolean {
    return words !== null;
  },
  get w(): StudyWords {
    if (!words) throw new Error('the words of the study are not loaded yet');
    return words;
  },
};

export async function speakOfStudy(language: Language): Promise<void> {
  words = await LOAD[language]();
}
