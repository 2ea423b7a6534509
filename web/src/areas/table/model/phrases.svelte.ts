/** Set phrases: who may say them, how one is said, and whether this device shows those of others. */
import { Action } from '../../../server/action.svelte.ts';
import { ask, person } from '../../../server/api.svelte.ts';
import { keep, kept } from '../../../server/kept.ts';
import type { Spoken } from '../../../wire/messages.ts';
import type { MoreProps } from './more.ts';

export type Phrase = Spoken['phrase'];

export const PHRASES: readonly Phrase[] = [
  'hello',
  'good-luck',
  'well-played',
  'nice-word',
  'thanks',
  'sorry',
  'one-moment',
  'good-game',
];

/** What one says when the game is over. */
export const AT_THE_END: readonly Phrase[] = ['good-game', 'well-played', 'thanks'];

const HUSHED = 'faristol:hushed';

/** With people alone, and never at an event; pupils say nothing and are told nothing. */
export function mayTalk({
  seat,
  robots,
  event,
  table,
}: Pick<MoreProps, 'seat' | 'robots' | 'event'> & {
  table: Pick<MoreProps['table'], 'names'>;
}): boolean {
  return (
    seat !== null &&
    event === '' &&
    !person.me?.pupil_of &&
    table.names.some((_, who) => who !== seat && !robots[who])
  );
}

/** Whether this device shows what others say. */
class Hush {
  on = $state(kept(HUSHED) === 'yes');

  turn(on: boolean): void {
    this.on = on;
    keep(HUSHED, on ? 'yes' : null);
  }
}

export const hush = new Hush();

export const saying = (id: () => string): Action<[Phrase], unknown> =>
  new Action((phrase: Phrase) => ask('POST', `/tables/${id()}/phrases`, { phrase }));
