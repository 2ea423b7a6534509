/** The lobby: who one is there, what one asks for, and what becomes of it. */
import { comeByCode, openTable, sitDown } from '../../../look/opening.ts';
import { go } from '../../../look/navigation.svelte.ts';
import { Action } from '../../../server/action.svelte.ts';
import { ask, enterAsGuest, person, Trouble } from '../../../server/api.svelte.ts';
import { keep, kept } from '../../../server/kept.ts';
import { speech } from '../../../text/index.svelte.ts';
import { foyer } from '../../../text/lobby/index.ts';
import type { NewTable, OfferLine, OwnLobby, SeekLine, TableLine } from '../../../wire/lobby.ts';
import { LobbyLive } from './live.svelte.ts';
import { QuickGame } from './quick.svelte.ts';
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
  readonly quick = new QuickGame(this.shelf);
  readonly live = new LobbyLive((own) => this.follow(own));
  /** The table that was laid for a friend and waits for one. */
  private laid = $state.raw<TableLine | null>(null);
  readonly seeks: readonly SeekLine[] = $derived.by(() =>
    [...(this.live.lists?.seeks.values() ?? [])].filter((seek) => seek.by !== this.you),
  );
  /** The tables of others, the newest first. */
  private readonly others = $derived.by(() => {
    const own = new Set(this.live.own?.games.map((game) => game.table.id));
    return [...(this.live.lists?.tables.values() ?? [])]
      .filter((line) => !own.has(line.id))
      .sort((a, b) => b.created - a.created);
  });
  /** Tables with a free seat, and those at which a game goes on. */
  readonly open = $derived.by(() =>
    this.others.filter((line) => !line.opened && line.seats.some((seat) => seat.is_free)),
  );
  readonly running = $derived.by(() => this.others.filter((line) => line.opened));
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

  /** Whoever is here, as others call them. */
  get you(): string {
    return this.live.own?.you ?? '';
  }

  /** The table that waits for a friend: its code and picture are shown until the friend sits down. */
  get friendTable(): TableLine | null {
    const waiting = this.live.own?.games.find(
      ({ table }) => !table.opened && !table.public && table.code && table.seats.length === 2,
    );
    return waiting?.table ?? this.laid;
  }

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

  /** Against the robot that was chosen; where that is somebody, look for anybody. */
  playNow(): Promise<boolean> {
    const { table, terms } = this.quick;
    if (table) return this.make(table);
    if (!terms) return Promise.resolve(false);
    return this.offer('/seeks', { ...terms, least_rating: 0, most_rating: 0 });
  }

  /** A table for two to which only its code leads. */
  layForFriend(): Promise<boolean> {
    return this.act(async () => {
      const { terms } = this.quick;
      if (terms) this.laid = await openTable({ ...terms, seats: 2, robots: [], public: false });
    });
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
    const { laid } = this;
    if (laid && now.games.some(({ table }) => table.id === laid.id && table.opened)) {
      this.laid = null;
      go(`/table/${laid.id}`);
    }
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
