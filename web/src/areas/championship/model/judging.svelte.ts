/**
 * The judge station: a table, the challenged words of its play, one verdict. Words that the list does
 * not decide are put to the jury first; a verdict goes away by itself.
 */
import { ask } from '../../../server/api.svelte.ts';
import { Action } from '../../../server/action.svelte.ts';
import { commandId } from '../../../server/line.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { Ticking } from '../../../server/ticking.svelte.ts';
import { box as boxNamed, type Box } from '../../../board/box.ts';
import { readTyped } from '../../../board/placing.ts';
import type {
  CallLine,
  DeductionLine,
  JudgeStation,
  JuryWord,
  Ruling,
  VerdictLine,
} from '../../../wire/championship.ts';
import type { Following } from './event.svelte.ts';
import { tablesIn } from './round_table.ts';

/** How long a verdict fills the screen. */
export const SHOWN_MS = 12_000;

/** A word that waits for the jury: what it says, as far as it has said it. */
export interface Open {
  word: string;
  tiles: number[];
  valid: boolean | null;
  source: JuryWord['source'];
}

export interface Shown {
  table: number;
  valid: boolean;
  again: boolean;
  /** Of the player's questions in this game; 0 for a challenged play. */
  question: number;
  /** What the verdict costs whom. */
  deducted: DeductionLine | null;
}

export class Judging {
  readonly station: Resource<JudgeStation>;
  /** As typed. */
  table = $state('');
  line = $state('');
  /** A word that is asked about before it is laid, instead of a play that lies there. */
  isQuestion = $state(false);
  /** Who asks, or who laid the play; 0 while nobody was named. */
  player = $state(0);
  /** What the play brought. */
  points = $state<number | null>(null);
  /** Both players agree to type here themselves. */
  byPlayers = $state(false);
  shown = $state.raw<Shown | null>(null);
  /** The words that the jury is asked about; none while nothing is asked. */
  open = $state<Open[]>([]);
  /** The verdict that is challenged again. */
  disputed = $state.raw<VerdictLine | null>(null);
  argument = $state('');
  readonly asking: Action<[], void>;
  private readonly clock: Ticking;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What was sent last without an answer: sent again it keeps its name, and is judged once. */
  private sent = { body: '', id: '' };

  constructor(readonly event: Following) {
    this.station = new Resource(
      () => event.id,
      () => ask<JudgeStation>('GET', this.path),
      { keeps: true },
    );
    this.asking = new Action(() => (this.disputed ? this.decideAgain() : this.decide()));
    this.clock = new Ticking(() => event.now());
  }

  private get path(): string {
    return `/championships/${encodeURIComponent(this.event.id)}/verdicts`;
  }

  get box(): Box | null {
    const tiles = this.station.value?.tiles;
    return tiles ? boxNamed(tiles) : null;
  }

  /** Who sits at the typed table, where a round is public. */
  get seats(): number[] {
    const round = this.event.view?.rounds.at(-1);
    if (!round || round.is_closed) return [];
    const table = tablesIn(round).find((each) => String(each.table) === this.table.trim());
    return [...(table?.players ?? [])];
  }

  /** Whether it matters who asks or who laid the play. */
  get asksWho(): boolean {
    const station = this.station.value;
    return !!station && this.seats.length > 0 && (this.isQuestion || station.deducts);
  }

  /** How many questions a player has asked in this game. */
  asked(player: number): number {
    const lines = this.station.value?.asked ?? [];
    return lines.find((line) => line.player === player)?.number ?? 0;
  }

  /** The words as they are read: tile by tile, so that nobody asks about another than is meant. */
  get words(): { text: string; tiles: number[] }[] {
    const { box } = this;
    if (!box) return [];
    const texts = this.line.split(/\s+/).filter(Boolean);
    return texts.map((text) => ({ text, tiles: readTyped(box, text) }));
  }

  /** What can't be written with tiles. */
  get unreadable(): string {
    return this.words.find(({ tiles }) => tiles.length === 0)?.text ?? '';
  }

