/** Two players change seats in a pairing that is not public yet: one is taken, then the other. */
import type { Doubt } from '../../../wire/championship.ts';
import type { DirectorsDesk } from './desk.svelte.ts';
import { told } from './trouble.ts';

export class Swapping {
  /** Who was tapped first; 0 for nobody. */
  chosen = $state(0);
  /** Whose seat somebody is being dragged over. */
  over = $state(0);
  asking = $state.raw<{ one: number; other: number; doubts: Doubt[] } | null>(null);
  private dragged = 0;

  constructor(private readonly desk: DirectorsDesk) {}

  tap(player: number): void {
    if (this.chosen) void this.swap(this.chosen, player);
    else this.chosen = player;
  }

  /** Nobody is chosen any more. */
  forget(): void {
    this.chosen = 0;
  }

  drag(player: number): void {
    this.dragged = player;
  }

  drop(player: number): void {
    if (this.dragged) void this.swap(this.dragged, player);
    this.dragged = 0;
  }

  /** Whoever was asked is sure. */
  async sure(): Promise<void> {
    if (this.asking) await this.swap(this.asking.one, this.asking.other, true);
  }

  private async swap(one: number, other: number, sure = false): Promise<void> {
    this.chosen = this.over = 0;
    this.asking = null;
    if (one === other) return;
    this.desk.trouble = '';
    try {
      const { doubts } = await this.desk.event.do({ do: 'Swap', one, other, sure });
      if (doubts.length) this.asking = { one, other, doubts };
    } catch (error) {
      this.desk.trouble = told(error);
    }
  }
}
