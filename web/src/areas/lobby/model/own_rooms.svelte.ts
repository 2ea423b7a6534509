/** The rooms that one has opened, and a new one. */
import { go } from '../../../look/navigation.svelte.ts';
import { Action } from '../../../server/action.svelte.ts';
import { ask, person } from '../../../server/api.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { foyer } from '../../../text/lobby/index.ts';
import type { RoomLine } from '../../../wire/lobby.ts';
import { GameWish, Shelf } from './wish.svelte.ts';

const LEADS = ['administrator', 'director', 'teacher', 'arbiter', 'game-leader'];

/** To be made while a component is set up. */
export class OwnRooms {
  name = $state(foyer.w.roomDefault);
  /** The event that the new room belongs to; empty for none. */
  event = $state('');
  readonly shelf = new Shelf();
  readonly wish = new GameWish(this.shelf);
  private readonly own = new Resource(
    () => person.me?.id ?? null,
    () => ask<RoomLine[]>('GET', '/club-rooms'),
  );
  private readonly opening = new Action(async () => {
    const made = await ask<RoomLine>('POST', '/club-rooms', {
      name: this.name.trim(),
      event: this.event,
      terms: this.wish.terms,
      seats: this.wish.wish.others.length + 1,
    });
    go(`/room/${made.code}`);
  });

  get rooms(): RoomLine[] {
    return this.own.value ?? [];
  }

  /** The events that one leads. */
  get events(): string[] {
    const grants = person.me?.grants ?? [];
    const led = grants.filter(({ role, event }) => event !== '*' && LEADS.includes(role));
    return [...new Set(led.map(({ event }) => event))];
  }

  get mayOpen(): boolean {
    return person.me !== null && person.me.kind !== 'guest';
  }

  get busy(): boolean {
    return this.opening.busy;
  }

  get error(): unknown {
    return this.opening.error;
  }

  forget(): void {
    this.opening.forget();
  }

  async open(): Promise<void> {
    if (this.wish.book) await this.opening.run();
  }
}
