/** Beside a result: who of the others has asked for another game. */
import { ask, Trouble } from '../../../server/api.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';

const LOOK_MS = 3_000;

/** To be made while a component is set up. */
export class Rematch {
  /** Where this device is told no more: the seat is somebody else's, or nobody is signed in. */
  private left = $state('');
  private readonly path = $derived.by(() => `/tables/${this.id()}/rematch`);
  private readonly asked: Resource<{ wanted_by: string[] }>;

  constructor(private readonly id: () => string) {
    this.asked = new Resource(
      () => (this.isElsewhere ? null : this.path),
      (path) => this.look(path),
      { every: LOOK_MS },
    );
  }

  /** Whether the seat is played from another account now. */
  get isElsewhere(): boolean {
    return this.left === this.path;
  }

  get wantedBy(): readonly string[] {
    return this.asked.value?.wanted_by ?? [];
  }

  private async look(path: string): Promise<{ wanted_by: string[] }> {
    try {
      return await ask('GET', path);
    } catch (error) {
      if (error instanceof Trouble && [401, 404].includes(error.status)) this.left = path;
      throw error;
    }
  }
}
