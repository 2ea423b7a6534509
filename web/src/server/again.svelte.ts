/**
 * Asking again: a server that is away, or has too much to do, is asked later and later until it
 * answers. While that goes on, `retrying` says why.
 */
import { Trouble } from './api.svelte.ts';

const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const NOT_NOW = [429, 502, 503, 504];
/** Who is told to come back later than this is told so, instead of waiting. */
const MOST_S = 60;

let troubles = $state.raw<readonly [asker: object, trouble: Trouble][]>([]);

export const retrying = {
  /** Why something is being asked for again; null where nothing is. */
  get why(): Trouble | null {
    return troubles[0]?.[1] ?? null;
  },
};

/** What an asker asks for again now, and why; null when it has its answer, or wants it no more. */
export function note(asker: object, trouble: Trouble | null): void {
  if (!trouble && !troubles.length) return;
  const others = troubles.filter(([other]) => other !== asker);
  troubles = trouble ? [...others, [asker, trouble]] : others;
}

/** Whether the same question may be answered later. */
export function passes(error: unknown): error is Trouble {
  return (
    error instanceof Trouble &&
    (error.code === 'offline' || NOT_NOW.includes(error.status)) &&
    error.retryAfter <= MOST_S
  );
}

/** How long to wait before it: longer each time, and never all askers at once. */
export function pause(waits: readonly number[], tries: number): number {
  return waits[Math.min(tries, waits.length - 1)]! * (0.8 + Math.random() * 0.4);
}

/** Goes on after that pause, or as soon as the network is back. What it returns calls it off. */
export function later(trouble: Trouble, tries: number, go: () => void): () => void {
  const off = (): void => {
    clearTimeout(timer);
    removeEventListener('online', now);
  };
  const now = (): void => {
    off();
    go();
  };
  const timer = setTimeout(now, Math.max(pause(WAITS_MS, tries), trouble.retryAfter * 1_000));
  addEventListener('online', now);
  return off;
}

/** Asks until there is an answer, or a trouble that does not pass. */
export async function persist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const found = await ask();
      note(ask, null);
      return found;
    } catch (error) {
      note(ask, passes(error) ? error : null);
      if (!passes(error)) throw error;
      await new Promise<void>((go) => later(error, tries, go));
    }
  }
}
