/** The documents of the product, chapter by chapter: files of the build, in the language of the page. */
import { persist } from '../../../server/again.svelte.ts';
import { read } from '../../../server/api.svelte.ts';
import type { Language } from '../../../text/index.svelte.ts';

export interface Chapter {
  title: string;
  /** Made from our own documents when the client is built. */
  html: string;
}

export interface Heading {
  name: string;
  title: string;
}

const kept = new Map<string, Promise<unknown>>();

function fetched<T>(name: string): Promise<T> {
  if (!kept.has(name)) {
    const asked = persist(() => read(fetch(`/assets/help/${name}.json`)));
    asked.catch(() => kept.delete(name));
    kept.set(name, asked);
  }
  return kept.get(name) as Promise<T>;
}

export const headings = (language: Language): Promise<Heading[]> => fetched(`${language}/index`);

/** A chapter, or null where the address names none. */
export async function chapter(language: Language, name: string): Promise<Chapter | null> {
  const known = await headings(language);
  return known.some((one) => one.name === name) ? fetched(`${language}/${name}`) : null;
}
