/**
 * One person at a board, at a table, a puzzle or in a hall: the hand and its drag, the blank that waits
 * for its letter, the line of notation, what lies there in words and points, and what is said about it.
 */
import { BLANK, type Box } from '../board/box.ts';
import { Drag } from '../board/drag.svelte.ts';
import type { Layout } from '../board/geometry.ts';
import { writeLine, type Desk, type Laid, type Written } from '../board/placing.ts';
import { reckon, type Reckoned } from '../board/words.ts';
import { Notice } from '../look/notice.svelte.ts';
import { speech } from '../text/index.svelte.ts';
import { Hand } from './hand.svelte.ts';

/** What is played on, as it is whenever somebody looks. */
export interface Played {
  readonly board: readonly number[];
  readonly layout: Layout;
  readonly box: Box;
  /** What so many tiles at once bring more. */
  readonly bonus: { tiles: number; points: number };
}

export interface PlayingEvents {
  /** What lies there is to be played. */
  play(): void;
  /** What is told about the tiles is to be heard too. */
  say?(text: string): void;
  /** What a notice is about besides the tiles: it goes with it. Of itself that is the line. */
  about?(): string;
  /** Something lies or stands elsewhere, and the page is being told. */
  drawn?(): void;
}

export class Playing {
  readonly hand: Hand;
  readonly drag: Drag;
  line = $state('');
  /** A blank that waits for its letter. */
  letter = $state.raw<{ slot: number; square: number } | null>(null);
  private readonly notice: Notice;
  /** The words that lie there and their points; null while they make no line. */
  readonly reckoned = $derived.by(() => this.reckon(this.hand.laid));

  constructor(
    readonly game: Played,
    private readonly on: PlayingEvents,
  ) {
    this.hand = new Hand(() => this.desk, {
      play: () => on.play(),
      chooseLetter: (slot, square) => (this.letter = { slot, square }),
      lacking: (tile) =>
        this.tell(speech.m.lacking(tile === BLANK ? speech.m.blank : game.box.face(tile))),
      stoodIn: (tile) => this.tell(speech.m.stoodIn(game.box.face(tile))),
      drawn: () => on.drawn?.(),
    });
    this.drag = new Drag((from, onto) => this.hand.drop(from, onto));
    this.notice = new Notice(() => `${on.about?.() ?? this.line} ${this.hand.lying}`);
  }

  private get desk(): Desk {
    const { board, layout, box } = this.game;
    return { board, size: layout.size, box };
  }

  /** What was said about what lies or is written there, as long as it does. */
  get told(): string {
    return this.notice.text;
  }

  tell(text: string): void {
    this.notice.tell(text);
    if (text) this.on.say?.(text);
  }

  private reckon(laid: readonly Laid[]): Reckoned | null {
    const { board, layout, box, bonus } = this.game;
    return laid.length ? reckon(board, laid, layout, (tile) => box.value(tile), bonus) : null;
  }

  /** What lies there, as the server reads it. */
  get placements(): [square: number, tile: string][] {
    return this.hand.laid.map(({ square, tile }) => [square, this.game.box.write([tile])]);
  }

  /** What a line such as `8H COL·LEGA` lays. */
  read(line: string): Written {
    return writeLine(this.desk, this.hand.now, line);
  }

  /** Lay what the line of notation says; play it where it lies already. */
  write(): void {
    this.notice.tell('');
    const written = this.read(this.line);
    if ('fault' in written) {
      this.tell(speech.m.notationFaults[written.fault](written.at));
      return;
    }
    const { laid } = written.placing;
    if (this.hand.laid.length && lying(laid) === lying(this.hand.laid)) {
      this.on.play();
      return;
    }
    this.hand.set(written.placing);
    const sum = this.reckon(laid);
    if (sum) this.on.say?.(speech.m.points(sum.points));
  }

  /** The letter of the blank that waited for one: laid where it was asked for, and the arrow goes on. */
  choose(letter: number): void {
    const asked = this.letter;
    this.letter = null;
    if (!asked) return;
    const { arrow } = this.hand.now;
    this.hand.lay(asked.slot, asked.square, letter);
    if (arrow?.square === asked.square) this.hand.skip();
  }
}

/** What lies where, whatever the order it was laid in. */
const lying = (laid: readonly Laid[]): string =>
  laid
    .map(({ square, tile }) => `${square} ${tile}`)
    .sort()
    .join();
