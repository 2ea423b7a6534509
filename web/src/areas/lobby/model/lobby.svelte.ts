/** The lobby: who one is there, what one asks for, and what becomes of it. */
import { comeByCode, openTable, sitDown } from '../../../look/opening.ts';
import { go } from '../../../look/navigation.svelte.ts';
import { Action } from '../../../server/action.svelte.ts';
import { ask, enterAsGuest, person, Trouble } from '../../../server/api.svelte.ts';
import { keep, kept } from '../../../server/kept.ts';
import { speech } from '../../../text/index.svelte.ts';
import { foyer } from '../../../text/lobby/index.ts';
import type { NewTable, OfferLine, OwnLobby, TableLine } from '../../../wire/lobby.ts';
import { LobbyLive } from './live.svelte.ts';
import { GameWish, Shelf } from './wish.svelte.ts';

const NAME = 'faristol:name';

/** Somebody to be asked for a game: who is here, or whoever has that login. */
export interface Asking {
  id: string;
  name: string;
  login: boolean;
}

/** To be made while a component is set up. */
export class Lobby {
  name = $state(kept(NAME) ?? '');
  code = $state('');
  /** What happened, for a screen reader. */
  said = $state('');
  asking = $state.raw<Asking | null>(null);
  readonly shelf = new Shelf();
  readonly wish = new GameWish(this.shelf);
  readonly live = new LobbyLive((own) => this.follow(own));
  /** How each offer stood when it was heard of last: what changes is said, and an acceptance followed. */
  private readonly stood = new Map<string, OfferLine['state']>();
  private readonly acting = new Action(async (act: () => Promise<unknown>) => {
    keep(NAME, this.name);
    const known = person.me !== null;
    await enterAsGuest(this.name, speech.m.guest);
    if (!known) this.live.again();
    await act();
    return true;
  });

  get busy(): boolean {
    return this.acting.busy;
  }

  get error(): unknown {
    return this.acting.error;
  }

  /** What was said no to is no longer to be shown: something else is typed. */
  forget(): void {
    this.acting.forget();
  }

  make(asked: Partial<NewTable> | null): Promise<boolean> {
    return this.act(async () => asked && go(`/table/${(await openTable(asked)).id}`));
  }

  sit(table: string): Promise<boolean> {
    return this.act(async () => go(await sitDown(table)));
  }

  accept(offer: { id: string }): Promise<boolean> {
    const path = `/offers/${offer.id}/accept`;
    return this.act(async () => go(`/table/${(await ask<TableLine>('POST', path)).id}`));
  }

  decline(offer: OfferLine, why: string): Promise<boolean> {
    return this.act(() => ask('POST', `/offers/${offer.id}/decline`, { why }));
  }

  withdraw(offer: OfferLine): Promise<boolean> {
    return this.act(() => ask('POST', `/offers/${offer.id}/withdraw`));
  }

  /** Look for anybody; whether it was sent. */
  async seek(): Promise<boolean> {
    return !!this.wish.seek && this.offer('/seeks', this.wish.seek);
  }

  /** Ask the one who was chosen; whether it was sent. */
  async challenge(): Promise<boolean> {
    const { asking, wish } = this;
    if (!asking || !wish.terms) return false;
    const whom = { [asking.login ? 'login' : 'to']: asking.id };
    return this.offer('/challenges', { ...whom, terms: wish.terms });
  }

  byCode(): Promise<boolean> {
    const wanted = this.code.trim().toLowerCase();
    return this.act(async () => {
      try {
        go(await comeByCode(wanted));
      } catch (error) {
        // Perhaps it is a room's code.
        if (!(error instanceof Trouble) || error.status !== 404) throw error;
        await ask('GET', `/club-rooms/${encodeURIComponent(wanted)}`);
        go(`/room/${encodeURIComponent(wanted)}`);
      }
    });
  }

  private async act(what: () => Promise<unknown>): Promise<boolean> {
    return (await this.acting.run(what)) ?? false;
  }

  private offer(path: string, body: object): Promise<boolean> {
    return this.act(async () => {
      const made = await ask<OfferLine>('POST', path, body);
      if (!this.stood.has(made.id)) this.stood.set(made.id, 'open');
      this.said = made.to ? foyer.w.youAsked(made.to_name) : foyer.w.youSeek;
      this.asking = null;
    });
  }

  private follow(now: OwnLobby): void {
    const { w } = foyer;
    for (const offer of now.received) {
      if (!this.stood.has(offer.id)) this.said = w.challengesYou(offer.name);
      this.stood.set(offer.id, offer.state);
    }
    for (const offer of now.asked) {
      const before = this.stood.get(offer.id);
      this.stood.set(offer.id, offer.state);
      if (before !== 'open' || offer.state === 'open') continue;
      this.said =
        offer.state === 'declined'
          ? w.declinedBy(offer.to_name)
          : w.acceptedBy(offer.to_name || w.somebody);
      if (offer.state === 'accepted' && !offer.terms.days_per_move) go(`/table/${offer.table}`);
    }
  }
}
