/** A slip on paper, as somebody types it: the table, then what stands on it. */
import type { Said } from './live.svelte.ts';

export interface PaperWords {
  late: string;
  unreadable: string;
}

const COORDINATE = /^[hv]?(\d{1,2}[a-z]|[a-z]\d{1,2})$/i;

/** `12 ZEBRA 8H`, `12 late ZEBRA 8H` or `12 unreadable`; null where no table stands first. */
export function readPaper(line: string, words: PaperWords): Extract<Said, { do: 'HandIn' }> | null {
  const read = /^\s*(\d{1,6})[\s.:]+(\S.*)$/.exec(line);
  if (!read || !Number(read[1])) return null;
  const table = Number(read[1]);
  const text = read[2]!.trim();
  const [first = '', ...rest] = text.split(/\s+/);
  // LAAT 8H is a slip with the word LAAT.
  const isWord = COORDINATE.test(rest[0] ?? '');
  const is = (word: string, english: string): boolean => !isWord && [word.toLowerCase(), english].includes(first.toLowerCase());
  if (is(words.unreadable, 'unreadable')) return { do: 'HandIn', table, text: rest.join(' '), unreadable: true };
  if (is(words.late, 'late') && rest.length) return { do: 'HandIn', table, text: rest.join(' '), late: true };
  return { do: 'HandIn', table, text };
}
