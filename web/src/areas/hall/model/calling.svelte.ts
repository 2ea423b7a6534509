/** A device calls the arbiter of its event; no clock stops for it, and no book needs to know it. */
import { Action } from '../../../server/action.svelte.ts';
import { ask } from '../../../server/api.svelte.ts';
import { commandId } from '../../../server/line.ts';
import type { Companion } from './companion.svelte.ts';

export class Calling {
  /** Whether the call is in the arbiters’ queue. */
  called = $state(false);
  readonly asking: Action<[number], void>;
  /** Of a call that may not have arrived: sent again it keeps its name. */
  private id = '';

  constructor(private readonly companion: Companion) {
    this.asking = new Action((seat) => this.call(seat));
  }

  /** Whether there is somebody to call. */
  get may(): boolean {
    return this.companion.steps.calls;
  }

  private async call(seat: number): Promise<void> {
    const { table, code } = this.companion;
    this.id ||= commandId();
    await ask('POST', `/boards/${table}/call`, { id: this.id, code, seat });
    this.id = '';
    this.called = true;
  }
}
