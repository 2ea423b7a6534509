/**
 * The address that is handed to another device: in QR codes, on cards, in invitations, in whatever
 * is copied or printed. Nothing else in the client makes one: `location` may say `localhost`.
 */
import { persist } from '../../server/again.svelte.ts';
import { ask } from '../../server/api.svelte.ts';
import { keep, kept } from '../../server/kept.ts';
import type { ServerAddresses } from '../../wire/people.ts';
import { choicesFor, chosenOf, isLocal } from './choices.ts';

const KEPT = 'faristol:address';

let choices = $state.raw<string[] | null>(null);
/** Whether the server has said where it is; without an answer the address of this page is the best we have. */
let answered = $state(false);
let chosen = $state(kept(KEPT));
let asked: Promise<void> | null = null;

const origin = (): string => (choices ? chosenOf(choices, chosen, location.origin) : '');

export const address = {
  /** The addresses to choose from; none before they are known. */
  get choices(): readonly string[] {
    return choices ?? [];
  },
  get origin(): string {
    return origin();
  },
  /** Whether no other device can open it. */
  get isOnlyHere(): boolean {
    return answered && isLocal(new URL(origin()).hostname);
  },
  choose(one: string): void {
    chosen = one;
    keep(KEPT, one);
  },
  /** The whole address of a page of ours; empty before the server has said where it is. */
  of(path: string): string {
    return choices ? origin() + path : '';
  },
};

/** Ask the server, once, where other devices find it. */
export function learnAddresses(): Promise<void> {
  asked ??= persist(() => ask<ServerAddresses>('GET', '/addresses')).then(
    (known) => {
      choices = choicesFor(location.origin, known);
      answered = true;
    },
    () => {
      // The next code that is shown asks again.
      asked = null;
      choices ??= [location.origin];
    },
  );
  return asked;
}

/** The page that a link of the server leads to, to be handed on under the address chosen here. */
export const pathOf = (link: string): string => new URL(link).pathname;
