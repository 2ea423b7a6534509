/**
 * What this browser keeps from one visit to the next. Where it keeps nothing (private mode, storage
 * that is full or forbidden), it is kept until the page is left: nothing that people do depends on it.
 */
const unkept = new Map<string, string>();

export function kept(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key; null keeps nothing there. */
export function keep(key: string, text: string | null): void {
  unkept.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) unkept.set(key, text);
  }
}
