/** A federation's ranking that somebody looks at, and what its desk does. */
import { go } from '../../../look/navigation.svelte.ts';
import { Notice } from '../../../look/notice.svelte.ts';
import { ask, whoAmI } from '../../../server/api.svelte.ts';
import { commandId } from '../../../server/line.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { sendFile } from '../../../server/upload.ts';
import { folded } from '../../../text/names.ts';
import type {
  ParcelView,
  PlayerHistory,
  RankedLine,
  RankingLine,
  RankingView,
} from '../../../wire/ranking.ts';
import { told } from './told.ts';

const LOOK_MS = 30_000;

/** Today where the desk is, as 2026-01-31. */
export const today = (): string =>
  new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** How many lines of a parcel have that verdict. */
export const linesWith = (parcel: ParcelView, verdict: string): number =>
  parcel.lines.filter((line) => line.verdict === verdict).length;

/** To be made while a component is set up. */
export class FollowedRanking {
  /** Whom somebody looks for in the list. */
  wanted = $state('');
  /** What a file or a day belongs to: the list in force, or a parcel. */
  day = $state(today());
  readonly path = $derived.by(() => `/rankings/${encodeURIComponent(this.id())}`);
  private busy = $state(false);
  private sent = { what: '', id: '' };
  private readonly known: Resource<RankingView>;
  private readonly refused = new Notice(() => String(this.view?.version));

  constructor(private readonly id: () => string) {
    this.known = new Resource(
      () => (this.id() ? this.path : null),
      (path) => ask<RankingView>('GET', path),
      { every: LOOK_MS },
    );
  }

  get view(): RankingView | null {
    return this.known.value;
  }
  get trouble(): string {
    return this.known.error ? told(this.known.error) : '';
  }
  get refusal(): string {
    return this.refused.text;
  }
  get isBusy(): boolean {
    return this.busy;
  }

  readonly lines: RankedLine[] = $derived.by(() =>
    (this.view?.lines ?? []).filter(({ name }) => folded(name).includes(folded(this.wanted))),
  );
  readonly open: number = $derived.by(
    () => (this.view?.parcels ?? []).filter(({ standing }) => standing === 'open').length,
  );
  readonly toBeListed: number = $derived.by(
    () =>
      (this.view?.parcels ?? []).filter(({ standing, listed }) => standing === 'counts' && !listed)
        .length,
  );

  history(name: string): Promise<PlayerHistory> {
    return ask<PlayerHistory>('GET', `${this.path}/history?name=${encodeURIComponent(name)}`);
  }

  /** Sends the list in force, or a parcel, with its day. */
  async take(kind: 'list' | 'parcels', file: File): Promise<boolean> {
    return this.tell(() => sendFile<RankingView>(`${this.path}/${kind}`, file, { day: this.day }));
  }

  /** Sent again after the network was lost, it is known by its id and counts once. */
  async act(path: string, body: object): Promise<boolean> {
    const what = JSON.stringify([path, body]);
    if (this.sent.what !== what) this.sent = { what, id: commandId() };
    const { id } = this.sent;
    return this.tell(async () => {
      const view = await ask<RankingView>('POST', `${this.path}/${path}`, { id, ...body });
      this.sent = { what: '', id: '' };
      return view;
    });
  }

  private async tell(send: () => Promise<RankingView>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refused.tell('');
    try {
      this.known.put(await send());
      return true;
    } catch (error) {
      this.refused.tell(told(error));
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** A federation's desk that is opened. To be made while a component is set up. */
export class NewDesk {
  name = $state('');
  private readonly refused = new Notice(() => this.name);

  get trouble(): string {
    return this.refused.text;
  }

  async open(): Promise<void> {
    this.refused.tell('');
    try {
      const made = await ask<RankingLine>('POST', '/rankings', { name: this.name });
      await whoAmI();
      go(`/rankings/${made.id}/desk`);
    } catch (error) {
      this.refused.tell(told(error));
    }
  }
}
