/** A club room as it is looked at every few seconds, and what people do in it. */
import { go } from '../../../look/navigation.svelte.ts';
import { sitDown } from '../../../look/opening.ts';
import { Action } from '../../../server/action.svelte.ts';
import { ask, enterAsGuest } from '../../../server/api.svelte.ts';
import { keep, kept } from '../../../server/kept.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { speech } from '../../../text/index.svelte.ts';
import type { RoomTable, RoomView, TableLine } from '../../../wire/lobby.ts';

const NAME = 'faristol:name';
const LOOK_MS = 3_000;

/** To be made while a component is set up. */
export class ClubRoom {
  name = $state(kept(NAME) ?? '');
  /** Whether to close it is being asked. */
  closing = $state(false);
  private readonly path: string;
  private readonly evening: Resource<RoomView>;
  private readonly acting = new Action(async (act: () => Promise<unknown>) => {
    keep(NAME, this.name);
    await enterAsGuest(this.name, speech.m.guest);
    await act();
  });

  constructor(code: string) {
    this.path = `/club-rooms/${encodeURIComponent(code)}`;
    this.evening = new Resource(
      () => this.path,
      (path) => ask<RoomView>('GET', path),
      { every: LOOK_MS },
    );
  }

  get room(): RoomView | null {
    return this.evening.value;
  }

  get busy(): boolean {
    return this.acting.busy;
  }

  get error(): unknown {
    return this.evening.error ?? this.acting.error;
  }

  make(asked: Partial<RoomTable>): Promise<void> {
    return this.acting.run(async () => {
      const made = await ask<TableLine>('POST', `${this.path}/tables`, asked);
      go(`/table/${made.id}`);
    });
  }

  sit({ id, code }: Pick<TableLine, 'id' | 'code'>): Promise<void> {
    return this.acting.run(async () => go(await sitDown(id, code)));
  }

  close(): Promise<void> {
    return this.acting.run(async () => {
      this.evening.put(await ask<RoomView>('POST', `${this.path}/close`));
      this.closing = false;
    });
  }
}
