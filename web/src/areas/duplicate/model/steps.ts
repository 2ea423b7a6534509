/**
 * What a key of the leader's desk does now, or why it does nothing. The buttons ask here too:
 * a key and its button never differ, and none of them is silent.
 */
import type { CandidateLine, LeaderView, Shown } from '../../../wire/duplicate.ts';
import type { Said } from './room.svelte.ts';

/** The desk, as far as a step depends on it. */
export interface Desk {
  shown: Shown;
  led: LeaderView | null;
  /** Whether `led` belongs to `shown`, and not to the moment before. */
  current: boolean;
  connected: boolean;
  leads: boolean;
  /** The server's time. */
  now: number;
  /** What stands in the field for drawn letters. */
  letters: string;
  voice: boolean;
}

export type Asked = 'close' | 'undo';
export type Place = 'letters' | 'paper' | 'search';
/** Why a key does nothing now; `stage` is explained by the stage itself. */
export type Hindrance =
  'stage' | 'offline' | 'coming' | 'no-top' | 'not-allowed' | 'no-voice' | 'no-letters';

export type Step =
  { send: Said } | { ask: Asked } | { go: Place } | { speak: true } | { hindered: Hindrance };

type Named =
  'draw' | 'start' | 'pause' | 'more' | 'close' | 'lay' | 'speak' | 'undo' | 'paper' | 'search';

export const KEYS: Readonly<Record<string, Named>> = {
  d: 'draw',
  n: 'draw',
  s: 'start',
  p: 'pause',
  m: 'more',
  c: 'close',
  l: 'lay',
  r: 'speak',
  u: 'undo',
  t: 'paper',
  '/': 'search',
};
/** What helpers do too. */
const FOR_ALL: ReadonlySet<Named> = new Set(['speak', 'paper', 'search']);

export function stands(shown: Shown): boolean {
  return shown.stage === 'running' && shown.clock.deadline === null;
}

/** What the named step does in the current state. */
export function step(name: Named, desk: Desk): Step {
  if (name === 'paper' || name === 'search') return { go: name };
  if (!desk.leads && !FOR_ALL.has(name)) return { hindered: 'not-allowed' };
  if (name === 'speak')
    return !desk.led?.called.length
      ? { hindered: 'no-letters' }
      : desk.voice
        ? { speak: true }
        : { hindered: 'no-voice' };
  // A step is taken in the hall as it is now: it does not wait for the line to come back.
  if (!desk.connected) return { hindered: 'offline' };
  return name === 'undo' ? { ask: 'undo' } : (inStage(name, desk) ?? { hindered: 'stage' });
}

function inStage(name: Named, desk: Desk): Step | null {
  switch (`${desk.shown.stage} ${name}`) {
    case 'drawing draw':
      return draw(desk);
    case 'drawn start':
      return { send: { do: 'OpenTurn' } };
    case 'running pause':
      return { send: stands(desk.shown) ? { do: 'ResumeTurn' } : { do: 'PauseTurn' } };
    case 'running more':
      return { send: { do: 'ExtendTurn', by_ms: 30_000 } };
    case 'running close':
      return close(desk);
    case 'marking lay':
      return lay(desk);
    default:
      return null;
  }
}

function draw({ led, letters }: Desk): Step {
  const typed = letters.trim();
  if (typed) return { send: { do: 'Draw', letters: typed } };
  return led?.blind ? { send: { do: 'Draw' } } : { go: 'letters' };
}

function close({ shown, led, now }: Desk): Step {
  const isOver = shown.clock.deadline !== null && shown.clock.deadline <= now;
  const isIn = shown.players > 0 && led?.missing.length === 0;
  return isOver || isIn ? { send: { do: 'CloseTurn' } } : { ask: 'close' };
}

function lay({ led, current }: Desk): Step {
  if (!current || !led) return { hindered: 'coming' };
  const top = led.candidates.find((one) => one.is_top);
  return top ? { send: laying(top) } : { hindered: 'no-top' };
}

/** The command that lays a word. That slips are missing is not taken for granted by it. */
export function laying(one: CandidateLine): Extract<Said, { do: 'LayWord' }> {
  return { do: 'LayWord', word: one.word, at: one.coordinate };
}

/** Whether a key pressed here is meant for the page, and not for a field somebody types in. */
export function isForPage(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'target'>,
): boolean {
  // A key held down is one step.
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return false;
  return !(event.target as Element | null)?.closest?.(
    'input:not([type=checkbox]), select, textarea, dialog',
  );
}
