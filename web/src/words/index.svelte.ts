/** The language of the page: by choice, else by browser. Only the one in use is loaded. */
import { firstLanguage, keepLanguage, LOAD, type Language } from './choice.ts';
import type { PageWords } from './en.pages.ts';
import type { Words } from './en.ts';

export { LANGUAGES, preferredLanguage, type Language } from './choice.ts';

let words = $state.raw<(Words & PageWords) | null>(null);
let wholly = false;
let language = $state<Language>('en');
let wished: Language = 'en';

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

export async function speak(wanted: Language): Promise<void> {
  wished = wanted;
  const [core, pages] = LOAD[wanted];
  const [table, others] = await Promise.all([core(), wholly ? pages() : ({} as PageWords)]);
  // Another language was chosen while this one was on its way.
  if (wished !== wanted) return;
  words = { ...table, ...others };
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Load the words of the other pages too; the table does without them. */
export async function speakOfPages(): Promise<void> {
  if (wholly) return;
  wholly = true;
  await speak(wished);
}

export function chooseLanguage(wanted: Language): Promise<void> {
  keepLanguage(wanted);
  return speak(wanted);
}

export function speakFirst(): Promise<void> {
  return speak(firstLanguage());
}
