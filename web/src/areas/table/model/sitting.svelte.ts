/**
 * One person at one open table: what the server tells, their own hand, and what is said, asked
 * and shown meanwhile. Joins the line to the hand; draws nothing.
 */
import { layout as layoutNamed, type Layout } from '../../../board/geometry.ts';
import { box as boxNamed, type Box } from '../../../board/box.ts';
import type { News } from '../../../wire/messages.ts';
import { speech } from '../../../text/index.svelte.ts';
import { named } from '../../../text/named.ts';
import { sentences, timeWarning } from './announce.ts';
import { settled } from '../../../mirror/clock.ts';
import { boardAfter } from '../../../mirror/sheet.ts';
import type { Hand } from '../../../play/hand.svelte.ts';
import { Playing } from '../../../play/playing.svelte.ts';
import { LiveTable, type Said } from './live.svelte.ts';
import type { Rules } from '../../../mirror/rules.ts';
import { mayPlay, type Table } from '../../../mirror/state.ts';

/** The last seconds are heard one by one. */
const LAST_MS = 11_000;

/** The dialog that is open. */
export type Asked = null | 'exchange' | 'challenge' | 'share' | 'argue' | 'report' | 'keys';

export class Sitting {
  readonly live: LiveTable;
  readonly playing: Playing;
  rules = $state.raw<Rules | null>(null);
  asked = $state<Asked>(null);
  /** After which line of the sheet the board is shown; null is now. */
  shown = $state<number | null>(null);
  /** The server's time, as drawn. */
  now = $state(0);
  /** The last few sentences stay, so that none is lost while another is being read. */
  said = $state.raw<{ n: number; text: string }[]>([]);
  zoomed = $state(false);
  /** Whether the menu of what is done seldom is open. */
  moreOpen = $state(false);
  readonly table: Table;
  readonly box: Box;
  readonly layout: Layout;
  readonly past: ReturnType<typeof boardAfter> | null;
  readonly lastPlay: ReadonlySet<number>;
  /** What was ruled or answered last; it stays until the next act. */
  private answer = $state('');
  private before = Infinity;
  private ruled = '';
  /** What lay there when it was looked at last. */
  private lying = '';
  private adopted: { board: readonly number[]; held: readonly number[] } | null = null;

  /** `friendly` is a game that counts for nothing: no event, no rating. */
  constructor(
    id: string,
    code: string,
    private readonly friendly = false,
  ) {
    this.live = new LiveTable(id, code, (news, before) => this.heard(news, before));
    this.now = this.live.now();
    this.table = $derived({ ...this.live.table, names: this.live.table.names.map(named) });
    this.box = $derived(boxNamed(this.table.tileSet));
    this.layout = $derived(layoutNamed(this.table.layout));
    this.playing = new Playing(this, {
      play: () => this.play(),
      say: (text) => this.say(text),
      drawn: () => this.drawn(),
    });
    this.past = $derived(this.shown === null ? null : boardAfter(this.table, this.shown));
    this.lastPlay = $derived(
      this.past?.last ?? boardAfter(this.table, this.table.lines.length).last,
    );
  }

  get board(): readonly number[] {
    return this.table.board;
  }

  get bonus(): { tiles: number; points: number } {
    return {
      tiles: this.rules?.number('rack.full_play') || 7,
      points: this.rules?.number('rack.bonus') ?? 50,
    };
  }

  get hand(): Hand {
    return this.playing.hand;
  }

  get seated(): boolean {
    return this.live.seat !== null;
  }

  /** The own rack as the server has it. */
  get held(): readonly number[] {
    return this.live.seat === null ? [] : (this.table.racks[this.live.seat] ?? []);
  }

  get mayPlay(): boolean {
    return mayPlay(this.table, this.live.seat);
  }

  get over(): boolean {
    return ['over', 'signed', 'locked'].includes(this.table.stage);
  }

  get busy(): boolean {
    return this.live.waiting.length > 0;
  }

  get sending(): boolean {
    return this.live.isWaiting('Place') || this.live.isWaiting('Exchange');
  }

  /** Whether the hand may be moved: somebody sits here and looks at the board as it is. */
  get mayLay(): boolean {
    return this.seated && this.shown === null;
  }

