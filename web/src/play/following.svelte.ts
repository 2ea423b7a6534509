/** Whom one follows: seen on a player's page, and among those who are here. */
import { Action } from '../server/action.svelte.ts';
import { ask, person } from '../server/api.svelte.ts';
import { Resource } from '../server/resource.svelte.ts';
import type { FollowedLine } from '../wire/people.ts';

const LOOK_MS = 20_000;

/** To be made while a component is set up. */
export class Following {
  private readonly known = new Resource(
    () => (person.me?.kind === 'local' ? person.me.id : null),
    () => ask<FollowedLine[]>('GET', '/me/following'),
    { every: LOOK_MS, keeps: true },
  );
  private readonly acting = new Action(async (id: string, follow: boolean) => {
    await ask('POST', `/people/${id}/follow`, { follow });
    this.known.put(await ask<FollowedLine[]>('GET', '/me/following'));
  });

  /** Those who are here first; nothing for who has no account. */
  get lines(): FollowedLine[] {
    const lines = person.me?.kind === 'local' ? (this.known.value ?? []) : [];
    return [...lines].sort((a, b) => Number(!a.handle) - Number(!b.handle));
  }

  /** Whether it is known whom one follows. */
  get ready(): boolean {
    return person.me?.kind === 'local' && this.known.value !== null;
  }

  of(id: string): FollowedLine | undefined {
    return this.lines.find((line) => line.id === id);
  }

  get busy(): boolean {
    return this.acting.busy;
  }

  get error(): unknown {
    return this.acting.error;
  }

  follow(id: string, follow: boolean): Promise<unknown> {
    return this.acting.run(id, follow);
  }
}
