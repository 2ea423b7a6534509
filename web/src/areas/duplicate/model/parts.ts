/** Which parts of the big screen an address asks for: a projector, a stream, a second hall. */
export const PARTS = ['title', 'board', 'rack', 'clock', 'word', 'standings'] as const;
export type Part = (typeof PARTS)[number];

export interface Wanted {
  parts: ReadonlySet<Part>;
  /** No background, for a picture that is laid over another one. */
  clear: boolean;
}

/** `?only=rack,board,clock&clear`; parts nobody knows are passed over. */
export function wanted(search: string): Wanted {
  const asked = new URLSearchParams(search);
  const named = (asked.get('only') ?? '').toLowerCase().split(/[\s,+]+/);
  const only = PARTS.filter((part) => named.includes(part));
  return {
    parts: new Set(only.length ? only : PARTS),
    clear: asked.has('clear') && !['0', 'no', 'false'].includes(asked.get('clear') ?? ''),
  };
}
