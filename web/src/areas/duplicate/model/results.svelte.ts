/** Results of rooms, as the server tells them. Percentages are hundredths. */
import { ask } from '../../../server/api.svelte.ts';
import { Debounced } from '../../../server/debounced.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type { CombinedResults, RoomResults } from '../../../wire/results.ts';

export type {
  ClubLine,
  CombinedLine,
  CombinedResults,
  RatingLine,
  ResultLine,
  RoomResults,
} from '../../../wire/results.ts';

/** The results of a room, or of several added up. */
export class ResultSheet {
  /** Of how many of its players the best results make a club's. */
  best = $state<number | null>(3);
  readonly room: Resource<RoomResults>;
  readonly combined: Resource<CombinedResults>;
  readonly error = $derived.by(() => this.room.error ?? this.combined.error);

  /** `rooms` is a room's id, or several with `+` between them. To be made while a component is set up. */
  constructor(rooms: () => string) {
    const ids = $derived(rooms().split('+').filter(Boolean));
    const counted = new Debounced(() => this.best || 1);
    this.room = new Resource(
      () =>
        ids.length > 1
          ? null
          : `/duplicate/rooms/${encodeURIComponent(ids[0] ?? '')}/results?clubs=${counted.current}`,
      (path) => ask<RoomResults>('GET', path),
      { keeps: true },
    );
    this.combined = new Resource(
      () =>
        ids.length > 1 ? `/duplicate/combined?rooms=${encodeURIComponent(ids.join(','))}` : null,
      (path) => ask<CombinedResults>('GET', path),
    );
  }
}
