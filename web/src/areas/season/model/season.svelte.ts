/** A season that somebody looks at, and the line on which whoever keeps it notes a table. */
import { ask } from '../../../server/api.svelte.ts';
import { commandId } from '../../../server/line.ts';
import { Notice } from '../../../look/notice.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { season as part } from '../../../text/season/index.ts';
import type { ClubGameLine, SeasonView } from '../../../wire/season.ts';
import { isWhole, parseLine, writeLine, type Seat } from './night_line.ts';
import { told } from './told.ts';

const LOOK_MS = 10_000;

/** Today where the club is, as 2026-01-31. */
export const today = (): string =>
  new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** To be made while a component is set up. */
export class FollowedSeason {
  private readonly known: Resource<SeasonView>;
  private readonly path = $derived.by(() => `/seasons/${encodeURIComponent(this.id())}`);

  constructor(private readonly id: () => string) {
    this.known = new Resource(
      () => (this.id() ? this.path : null),
      (path) => ask<SeasonView>('GET', path),
      { every: LOOK_MS },
    );
  }

  get view(): SeasonView | null {
    return this.known.value;
  }

  get trouble(): string {
    return this.known.error ? told(this.known.error) : '';
  }

  /** Do something; what the server answers is the season from then on. */
  async send(path: string, body: object): Promise<SeasonView> {
    const view = await ask<SeasonView>('POST', `${this.path}${path}`, body);
    this.known.put(view);
    return view;
  }
}

export class NightLine {
  line = $state('');
  /** The game that is being corrected; null while a new one is noted. */
  correcting = $state<number | null>(null);
  /** What was done last, for who listens. */
  said = $state('');
  private chosenNight = $state('');
  private busy = $state(false);
  /** Games noted here and not taken back, the newest last. */
  private own: number[] = [];
  private sent = { what: '', id: '' };
  private readonly refused = new Notice(() => JSON.stringify([this.line, this.night]));

  constructor(private readonly season: FollowedSeason) {}

  private get view(): SeasonView {
    return this.season.view!;
  }

  /** Tonight, where the season is on; else its nearest day. */
  get night(): string {
    if (this.chosenNight) return this.chosenNight;
    const { begins_on: first, ends_on: last } = this.view;
    const day = today();
    return day < first ? first : day > last ? last : day;
  }
  set night(day: string) {
    this.chosenNight = day;
    this.leave();
  }

  get games(): ClubGameLine[] {
    return this.view.games.filter(({ night }) => night === this.night);
  }

  /** The number of a game among those of the night. */
  tableOf(game: number): number {
    return this.games.findIndex((one) => one.game === game) + 1;
  }

  readonly seats: Seat[] = $derived.by(() => parseLine(this.line, this.season.view?.players ?? []));
  readonly ready = $derived.by(() => isWhole(this.seats) && !this.busy);

  get trouble(): string {
    return this.refused.text;
  }

  nameOf(seat: Seat): string {
    if (seat.isNew) return part.w.newPlayer(seat.text);
    return this.view.players[seat.player - 1] ?? seat.text;
  }

  correct(game: ClubGameLine): void {
    this.correcting = game.game;
    this.line = writeLine(game.scores, this.view.players);
  }

  /** Leave a game as it was. */
  leave(): void {
    this.correcting = null;
    this.line = '';
  }

  async save(): Promise<void> {
    if (!this.ready) return;
    const scores = this.seats.map(({ player, text, isNew, points, scrabbles }) => ({
      player,
      points,
      scrabbles,
      name: isNew ? text : '',
    }));
    const game = this.correcting;
    await this.act(game === null ? '/games' : `/games/${game}`, {
      ...(game === null ? { night: this.night } : {}),
      scores,
    });
  }

  async strike(): Promise<void> {
    if (this.correcting !== null) await this.takeBack(this.correcting, '');
  }

  /** Take the last table of tonight back: its line is here again. */
  async undo(): Promise<void> {
    const last = this.games.findLast(({ game }) => this.own.includes(game)) ?? null;
    if (!last || this.busy) return;
    await this.takeBack(last.game, writeLine(last.scores, this.view.players));
  }

  private async takeBack(game: number, line: string): Promise<void> {
    const table = this.tableOf(game);
    if (!(await this.act(`/games/${game}`, { scores: [] }))) return;
    this.own = this.own.filter((one) => one !== game);
    this.line = line;
    this.said = part.w.taken(table);
  }

  /** Sent again after the network was lost, it is known by its id and counts once. */
  private async act(path: string, body: object): Promise<boolean> {
    if (this.busy) return false;
    const what = JSON.stringify([path, body]);
    if (this.sent.what !== what) this.sent = { what, id: commandId() };
    this.busy = true;
    this.refused.tell('');
    try {
      const before = this.correcting;
      const view = await this.season.send(path, { id: this.sent.id, ...body });
      this.sent = { what: '', id: '' };
      this.leave();
      const game = before ?? view.games.at(-1)?.game ?? 0;
      if (path === '/games') this.own.push(game);
      this.said = part.w.saved(this.tableOf(game));
      return true;
    } catch (error) {
      this.refused.tell(told(error));
      return false;
    } finally {
      this.busy = false;
    }
  }
}
