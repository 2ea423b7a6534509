/** Whoever holds this phone says which player they are, or enters. */
import { Notice } from '../../../look/notice.svelte.ts';
import { ask, enterAsGuest, whoAmI } from '../../../server/api.svelte.ts';
import type { Following } from './event.svelte.ts';
import { told } from './trouble.ts';

export class Claiming {
  /** The number of the player that was chosen, as a field has it. */
  chosen = $state('');
  code = $state('');
  name = $state('');
  readonly refused = new Notice(() => JSON.stringify([this.chosen, this.code, this.name]));

  constructor(private readonly event: Following) {}

  /** This is me: the code on paper says so. */
  claim(): Promise<void> {
    return this.attempt(async () => {
      const body = { player: Number(this.chosen), code: this.code };
      await ask('POST', `/championships/${this.event.id}/claim`, body);
      await whoAmI();
    });
  }

  /** A player nobody has entered yet. */
  enter(): Promise<void> {
    return this.attempt(async () => {
      await enterAsGuest(this.name.slice(0, 40));
      await ask('POST', `/championships/${this.event.id}/enter`, { name: this.name });
    });
  }

  private async attempt(act: () => Promise<unknown>): Promise<void> {
    this.refused.tell('');
    try {
      await act();
      this.event.again();
    } catch (error) {
      this.refused.tell(told(error));
    }
  }
}
