/** Titles of editions in lists of games; a table knows its own (`titleOf`) and does without this. */
import { titleOf, type EditionHead } from './rules.ts';

/** What one edition among many is called; its bare name while they are not there yet. */
export function titleAmong(
  books: readonly EditionHead[],
  name: string,
  m: { friendly: string },
): string {
  return titleOf(books.find((one) => one.name === name) ?? { name, title: name }, m);
}
