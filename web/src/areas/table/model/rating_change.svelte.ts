/** Beside the result of a rated game: what it made of the ratings, which are worked out a moment later. */
import { ask } from '../../../server/api.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type { SeatRating } from '../../../wire/people.ts';

const LOOK_MS = 2_000;
/** A game in which nobody played never counts: it is not asked about for ever. */
const MOST_LOOKS = 8;
const TENTHS: Readonly<Record<string, number>> = { win: 10, draw: 5, loss: 0 };

/** To be made while a component is set up. */
export class RatingChange {
  /** How often it was looked for under the result of now, and which result that is. */
  private looks = $state.raw({ result: '', times: 0 });
  private readonly result = $derived.by(() => this.outcomes().join());
  private readonly asked: Resource<SeatRating[]>;

  constructor(
    id: () => string,
    private readonly outcomes: () => readonly string[],
  ) {
    const path = $derived(`/tables/${id()}/ratings`);
    this.asked = new Resource(
      () => (this.lines || this.isLate ? null : path),
      (wanted) => ask<SeatRating[]>('GET', wanted),
      { every: LOOK_MS, keeps: true, took: () => this.looked() },
    );
  }

  /** By seat; null while the result of now has not been counted. A ruling may change that result. */
  get lines(): readonly SeatRating[] | null {
    const found = this.asked.value ?? [];
    const counted = found.every(
      ({ seat, tenths }) => TENTHS[this.outcomes()[seat] ?? ''] === tenths,
    );
    return found.length && counted ? found : null;
  }

  /** It was looked for often enough: the game does not count. */
  get isLate(): boolean {
    return this.looks.result === this.result && this.looks.times >= MOST_LOOKS;
  }

  private looked(): void {
    const times = this.looks.result === this.result ? this.looks.times : 0;
    this.looks = { result: this.result, times: times + 1 };
  }
}
