/** One's own account: another password, signing out, and going for good. */
import { go } from '../../../look/navigation.svelte.ts';
import { Action } from '../../../server/action.svelte.ts';
import { ask, person, signOut, whoAmI } from '../../../server/api.svelte.ts';

export class OwnAccount {
  old = $state('');
  fresh = $state('');
  /** The own name, typed by who wants to go for good. */
  typed = $state('');
  /** Whether the password was changed just now. */
  changed = $state(false);
  private readonly acting = new Action((act: () => Promise<unknown>) => act());

  get busy(): boolean {
    return this.acting.busy;
  }

  get error(): unknown {
    return this.acting.error;
  }

  /** Whether the name typed is one's own: nobody goes for good by one press. */
  get sure(): boolean {
    return this.typed.trim() === person.me?.name;
  }

  /** What was said is about what stood there before. */
  forget(): void {
    this.changed = false;
    this.acting.forget();
  }

  changePassword(): Promise<unknown> {
    return this.act(async () => {
      await ask('POST', '/me/password', { old: this.old, new: this.fresh });
      // The sign-in is a new one, with a new secret to send along.
      await whoAmI();
      this.old = this.fresh = '';
      this.changed = true;
    });
  }

  leave(everywhere: boolean): Promise<unknown> {
    return this.act(async () => {
      if (everywhere) await ask('POST', '/sign-out/everywhere');
      else await signOut();
      await whoAmI();
      go('/sign-in');
    });
  }

  async goForGood(): Promise<void> {
    const { me } = person;
    if (!me || !this.sure) return;
    await this.act(async () => {
      await ask('DELETE', `/accounts/${me.id}`);
      await whoAmI();
      go('/');
    });
  }

  private act(act: () => Promise<void>): Promise<unknown> {
    this.forget();
    return this.acting.run(act);
  }
}
