/** Which puzzles were done in this browser, for whoever is not signed in. */
export type State = '' | 'tried' | 'solved' | 'shown';

const KEY = 'faristol:puzzles';
const MOST = 500;

function all(): Record<string, State> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept !== null && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Record<string, State>) : {};
  } catch {
    return {};
  }
}

/** The further of two states; what was solved or shown first stays so. */
export function further(before: State, after: State): State {
  return before === 'solved' || before === 'shown' || after === '' ? before : after;
}

export function doneHere(language: string, day: string): State {
  const state = all()[`${language}:${day}`];
  return state === 'tried' || state === 'solved' || state === 'shown' ? state : '';
}

export function noteHere(language: string, day: string, state: State): State {
  const kept = all();
  const key = `${language}:${day}`;
  const now = further(doneHere(language, day), state);
  const entries = Object.entries({ ...kept, [key]: now }).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  return now;
}
