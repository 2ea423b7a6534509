/**
 * People's names as somebody else types them: without case, accents, middle dots or hyphens.
 * `faristol.names` does the same.
 */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}·•‧∙⋅.\-'’]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether every word somebody looks for is in a text. */
export function isFound(wanted: string, text: string): boolean {
  const where = folded(text);
  return folded(wanted)
    .split(' ')
    .every((word) => where.includes(word));
}
