/** One person at one puzzle: what lies there, what was tried, hints taken, the solution once it is due. */
import { layout as layoutNamed, NONE, type Layout, type Placed } from '../board/geometry.ts';
import { box as boxNamed, type Box } from '../board/box.ts';
import type { Laid } from '../board/placing.ts';
import { tilesOf } from './course.ts';
import { Playing } from './playing.svelte.ts';
import { ask, Trouble } from '../server/api.svelte.ts';
import type { HintLine, PuzzleView, Solution, Verdict } from '../wire/library.ts';
import { doneHere, further, noteHere, type State } from './done.ts';

export class Attempt {
  readonly box: Box;
  readonly layout: Layout;
  readonly board: readonly number[];
  readonly bonus: { tiles: number; points: number };
  readonly playing: Playing;
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
    this.bonus = { tiles: puzzle.full_play, points: puzzle.bonus };
    this.playing = new Playing(this, { play: () => void this.try() });
    this.playing.hand.adopt(
      `faristol:puzzle:${puzzle.language}:${puzzle.day}`,
      this.box.read(puzzle.rack),
    );
  }

  private get path(): string {
    return `/puzzles/${this.puzzle.language}/${this.puzzle.day}`;
  }

  /** Whether there is nothing more to be found. */
  get done(): boolean {
    return this.solution !== null;
  }

  /** The board with the best play on it, once that may be seen. */
  get solved(): { board: readonly number[]; laid: readonly Laid[] } | null {
    const best = this.solution?.best[0];
    if (!this.solution) return null;
    const tiles: Placed[] = best ? tilesOf(best, this.board, this.layout.size, this.box) : [];
    return { board: this.board, laid: tiles.map((one, slot) => ({ ...one, slot })) };
  }

  async try(): Promise<void> {
    const { placements } = this.playing;
    if (this.busy || this.solution || placements.length === 0) return;
    this.busy = true;
    this.playing.tell('');
    try {
      const verdict = await ask<Verdict>('POST', `${this.path}/answers`, { placements });
      this.verdict = verdict;
      if (verdict.play) {
        const { word, place, points } = verdict.play;
        const one = { word: this.box.show(this.box.read(word)), place, points, rank: verdict.rank };
        const others = this.tries.filter((it) => it.word !== one.word || it.place !== place);
        this.tries = [...others, one].sort((a, b) => a.rank - b.rank);
        this.note(verdict.solved ? 'solved' : 'tried');
      }
      if (verdict.solution) this.solution = verdict.solution;
    } catch (error) {
      this.playing.tell(this.told(error));
    } finally {
      this.busy = false;
    }
  }

  async moreHint(): Promise<void> {
    const step = (this.hint?.step ?? 0) + 1;
    try {
      this.hint = await ask<HintLine>('GET', `${this.path}/hints/${step}`);
    } catch (error) {
      this.playing.tell(error instanceof Trouble ? this.told(error) : '');
    }
  }

  async giveIn(): Promise<void> {
    try {
      this.solution = await ask<Solution>('POST', `${this.path}/solution`);
      this.verdict = null;
      this.playing.hand.recall();
      this.note('shown');
    } catch (error) {
      this.playing.tell(this.told(error));
    }
  }

  private note(state: State): void {
    this.state = further(this.state, noteHere(this.puzzle.language, this.puzzle.day, state));
  }
}
