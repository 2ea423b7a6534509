/** What two players do with the device between them, and what it shows them. */
import { Kept } from '../../../server/kept.svelte.ts';
import { Ticking } from '../../../server/ticking.svelte.ts';
import { overtimePoints } from '../../../mirror/clock.ts';
import { playLimit, settledFace, type Wood } from '../../../mirror/wood.ts';
import { Calling } from './calling.svelte.ts';
import { woodRules } from './rules.ts';
import { Bell, buzz } from './signal.ts';
import type { Companion } from './companion.svelte.ts';

export type Depth = 'clock' | 'scores' | 'full';
const DEPTHS: readonly Depth[] = ['clock', 'scores', 'full'];
const RACK = 7;

/** A play whose squares bring something else than its player has said. */
export interface Difference {
  seat: number;
  announced: number;
  counted: number;
}
const VERDICT_MS = 4_000;
/** A play’s last seconds are sounded from here. */
const PLAY_ENDS_MS = [10_000];

export class AtBoard {
  readonly depth = new Kept<Depth>('faristol:board-depth', 'scores', (found) =>
    DEPTHS.find((depth) => depth === found),
  );
  readonly sound = new Kept<boolean>('faristol:board-sound', true, (found) => found === true);
  /** Whose play is being noted. */
  noting = $state<number | null>(null);
  difference = $state.raw<Difference | null>(null);
  /** Who says how many tiles are exchanged. */
  exchanging = $state<number | null>(null);
  /** Whether it is asked why the clock stops, and by whom. */
  stopping = $state<number | null>(null);
  /** For whom something out of the ordinary is told: tiles too many, no word to be found. */
  telling = $state<number | null>(null);
  /** Who argues a second challenge. */
  arguing = $state<number | null>(null);
  /** A verdict that fills the screen. */
  verdict = $state<boolean | null>(null);
  readonly calling: Calling;
  private readonly ticking: Ticking;
  private readonly bell = new Bell();

  constructor(readonly companion: Companion) {
    this.calling = new Calling(companion);
    this.ticking = new Ticking(() => companion.moment(), 100);
  }

  /** How much is noted here: squares only as long as all plays before had them. */
  get noted(): Depth {
    const { value } = this.depth;
    return value === 'full' && !this.companion.boardKnown ? 'scores' : value;
  }

  /** The game at this moment. */
  readonly game: Wood | null = $derived.by(() => this.companion.at(this.now));

  get now(): number {
    return this.ticking.now;
  }

  get names(): readonly string[] {
    return this.companion.view?.names ?? [];
  }

  /** What a seat has left, or what is left for both. */
  left(seat: number): number {
    const { game } = this;
    if (!game) return 0;
    const clock = this.face(game);
    return clock.left_ms[seat] ?? clock.shared_ms;
  }

  /** What is left of the time that all share; null where each has time of their own. */
  get shared(): number | null {
    const { game } = this;
    return game && !game.clock.left_ms.length ? this.face(game).shared_ms : null;
  }

  /** What is left for the play in progress; null where plays have no time of their own. */
  get playLeft(): number | null {
    const { game } = this;
    const limit = game ? playLimit(game, woodRules(this.companion.rules)) : 0;
    if (!game || !limit || game.acted !== null) return null;
    return Math.max(0, limit - this.face(game).play_ms);
  }

  /** The time on a player’s part of the screen; null for none: there it is the play’s that runs. */
  shown(seat: number): number | null {
    const { game } = this;
    if (!game || game.clock.left_ms.length || !woodRules(this.companion.rules).playMs)
      return this.left(seat);
    return game.onTurn === seat ? this.playLeft : null;
  }

  /** Whether a player sits on the far side of the device. */
  flips(seat: number): boolean {
    return seat === 1 || (seat === 2 && this.names.length > 2);
  }

  /** What a player does for the whole table, where the book gives somebody a task. */
  duty(seat: number): 'sheet' | 'time' | null {
    const { view, rules } = this.companion;
    const seats = this.names.length;
    if (view?.starter == null || rules?.text('closing.written_by') !== 'starter') return null;
    if (seat === view.starter) return 'sheet';
    return seat === (view.starter + seats - 1) % seats ? 'time' : null;
  }

