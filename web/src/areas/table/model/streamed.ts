/** Which parts of a table an address asks for, to be laid over a stream, and how much later. */
export const PARTS = ['score', 'clock', 'board', 'word'] as const;
export type Part = (typeof PARTS)[number];

const MOST_S = 3_600;

export interface Streamed {
  parts: ReadonlySet<Part>;
  /** No background, for a picture that is laid over another one. */
  clear: boolean;
  delayMs: number;
}

/**
 * `?only=board,score&delay=120&clear`; null where the address asks for the table itself. Parts nobody
 * knows are passed over; without any that is known, all are shown.
 */
export function streamed(search: string): Streamed | null {
  const asked = new URLSearchParams(search);
  if (!asked.has('only')) return null;
  const named = (asked.get('only') ?? '').toLowerCase().split(/[\s,+]+/);
  const only = PARTS.filter((part) => named.includes(part));
  const seconds = Number(asked.get('delay') ?? 0);
  return {
    parts: new Set(only.length ? only : PARTS),
    clear: asked.has('clear') && !['0', 'no', 'false'].includes(asked.get('clear') ?? ''),
    delayMs: seconds > 0 ? Math.round(Math.min(seconds, MOST_S) * 1_000) : 0,
  };
}
