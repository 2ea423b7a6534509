/** The language of the page: by choice, else by browser. Only the one in use is loaded. */
import { untrack } from 'svelte';
import { firstLanguage, keepLanguage, LOAD, type Language } from './choice.ts';
import type { PageWords } from './en.pages.ts';
import type { Words } from './en.ts';
import type { ProblemWords } from './problems/shape.ts';

export { LANGUAGES, preferredLanguage, type Language } from './choice.ts';

let words = $state.raw<(Words & PageWords) | null>(null);
let problems = $state.raw<ProblemWords | null>(null);
let wholly = false;
// Beside the state: whoever asks for words must not depend on which ones there are.
let ofProblems = false;
let language = $state<Language>('en');
let wished: Language = 'en';

export const speech = {
  /** The words; those of the pages beside the table once `speakOfPages` is done. */
  get m(): Words & PageWords {
    if (!words) throw new Error('no language is loaded yet');
    return words;
  },
  /** What is said when the server says no, once `speakOfProblems` is done. */
  get problems(): ProblemWords | null {
    return problems;
  },
  get language(): Language {
    return language;
  },
};

export async function speak(wanted: Language): Promise<void> {
  wished = wanted;
  const [core, pages, refusals] = LOAD[wanted];
  const [table, others, said] = await Promise.all([
    core(),
    wholly ? pages() : ({} as PageWords),
    ofProblems ? refusals() : null,
  ]);
  // Another language was chosen while this one was on its way.
  if (wished !== wanted) return;
  words = { ...table, ...others };
  if (said) problems = said;
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Load the words of the other pages too; the table does without them. */
export async function speakOfPages(): Promise<void> {
  if (wholly) return;
  wholly = true;
  await speak(wished);
}

/** Load what is said when the server says no; where that can't be had, pages say it in general. */
export async function speakOfProblems(code = ''): Promise<void> {
  const wanted = wished;
  const own = untrack(() => words);
  // What the table itself has a sentence for needs no more words.
  if (ofProblems || (own && (code in own.trouble || code in own.reasons))) return;
  const said = await LOAD[wanted][2]().catch(() => null);
  if (wished !== wanted || !said) return;
  ofProblems = true;
  problems = said;
}

export function chooseLanguage(wanted: Language): Promise<void> {
  keepLanguage(wanted);
  return speak(wanted);
}

export function speakFirst(): Promise<void> {
  return speak(firstLanguage());
}
