/** What two players do with the device between them, and what it shows them. */
import { Kept } from '../../../server/kept.svelte.ts';
import { Ticking } from '../../../server/ticking.svelte.ts';
import { overtimePoints } from '../../../mirror/clock.ts';
import { settledFace, type Wood } from '../../../mirror/wood.ts';
import { Bell, buzz } from './signal.ts';
import type { Companion } from './companion.svelte.ts';

export type Depth = 'clock' | 'scores';
const DEPTHS: readonly Depth[] = ['clock', 'scores'];
const VERDICT_MS = 4_000;

export class AtBoard {
  readonly depth = new Kept<Depth>('faristol:board-depth', 'scores', (found) =>
    DEPTHS.find((depth) => depth === found),
  );
  readonly sound = new Kept<boolean>('faristol:board-sound', true, (found) => found === true);
  /** Whose play is being noted. */
  noting = $state<number | null>(null);
  /** Who says how many tiles are exchanged. */
  exchanging = $state<number | null>(null);
  /** Whether it is asked why the clock stops, and by whom. */
  stopping = $state<number | null>(null);
  /** Who argues a second challenge. */
  arguing = $state<number | null>(null);
  /** A verdict that fills the screen. */
  verdict = $state<boolean | null>(null);
  private readonly ticking: Ticking;
  private readonly bell = new Bell();

  constructor(readonly companion: Companion) {
    this.ticking = new Ticking(() => companion.moment(), 100);
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
    const clock = settledFace(game.clock, Math.max(this.now, game.clock.since));
    return clock.left_ms[seat] ?? clock.shared_ms;
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
    return !!pending && open && pending.seat !== seat && pending.asked === null && !pending.upheld;
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
    for (const seat of this.names.keys())
      if (this.runs(seat)) this.bell.look(seat, this.left(seat), this.sound.value);
  }

  /** A hand on one half of the screen. */
  press(seat: number): void {
    const { game, companion } = this;
    if (!game || game.clock.stopped !== null || game.onTurn !== seat) return;
    const presses = companion.rules?.list('turn.steps').includes('press') ?? true;
    if (game.acted === null) {
      if (this.depth.value === 'scores') this.noting = seat;
      else if (presses)
        companion.do(seat, { do: 'TellPlay', points: 0, out: false }, { do: 'PressClock' });
      else companion.do(seat, { do: 'TellPlay', points: 0, out: false });
    } else if (this.isLast(seat)) companion.do(seat, { do: 'StopClock', cause: 'last-play' });
    else companion.do(seat, { do: 'PressClock' });
    buzz(this.sound.value);
  }

  /** Whether the clock is stopped instead of pressed, as that was the last play. */
  private isLast(seat: number): boolean {
    const listed = this.companion.rules?.list('time.stops') ?? [];
    return listed.includes('last-play') && !!this.game?.out.includes(seat);
  }

  tell(points: number, out: boolean): void {
    if (this.noting === null) return;
    this.companion.do(this.noting, { do: 'TellPlay', points, out });
    this.noting = null;
  }

  pass(seat: number): void {
    this.companion.do(seat, { do: 'Pass' });
  }

  /** Which tiles go is nobody's business: so many go, and so many come. */
  exchange(count: number): void {
    if (this.exchanging === null) return;
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
