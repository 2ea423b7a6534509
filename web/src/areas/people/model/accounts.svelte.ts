/** Everybody with their roles: looked for by name and kind, given roles, and shut out. */
import { Action } from '../../../server/action.svelte.ts';
import { ask, person } from '../../../server/api.svelte.ts';
import { Debounced } from '../../../server/debounced.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type { AccountLine, Grant } from '../../../wire/people.ts';
import { mayGive } from './grants.svelte.ts';

/** As many as the server tells at once. */
const MOST = 200;

interface House {
  /** Counts what was changed on this page: it is asked again after everything that is done there. */
  changes: () => number;
  changed: () => void;
  /** At which events people were found to have a role. */
  onevents: (found: string[]) => void;
}

/** To be made while a component is set up. */
export class Accounts {
  search = $state('');
  kind = $state('local');
  /** Who is given a role now, and which. */
  giving = $state.raw<AccountLine | null>(null);
  role = $state('arbiter');
  event = $state('');
  /** Whether the last act was done. */
  done = $state(false);
  readonly administers = $derived(person.holds('administrator'));
  private readonly question = $derived(
    new URLSearchParams({
      search: this.search.trim(),
      kind: this.administers ? this.kind : '',
    }).toString(),
  );
  private readonly rested = new Debounced(() => this.question);
  private readonly known: Resource<AccountLine[]>;
  private readonly acting = new Action(async (path: string, body: object) => {
    this.done = false;
    await ask('POST', path, body);
    this.done = true;
    this.giving = null;
    this.house.changed();
  });

  constructor(private readonly house: House) {
    this.known = new Resource(
      () => `${house.changes()} ${this.rested.current}`,
      async () => {
        const found = await ask<AccountLine[]>('GET', `/accounts?${this.rested.current}`);
        const held = found.flatMap((line) => line.grants.map((grant) => grant.event));
        house.onevents(held.filter((one) => one !== '*'));
        return found;
      },
      { keeps: true },
    );
  }

  /** Null until the first answer. */
  get lines(): AccountLine[] | null {
    return this.known.value;
  }

  get isCut(): boolean {
    return this.lines?.length === MOST;
  }

  /** Why the last act was not done. */
  get refused(): unknown {
    return this.acting.error;
  }

  get error(): unknown {
    return this.refused ?? this.known.error;
  }

  isMe(line: AccountLine): boolean {
    return line.id === person.me?.id;
  }

  /** Nobody takes the keys of the house from themselves. */
  mayTake(line: AccountLine, grant: Grant): boolean {
    return mayGive(grant) && !(this.isMe(line) && grant.role === 'administrator');
  }

  /** Whether somebody's lost way in can be made again here: a link by who administers, a card by whoever leads. */
  mayLetIn({ kind, disabled }: AccountLine): boolean {
    return !disabled && (this.administers ? kind !== 'guest' : kind === 'card');
  }

  mayShut(line: AccountLine): boolean {
    return this.administers && !this.isMe(line);
  }

  ask(line: AccountLine): void {
    this.acting.forget();
    this.giving = line;
  }

  stopGiving(): void {
    this.giving = null;
    this.acting.forget();
  }

  forget(): void {
    this.acting.forget();
  }

  give(): Promise<unknown> {
    const { role, event } = this;
    return this.acting.run(`/accounts/${this.giving!.id}/roles`, {
      role,
      event: event.trim() || '*',
    });
  }

  take(line: AccountLine, grant: Grant): Promise<unknown> {
    return this.acting.run(`/accounts/${line.id}/roles`, { ...grant, give: false });
  }

  shut(line: AccountLine): Promise<unknown> {
    return this.acting.run(`/accounts/${line.id}/disabled`, { disabled: !line.disabled });
  }
}
