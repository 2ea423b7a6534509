/** The boards and points of games that anybody may look at, and of one's own, as they are. */
import { ask, person } from '../../../server/api.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type { GameGlance } from '../../../wire/lobby.ts';

const LOOK_MS = 5_000;

/** To be made while a component is set up. */
export class Glances {
  private readonly known: Resource<GameGlance[]>;
  readonly byTable = $derived.by(
    () => new Map((this.known.value ?? []).map((one) => [one.table, one])),
  );

  /** `wanted` is whether there is any game to look at. */
  constructor(wanted: () => boolean) {
    this.known = new Resource(
      // Whoever signs in has games of their own to see.
      () => (wanted() ? `/lobby/boards#${person.me?.id ?? ''}` : null),
      () => ask<GameGlance[]>('GET', '/lobby/boards'),
      { every: LOOK_MS, keeps: true },
    );
  }
}