  private face(game: Wood): Wood['clock'] {
    return settledFace(game.clock, Math.max(this.now, game.clock.since));
  }

  /** What overtime will cost a seat, as it stands. */
  overtime(seat: number): number {
    const rules = this.companion.rules;
    if (!rules || !this.game?.clock.left_ms.length) return 0;
    const unit = rules.number('time.overtime_unit_ms');
    return overtimePoints(this.left(seat), rules.number('time.overtime_points'), unit);
  }

  runs(seat: number): boolean {
    const { game } = this;
    if (game?.stage !== 'playing' || game.clock.stopped !== null) return false;
    return game.clock.left_ms.length ? game.clock.running === seat : game.onTurn === seat;
  }

  /** What is left of the time to challenge a play, in seconds; null where none are counted. */
  get window(): number | null {
    const { pending } = this.game ?? {};
    if (!pending?.closes || pending.asked !== null) return null;
    return Math.max(0, Math.ceil((pending.closes - this.now) / 1_000));
  }

  mayChallenge(seat: number): boolean {
    const { game } = this;
    const { pending } = game ?? {};
    const rules = this.companion.rules;
    const open = !['none', 'checked', 'free'].includes(rules?.text('challenge.window') ?? 'none');
    const mine = pending?.seat === seat || pending?.accepted.includes(seat);
    return !!pending && open && !mine && pending.asked === null && !pending.upheld;
  }

  /** Causes for which players may stop the clock here. */
  get stops(): readonly string[] {
    const listed = this.companion.rules?.list('time.stops') ?? [];
    return ['score-dispute', 'consult'].filter((cause) => listed.includes(cause));
  }

  /** Who may start a clock that stands; null for nobody but the arbiter. */
  get starter(): number | null {
    const { clock } = this.game ?? {};
    if (!clock?.stopped || ['force-majeure', 'challenge'].includes(clock.stopped)) return null;
    const own = clock.resume?.running ?? 0;
    return clock.stopped === 'consult' ? (own + 1) % this.names.length : own;
  }

  /** Sounds where time runs out; to be asked now and then. */
  listen(): void {
    const wanted = this.sound.value;
    if (this.shared !== null && this.game?.stage === 'playing')
      this.bell.look('all', this.shared, wanted);
    else
      for (const seat of this.names.keys())
        if (this.runs(seat)) this.bell.look(String(seat), this.left(seat), wanted);
    const turns = this.game?.turns.reduce((sum, number) => sum + number, 0) ?? 0;
    if (this.playLeft !== null)
      this.bell.look(`play ${turns}`, this.playLeft, wanted, PLAY_ENDS_MS);
  }

  /** A hand on one half of the screen. */
  press(seat: number): void {
    const { game, companion } = this;
    if (!game || game.clock.stopped !== null || game.onTurn !== seat) return;
    const presses = companion.rules?.list('turn.steps').includes('press') ?? true;
    if (game.acted === null) {
      if (this.noted !== 'clock') this.noting = seat;
      else if (presses)
        companion.do(seat, { do: 'TellPlay', points: 0, out: false }, { do: 'PressClock' });
      else companion.do(seat, { do: 'TellPlay', points: 0, out: false });
    } else if (this.isLast(seat)) companion.do(seat, { do: 'StopClock', cause: 'last-play' });
    else companion.do(seat, ...this.refill(seat), ...(presses ? [{ do: 'PressClock' }] : []));
    buzz(this.sound.value);
  }

  /** The tiles that somebody draws now, where racks are counted: as many as are lacking. */
  private refill(seat: number): { do: string; drawn: string }[] {
    const steps = this.companion.rules?.list('turn.steps') ?? [];
    const after = steps.includes('press') && steps.indexOf('press') < steps.indexOf('draw');
    return after ? [] : this.lacking(seat);
  }

  private lacking(seat: number): { do: string; drawn: string }[] {
    const { game } = this;
    const count = game ? Math.min(RACK - game.held[seat]!, game.bag) : 0;
    if (count <= 0 || !this.companion.boardKnown) return [];
    return [{ do: 'Draw', drawn: '*'.repeat(count) }];
  }

