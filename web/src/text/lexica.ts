/** The word lists that this server has, and what they are called. */
import { persist } from '../server/again.svelte.ts';
import { ask } from '../server/api.svelte.ts';
import type { LexiconLine } from '../wire/library.ts';
import type { Language } from './choice.ts';
import { known } from './sentences.ts';

export const lexica = (): Promise<LexiconLine[]> => persist(() => ask('GET', '/lexica'));

/** The lists that come with Faristol; whoever has another brings its name along. */
const TRAINING: Record<Language, Record<'ca' | 'nl', string>> = {
  ca: { ca: 'Llista d’entrenament catalana', nl: 'Llista d’entrenament neerlandesa' },
  nl: { ca: 'Catalaanse oefenlijst', nl: 'Nederlandse oefenlijst' },
  en: { ca: 'Catalan training list', nl: 'Dutch training list' },
};

/**
 * What a list is called, by its reference `NAME@VERSION`. Of a training list the version matters
 * to nobody who plays.
 */
export function listName(reference: string, language: Language): string {
  const [name = '', version = ''] = reference.split('@');
  const training = /^faristol-(\w+)$/.exec(name)?.[1];
  return (
    (training && known(TRAINING[language], training)) || [name, version].filter(Boolean).join(' ')
  );
}

/** What a list is called among others: the name its maker gave it, with the version where several have that name. */
export function listTitle(
  one: LexiconLine,
  all: readonly LexiconLine[],
  language: Language,
): string {
  const called = (list: LexiconLine): string => list.title || listName(list.reference, language);
  const title = called(one);
  const same = all.some((other) => other.reference !== one.reference && called(other) === title);
  return same ? `${title} (${one.reference.split('@')[1] ?? ''})` : title;
}

/** The list that games are played with where nobody chooses: of that language, else of another. */
export function usualList(all: readonly LexiconLine[], language: string): LexiconLine | undefined {
  const own = all.filter((one) => one.language === language);
  return own.find((one) => one.is_usual) ?? own[0] ?? all.find((one) => one.is_usual) ?? all[0];
}
