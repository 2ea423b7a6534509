/** A league that somebody looks at, and what whoever keeps it does. */
import { Notice } from '../../../look/notice.svelte.ts';
import { ask } from '../../../server/api.svelte.ts';
import { commandId } from '../../../server/line.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { league as part } from '../../../text/league/index.ts';
import type { FixtureLine, LeagueView } from '../../../wire/league.ts';
import { lineOf, readResult, type Entry } from './typed_result.ts';
import { told } from './told.ts';

const LOOK_MS = 5_000;

/** To be made while a component is set up. */
export class FollowedLeague {
  private readonly known: Resource<LeagueView>;
  private readonly path = $derived.by(() => `/leagues/${encodeURIComponent(this.id())}`);
  private sent = { what: '', id: '' };

  constructor(private readonly id: () => string) {
    this.known = new Resource(
      () => (this.id() ? this.path : null),
      (path) => ask<LeagueView>('GET', path),
      { every: LOOK_MS },
    );
  }

  get view(): LeagueView | null {
    return this.known.value;
  }

  get trouble(): string {
    return this.known.error ? told(this.known.error) : '';
  }

  /** Sent again after the network was lost, it is known by its id and counts once. */
  async send(path: string, body: object): Promise<LeagueView> {
    const what = JSON.stringify([path, body]);
    if (this.sent.what !== what) this.sent = { what, id: commandId() };
    const { id } = this.sent;
    const view = await ask<LeagueView>('POST', `${this.path}${path}`, { id, ...body });
    this.sent = { what: '', id: '' };
    this.known.put(view);
    return view;
  }

  nameOf(player: number): string {
    return this.view?.players[player - 1]?.name ?? '';
  }
}

/** One thing that whoever keeps a league asks for: what it says while it is refused. */
export class Step {
  private busy = false;
  private readonly refused: Notice;

  constructor(
    private readonly league: FollowedLeague,
    about: () => string,
  ) {
    this.refused = new Notice(about);
  }

  get trouble(): string {
    return this.refused.text;
  }

  /** Whether it was done. */
  async take(path: string, body: object): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refused.tell('');
    try {
      await this.league.send(path, body);
      return true;
    } catch (error) {
      this.refused.tell(told(error));
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** The line of results: any game, in any order. */
export class ResultLine {
  line = $state('');
  /** What was done last, for who listens. */
  said = $state('');
  private readonly step: Step;
  /** Games changed here, with the line of what they said before; the newest last. */
  private done: { game: number; before: string }[] = [];
  readonly typed = $derived.by(() => readResult(this.line, this.league.view?.games ?? []));

  constructor(private readonly league: FollowedLeague) {
    this.step = new Step(league, () => this.line);
  }

  get trouble(): string {
    const { trouble, number } = this.typed;
    return trouble ? part.w.line.trouble[trouble](number) : this.step.trouble;
  }

  edit(game: FixtureLine): void {
    this.line = lineOf(game);
  }

  async save(): Promise<void> {
    const { game, entry } = this.typed;
    if (!game || !entry) return;
    const before = lineOf(game);
    if (!(await this.write(game.game, entry))) return;
    this.done.push({ game: game.game, before });
    this.line = '';
    this.said = part.w.line.saved(game.game);
  }

  /** Put back what the game changed last said before. */
  async undo(): Promise<void> {
    const last = this.done.at(-1);
    if (!last) return;
    const { game, entry } = readResult(last.before, this.league.view?.games ?? []);
    if (!game || !(await this.write(last.game, entry ?? { kind: 'clear' }))) return;
    this.done.pop();
    this.said = part.w.line.undone(last.game);
  }

  private write(game: number, entry: Entry): Promise<boolean> {
    if (entry.kind === 'clear') return this.step.take('/steps', { act: 'clear', number: game });
    const { kind, ...body } = entry;
    return this.step.take(`/games/${game}/${kind === 'forfeit' ? 'forfeit' : 'result'}`, body);
  }
}
