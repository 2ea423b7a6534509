/** Registering: an account without an invitation, and who may have one. */
import { Action } from '../../../server/action.svelte.ts';
import { ask, whoAmI } from '../../../server/api.svelte.ts';
import { kept } from '../../../server/kept.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type { Applicant, HouseDoor, Registered } from '../../../wire/people.ts';

export class Registration {
  name = $state(kept('faristol:name') ?? '');
  login = $state('');
  password = $state('');
  code = $state('');
  /** Whether the account is made and an administrator looks at it first. */
  waits = $state(false);
  private readonly acting = new Action((act: () => Promise<unknown>) => act());

  get busy(): boolean {
    return this.acting.busy;
  }

  get error(): unknown {
    return this.acting.error;
  }

  forget(): void {
    this.acting.forget();
  }

  /** Whether they are signed in now. */
  async send(): Promise<boolean> {
    let isIn = false;
    await this.acting.run(async () => {
      const { name, login, password, code } = this;
      const { me } = await ask<Registered>('POST', '/registration', {
        name,
        login,
        password,
        code,
      });
      this.waits = me === null;
      isIn = me !== null;
      if (isIn) await whoAmI();
    });
    return isIn;
  }
}

/** How people register here, as an administrator chooses it. To be made while a component is set up. */
export class Door {
  /** What stands in the field; nothing until somebody chooses. */
  way = $state<HouseDoor['way'] | null>(null);
  code = $state<string | null>(null);
  private readonly known: Resource<HouseDoor>;
  private readonly acting = new Action((act: () => Promise<unknown>) => act());

  constructor(
    changes: () => number,
    private readonly changed: () => void,
  ) {
    this.known = new Resource(
      () => String(changes()),
      () => ask<HouseDoor>('GET', '/house/registration'),
      { keeps: true },
    );
  }

  get chosen(): HouseDoor['way'] {
    return this.way ?? this.known.value?.way ?? 'closed';
  }

  get typed(): string {
    return this.code ?? this.known.value?.code ?? '';
  }

  get waiting(): Applicant[] {
    return this.known.value?.waiting ?? [];
  }

  get busy(): boolean {
    return this.acting.busy;
  }

  get error(): unknown {
    return this.acting.error ?? this.known.error;
  }

  forget(): void {
    this.acting.forget();
  }

  save(): Promise<unknown> {
    const body = { way: this.chosen, code: this.typed };
    return this.acting.run(async () => {
      await ask('POST', '/house/registration', body);
      this.known.put({ ...body, waiting: this.waiting });
      this.way = this.code = null;
    });
  }

  approve(one: Applicant): Promise<unknown> {
    return this.acting.run(async () => {
      await ask('POST', `/accounts/${one.id}/disabled`, { disabled: false });
      this.changed();
    });
  }

  refuse(one: Applicant): Promise<unknown> {
    return this.acting.run(async () => {
      await ask('DELETE', `/accounts/${one.id}`);
      this.changed();
    });
  }
}
