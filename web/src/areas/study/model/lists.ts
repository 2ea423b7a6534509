/** Word lists as they are read: by first tile. */

/** Words by what they begin with, in the order of the letters given. */
export function byFirst(
  words: readonly string[],
  first: (word: string) => string,
  order: readonly string[],
): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    const face = first(word);
    groups.set(face, [...(groups.get(face) ?? []), word]);
  }
  return [...groups].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
}