  /** Hear what the server tells, and let the clock go, until the answer is called. */
  open(): () => void {
    this.live.open();
    const ticking = setInterval(() => this.tick(), 200);
    return () => {
      clearInterval(ticking);
      this.live.close();
    };
  }

  /** What these keys do is fetched with the first of them: the board does not wait for it. */
  pressed(event: KeyboardEvent): void {
    if ('1234?'.includes(event.key))
      void import('./keys.ts').then(({ press }) => press(event, this));
  }

  /** Move the clock on, and warn where its time has come. */
  tick(): void {
    this.now = this.live.now();
    const after = this.ownTime();
    const warning = timeWarning(this.before, after, speech.m);
    if (warning) this.say(warning);
    const { before } = this;
    if (after > 0 && after < LAST_MS) this.cues((all) => all.heed(all.secondsCue(before, after)));
    this.before = after;
  }

  private ownTime(): number {
    const { left } = settled(this.live.table.clock, this.live.now());
    return left[this.live.seat ?? -1] ?? Infinity;
  }

  say(text: string): void {
    this.said = [...this.said, { n: (this.said.at(-1)?.n ?? 0) + 1, text }].slice(-6);
  }

  /** What stands under the rack: about what lies or is written there, else what was ruled. */
  get flash(): string {
    return this.playing.told || this.answer;
  }

  send(what: Said): void {
    this.playing.tell('');
    this.answer = '';
    this.live.send(what);
    this.asked = null;
  }

  play(): void {
    const { placements } = this.playing;
    if (!this.mayPlay || this.sending || placements.length === 0) return;
    this.send({ do: 'Place', placements });
  }

  /** What is heard: fetched with the first of it, so that no board waits for it. */
  private cues(does: (all: typeof import('./cues.ts')) => void): void {
    void import('./cues.ts').then(does, () => undefined);
  }

  /** What the server says is on the rack or on the board wins over what was tentative. */
  private adopt(): void {
    const { board, held } = this;
    const { id, seat } = this.live;
    if (seat === null || (board === this.adopted?.board && held === this.adopted.held)) return;
    // Under a cover nothing is shown; the hand stays as it lies until the board is seen again.
    if (this.table.covered && this.adopted) return;
    this.adopted = { board, held };
    this.hand.adopt(`faristol:hand:${id}:${seat}`, held);
  }

  /** What was refused is no longer what lies there. */
  private drawn(): void {
    const { lying } = this.hand;
    if (lying === this.lying) return;
    this.live.refusal = null;
    this.lying = lying;
    if (lying && this.friendly && this.table.pending)
      void import('./play_on.ts').then(({ playOn }) => playOn(this));
  }

  private heard(news: readonly News[], before: Table): void {
    const after = this.table;
    this.adopt();
    const ear = {
      m: speech.m,
      box: boxNamed(after.tileSet),
      seat: this.live.seat,
      known: this.ruled,
    };
    const told = sentences(news, after, ear);
    if (news.length) this.cues((all) => all.heed(all.cueOf(news, this.live.seat), told.join(' ')));
    if (told.length) this.say(told.join(' '));
    if (after.lines.length !== before.lines.length) this.shown = null;
    if (news.some((one) => one.type === 'PlayMade' && one.seat === this.live.seat))
      this.playing.line = '';
    const seen = sentences(
      news.filter(({ type }) => ANSWERS.has(type)),
      after,
      ear,
    );
    if (seen.length) this.answer = (this.ruled ? [this.answer, ...seen] : seen).join(' ');
    // A reason with its clause comes just before what it is the reason for.
    const last = news.at(-1);
    this.ruled = last?.type === 'RulingGiven' ? last.reason : '';
    // A play that is final can't be challenged, and the next one is another question.
    if (this.asked === 'challenge' && after.pending?.turn !== before.pending?.turn)
      this.asked = null;
  }
}

/**
 * What was asked is answered, a play is judged, a turn or points are lost, the arbiter rules: seen too,
 * not only said.
 */
const ANSWERS: ReadonlySet<News['type']> = new Set([
  'JuryAnswered',
  'ExchangeAgainRuled',
  'RestartRuled',
  'WordFoundWrong',
  'WordFoundGood',
  'ChallengeRuled',
  'PlayWithdrawn',
  'TurnLost',
  'PointsDeducted',
  'RulingGiven',
  'TimeCredited',
  'ClockCorrected',
]);
