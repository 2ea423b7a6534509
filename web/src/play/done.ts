/** Which puzzles were done in this browser, for whoever is not signed in. */
import { keep, kept } from '../server/kept.ts';

export type State = '' | 'tried' | 'solved' | 'shown';

const KEY = 'faristol:puzzles';
const MOST = 500;

function all(): Record<string, State> {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? '{}');
    return found !== null && typeof found === 'object' && !Array.isArray(found)
      ? (found as Record<string, State>)
      : {};
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
  const before = all();
  const key = `${language}:${day}`;
  const now = further(doneHere(language, day), state);
  const entries = Object.entries({ ...before, [key]: now }).slice(-MOST);
  keep(KEY, JSON.stringify(Object.fromEntries(entries)));
  return now;
}
