/** One person at one puzzle: the hand, what was tried, hints taken, the solution once it is due. */
import { Drag } from '../../../board/drag.svelte.ts';
import { layout as layoutNamed, NONE, type Layout, type Placed } from '../../../board/geometry.ts';
import { writeLine } from '../../../board/placing.ts';
import { Notice } from '../../../look/notice.svelte.ts';
import { reckon, type Reckoned } from '../../../board/words.ts';
import { ask, Trouble } from '../../../server/api.svelte.ts';
import { Hand } from '../../../play/hand.svelte.ts';
import { BLANK, box as boxNamed, type Box } from '../../../board/box.ts';
import type { HintLine, PuzzleView, Solution, Verdict } from '../../../wire/library.ts';
import { speech } from '../../../text/index.svelte.ts';
import { tilesOf } from '../../../play/course.ts';
import { doneHere, further, noteHere, type State } from './done.ts';

export class Attempt {
  readonly box: Box;
  readonly layout: Layout;
  readonly board: readonly number[];
  readonly hand: Hand;
  readonly drag: Drag;
  /** A blank that waits for its letter. */
  asked = $state<{ slot: number; square: number } | null>(null);
  line = $state('');
  private readonly notice: Notice;
  busy = $state(false);
  verdict = $state.raw<Verdict | null>(null);
  tries = $state.raw<{ word: string; place: string; points: number; rank: number }[]>([]);
  hint = $state.raw<HintLine | null>(null);
  solution = $state.raw<Solution | null>(null);
  state = $state<State>('');

  constructor(
    readonly puzzle: PuzzleView,
    private readonly told: (error: unknown) => string,
  ) {
    this.box = boxNamed(puzzle.tile_set);
    this.layout = layoutNamed(puzzle.layout);
    this.board = puzzle.board.map((tile) => this.box.readOne(tile) ?? NONE);
    this.state = further(puzzle.state, doneHere(puzzle.language, puzzle.day));
    this.hand = new Hand(() => ({ board: this.board, size: this.layout.size, box: this.box }), {
      play: () => void this.try(),
      chooseLetter: (slot, square) => (this.asked = { slot, square }),
      lacking: (tile) =>
        this.notice.tell(speech.m.lacking(tile === BLANK ? speech.m.blank : this.box.face(tile))),
      stoodIn: (tile) => this.notice.tell(speech.m.stoodIn(this.box.face(tile))),
    });
    this.notice = new Notice(() => `${this.line} ${this.hand.lying}`);
    this.drag = new Drag((from, onto) => this.hand.drop(from, onto));
    this.hand.adopt(`faristol:puzzle:${puzzle.language}:${puzzle.day}`, this.box.read(puzzle.rack));
  }

  /** What was said about what lies or is written there. */
  get flash(): string {
    return this.notice.text;
  }

  private get path(): string {
    return `/puzzles/${this.puzzle.language}/${this.puzzle.day}`;
  }

  /** The best play once it may be seen, laid on the board. */
  get shown(): Placed[] {
    const best = this.solution?.best[0];
    return best ? tilesOf(best, this.board, this.layout.size, this.box) : [];
  }

  get reckoned(): Reckoned | null {
    const { laid } = this.hand;
    if (laid.length === 0) return null;
    return reckon(this.board, laid, this.layout, (tile) => this.box.value(tile), {
      tiles: this.puzzle.full_play,
      points: this.puzzle.bonus,
    });
  }

  /** Lay what the line of notation says; try it where it lies already. */
  write(): void {
    this.notice.tell('');
    const { hand } = this;
    const written = writeLine(
      { board: this.board, size: this.layout.size, box: this.box },
      hand.now,
      this.line,
    );
    if ('fault' in written) {
      this.notice.tell(speech.m.notationFaults[written.fault](written.at));
      return;
    }
    const same = (laid: Hand['laid']): string =>
      JSON.stringify(laid.map(({ square, tile }) => [square, tile]).sort((a, b) => a[0]! - b[0]!));
    if (hand.laid.length && same(hand.laid) === same(written.placing.laid)) void this.try();
    else hand.set(written.placing);
  }

  async try(): Promise<void> {
    const { laid } = this.hand;
    if (this.busy || this.solution || laid.length === 0) return;
    this.busy = true;
    this.notice.tell('');
    try {
      const placements = laid.map(({ square, tile }) => [square, this.box.write([tile])]);
      const verdict = await ask<Verdict>('POST', `${this.path}/answers`, { placements });
      this.verdict = verdict;
      if (verdict.play) {
        const { word, place, points } = verdict.play;
        const one = { word: this.box.show(this.box.read(word)), place, points, rank: verdict.rank };
        this.tries = [
          ...this.tries.filter((other) => other.word !== word || other.place !== place),
          one,
        ].sort((a, b) => a.rank - b.rank);
        this.note(verdict.solved ? 'solved' : 'tried');
      }
      if (verdict.solution) this.solution = verdict.solution;
    } catch (error) {
      this.notice.tell(this.told(error));
    } finally {
      this.busy = false;
    }
  }

  async moreHint(): Promise<void> {
    const step = (this.hint?.step ?? 0) + 1;
    try {
      this.hint = await ask<HintLine>('GET', `${this.path}/hints/${step}`);
    } catch (error) {
      this.notice.tell(error instanceof Trouble ? this.told(error) : '');
    }
  }

  async giveIn(): Promise<void> {
    try {
      this.solution = await ask<Solution>('POST', `${this.path}/solution`);
      this.verdict = null;
      this.hand.recall();
      this.note('shown');
    } catch (error) {
      this.notice.tell(this.told(error));
    }
  }

  private note(state: State): void {
    this.state = further(this.state, noteHere(this.puzzle.language, this.puzzle.day, state));
  }
}
