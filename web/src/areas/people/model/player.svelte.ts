/** Somebody as a player: what is told of them, and what their rules are called. */
import { editions } from '../../../mirror/rules.ts';
import { titleAmong } from '../../../mirror/titles.ts';
import { ask, Trouble } from '../../../server/api.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { speech } from '../../../text/index.svelte.ts';
import type { Profile } from '../../../wire/people.ts';

/** To be made while a component is set up. */
export class Player {
  private readonly found: Resource<Profile>;
  private readonly shelf = new Resource(() => 'all', editions);

  constructor(id: () => string) {
    this.found = new Resource(
      () => `/people/${encodeURIComponent(id())}`,
      (path) => ask<Profile>('GET', path),
    );
  }

  get profile(): Profile | null {
    return this.found.value;
  }

  /** Nobody plays under that address, or nobody any more. */
  get missing(): boolean {
    return this.found.error instanceof Trouble && this.found.error.status === 404;
  }

  get error(): unknown {
    return this.found.error;
  }

  /** What an edition is called. */
  title(edition: string): string {
    return titleAmong(this.shelf.value ?? [], edition, speech.m);
  }
}
