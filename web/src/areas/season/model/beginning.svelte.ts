/** A season that is begun. */
import { go } from '../../../look/navigation.svelte.ts';
import { Notice } from '../../../look/notice.svelte.ts';
import { ask, whoAmI } from '../../../server/api.svelte.ts';
import type { SeasonLine } from '../../../wire/season.ts';
import { today } from './season.svelte.ts';
import { told } from './told.ts';

/** The end of June after a day: most clubs rest in summer. */
export function endOfSeason(first: string): string {
  const year = Number(first.slice(0, 4));
  return `${first.slice(5) < '07' ? year : year + 1}-06-30`;
}

/** To be made while a component is set up. */
export class Beginning {
  name = $state('');
  place = $state('');
  nights = $state<number | null>(null);
  games = $state<number | null>(8);
  private first = $state(today());
  private last = $state('');
  private readonly refused = new Notice(() => JSON.stringify(this.asked));

  get firstDay(): string {
    return this.first;
  }
  set firstDay(day: string) {
    this.first = day;
  }
  get lastDay(): string {
    return this.last || endOfSeason(this.first);
  }
  set lastDay(day: string) {
    this.last = day;
  }

  get trouble(): string {
    return this.refused.text;
  }

  private get asked(): object {
    return {
      name: this.name,
      place: this.place,
      begins_on: this.firstDay,
      ends_on: this.lastDay,
      nights: this.nights ?? 0,
      games: this.games ?? 8,
    };
  }

  async begin(): Promise<void> {
    this.refused.tell('');
    try {
      const made = await ask<SeasonLine>('POST', '/seasons', this.asked);
      await whoAmI();
      go(`/seasons/${made.id}`);
    } catch (error) {
      this.refused.tell(told(error));
    }
  }
}