  /** Who drew after the clock was pressed has tiles again before anything else is told. */
  private drawnBefore(): void {
    for (const seat of this.names.keys())
      if (this.game?.pending?.seat !== seat && this.game?.onTurn !== seat) {
        const draws = this.lacking(seat);
        if (draws.length) this.companion.do(seat, ...draws);
      }
  }

  /** A play by its squares, with what its player says that it brings. */
  place(placements: [number, string][], counted: number, announced: number): void {
    const seat = this.noting;
    if (seat === null) return;
    this.drawnBefore();
    const tiles = placements.length;
    this.companion.do(seat, { do: 'Place', placements, counted: { points: counted, tiles } });
    this.noting = null;
    if (announced !== counted) this.differs(seat, announced, counted);
    else if (this.companion.rules?.text('challenge.window') === 'none')
      this.companion.do(seat, ...this.refill(seat));
  }

  private differs(seat: number, announced: number, counted: number): void {
    this.difference = { seat, announced, counted };
    if (this.stops.includes('score-dispute'))
      this.companion.do(seat, { do: 'StopClock', cause: 'score-dispute' });
  }

  /** Both have counted: what the squares bring stands, or something was entered wrong. */
  settle(stands: boolean): void {
    const { difference, companion } = this;
    if (!difference) return;
    const { seat } = difference;
    this.difference = null;
    if (this.game?.clock.stopped === 'score-dispute')
      companion.do((seat + 1) % this.names.length, { do: 'ResumeClock' });
    if (!stands) this.enterAgain(seat);
  }

  /** Both can't agree: an arbiter counts with them, and the clock stands for that. */
  callAbout(): void {
    this.difference = null;
    this.call();
  }

  /** What was entered wrong is entered again, until the clock is pressed. */
  enterAgain(seat: number): void {
    this.companion.do(seat, { do: 'TakeBack' });
    this.noting = seat;
  }

  /** Whether the clock is stopped instead of pressed, as that was the last play. */
  private isLast(seat: number): boolean {
    const listed = this.companion.rules?.list('time.stops') ?? [];
    return listed.includes('last-play') && !!this.game?.out.includes(seat);
  }

  tell(points: number, out: boolean): void {
    if (this.noting === null) return;
    this.drawnBefore();
    this.companion.do(this.noting, { do: 'TellPlay', points, out });
    this.noting = null;
  }

  pass(seat: number): void {
    this.drawnBefore();
    this.companion.do(seat, { do: 'Pass' });
  }

  /** Which tiles go is nobody's business: so many go, and so many come. */
  exchange(count: number): void {
    if (this.exchanging === null) return;
    this.drawnBefore();
    const unseen = '*'.repeat(count);
    this.companion.do(this.exchanging, { do: 'Exchange', tiles: unseen, drawn: unseen });
    this.exchanging = null;
  }

  challenge(seat: number): void {
    this.companion.do(seat, { do: 'Challenge' });
  }

  accept(seat: number): void {
    this.companion.do(seat, { do: 'Accept' });
  }

  argue(seat: number, argument: string): void {
    this.companion.do(seat, { do: 'ChallengeAgain', argument });
    this.arguing = null;
  }

  /** What the judge has said, once for the whole play. */
  ruled(valid: boolean): void {
    this.companion.do(0, { do: 'RuleOnChallenge', valid });
    this.verdict = valid;
    setTimeout(() => (this.verdict = null), VERDICT_MS);
  }

  stop(cause: string): void {
    const seat = this.stopping ?? this.game?.onTurn ?? 0;
    this.companion.do(seat, { do: 'StopClock', cause });
    this.stopping = null;
  }

  /** The arbiter is called by whoever’s time runs; an arbiter who walks the hall sees it. */
  call(): void {
    const seat = this.game?.onTurn ?? 0;
    this.companion.do(seat, { do: 'StopClock', cause: 'consult' });
  }

  resume(seat: number): void {
    this.companion.do(seat, { do: 'ResumeClock' });
  }

  resign(seat: number): void {
    this.companion.do(seat, { do: 'Resign' });
  }
}
