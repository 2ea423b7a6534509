/** A league that is announced. */
import { go } from '../../../look/navigation.svelte.ts';
import { Notice } from '../../../look/notice.svelte.ts';
import { ask, whoAmI } from '../../../server/api.svelte.ts';
import type { LeagueLine, NewLeague } from '../../../wire/league.ts';
import { told } from './told.ts';

/** Names or days as somebody writes them: one a line, or with commas. */
export const listed = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** To be made while a component is set up. */
export class AnnouncedLeague {
  name = $state('');
  place = $state('');
  firstDay = $state('');
  lastDay = $state('');
  divisions = $state('');
  legs = $state(1);
  moving = $state<number | null>(0);
  ranking = $state<NewLeague['ranking']>('wins');
  withdrawal = $state<NewLeague['withdrawal']>('half');
  /** The league that ended and that this one goes on from. */
  after = $state('');
  private readonly refused = new Notice(() => JSON.stringify(this.asked));

  constructor(private readonly onlyDivision: () => string) {}

  get trouble(): string {
    return this.refused.text;
  }

  private get asked(): object {
    const divisions = listed(this.divisions);
    return {
      name: this.name,
      place: this.place,
      begins_on: this.firstDay,
      ends_on: this.lastDay,
      divisions: divisions.length ? divisions : [this.onlyDivision()],
      legs: this.legs,
      moving: this.moving ?? 0,
      ranking: this.ranking,
      withdrawal: this.withdrawal,
      after: this.after,
    };
  }

  async announce(): Promise<void> {
    this.refused.tell('');
    try {
      const made = await ask<LeagueLine>('POST', '/leagues', this.asked);
      await whoAmI();
      go(`/leagues/${made.id}`);
    } catch (error) {
      this.refused.tell(told(error));
    }
  }
}