  get isReady(): boolean {
    const { words } = this;
    const isWhole = words.length > 0 && !this.unreadable;
    // Of a question somebody is asked who puts it: it is counted.
    const isNamed = !this.isQuestion || !this.asksWho || this.seats.includes(this.player);
    return Number(this.table) > 0 && isWhole && isNamed && !(this.isQuestion && words.length > 1);
  }

  /** The jury has spoken about each word. */
  get isAnswered(): boolean {
    return this.open.every(({ valid }) => valid !== null);
  }

  /** Who waits for a verdict, the longest first. */
  get queue(): CallLine[] {
    const calls = this.event.mine?.calls ?? [];
    return calls
      .filter(({ cause }) => cause === 'challenge')
      .sort((one, other) => one.since - other.since);
  }

  waited(call: CallLine): number {
    return Math.max(0, this.clock.now - call.since);
  }

  /** The table before or after the typed one among those that wait. */
  choose(by: number): void {
    const tables = this.queue.map(({ table }) => String(table));
    if (!tables.length) return;
    const at = tables.indexOf(this.table);
    const next = at < 0 ? (by > 0 ? 0 : tables.length - 1) : at + by + tables.length;
    this.table = tables[next % tables.length]!;
  }

  /** Begin again; what was asked and answered is put away. */
  clear(): void {
    clearTimeout(this.timer);
    this.table = this.line = this.argument = '';
    this.player = 0;
    this.points = null;
    this.shown = this.disputed = null;
    this.open = [];
    this.asking.forget();
  }

  /** Challenge a verdict again: every word of it is put to the jury, with what was found before. */
  dispute(verdict: VerdictLine): void {
    this.clear();
    this.disputed = verdict;
    this.table = String(verdict.table);
    this.open = verdict.words.map(({ word, valid, source }) => ({
      word,
      tiles: this.box?.read(word) ?? [],
      valid,
      source: source === 'list' ? 'dictionary' : source,
    }));
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private async decide(): Promise<void> {
    if (!this.isReady) return;
    const { box } = this;
    const table = Number(this.table);
    const words = this.words.map(({ tiles }) => box!.write(tiles));
    const jury = this.open.map(told);
    const player = this.asksWho && this.seats.includes(this.player) ? this.player : 0;
    const ruling = this.isQuestion
      ? await this.send('/questions', { table, player, word: words[0], jury })
      : await this.send('', {
          ...{ table, words, jury, by_players: this.byPlayers },
          ...{ laid_by: player, turn_points: player ? (this.points ?? 0) : 0 },
        });
    if (ruling.valid === null) {
      this.open = ruling.for_jury.map((word) => ({
        word,
        tiles: box!.read(word),
        valid: null,
        source: 'dictionary',
      }));
    } else this.show(table, ruling, false);
  }

  private async decideAgain(): Promise<void> {
    const { number, table, words } = this.disputed!;
    const before = new Map(words.map(({ word, valid }) => [word, valid]));
    const jury = this.open.filter(({ word, valid }) => before.get(word) !== valid).map(told);
    const ruling = await this.send('/second', {
      number,
      why: this.argument,
      jury,
    });
    this.show(table, ruling, true);
  }

  private async send(to: string, asked: object): Promise<Ruling> {
    const body = JSON.stringify([to, asked]);
    if (body !== this.sent.body) this.sent = { body, id: commandId() };
    const ruling = await ask<Ruling>('POST', this.path + to, {
      id: this.sent.id,
      ...asked,
    });
    this.sent = { body: '', id: '' };
    return ruling;
  }

  private show(table: number, { valid, question, deducted }: Ruling, again: boolean): void {
    this.clear();
    this.shown = { table, valid: valid === true, again, question, deducted };
    this.timer = setTimeout(() => this.clear(), SHOWN_MS);
    this.station.again();
  }
}

const told = ({ word, valid, source }: Open): JuryWord => ({
  word,
  valid: valid === true,
  source,
});
