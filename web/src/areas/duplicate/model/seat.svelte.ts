/**
 * A player's seat in a hall: the letters in hand, the slip that is being written, what became of
 * the slip that was sent, and what is said aloud for who listens.
 */
import { coordinate, layout as layoutNamed, NONE } from '../../../board/geometry.ts';
import { hall } from '../../../text/duplicate/index.ts';
import type { Hand } from '../../../play/hand.svelte.ts';
import { Playing } from '../../../play/playing.svelte.ts';
import { BLANK, box as boxNamed } from '../../../board/box.ts';
import type { Own, Shown } from '../../../wire/duplicate.ts';
import { speech } from '../../../text/index.svelte.ts';
import type { LiveRoom } from './room.svelte.ts';
import { phase, type Phase } from './time.ts';

export class Seat {
  /** The player's own count, where one is asked for. */
  score = $state('');
  /** What happened last, for who listens. */
  said = $state('');
  /** The hand, and as its line the slip as it is written: word and place. */
  readonly playing: Playing;
  /** What was sent last: what is refused is refused as long as nothing else is written. */
  private sent = $state.raw<string | null>(null);

  readonly shown = $derived.by(() => this.room.shown!);
  readonly own = $derived.by(() => this.room.own);
  readonly box = $derived(boxNamed(this.shown.tile_set));
  readonly layout = $derived(layoutNamed(this.shown.layout));
  // Every message of the room brings them along; only another board, or other letters, are news.
  private readonly squares = $derived(this.shown.board.join());
  readonly board = $derived(
    this.squares.split(',').map((tile) => (tile ? this.box.read(tile)[0]! : NONE)),
  );
  readonly rack = $derived(this.box.read(this.shown.rack));
  readonly bonus = $derived({ tiles: this.shown.bonus_tiles, points: this.shown.bonus });
  readonly plays = $derived(this.own !== null);
  private readonly phase = $derived.by(() => phase(this.shown, this.room.now));
  /** Whether a slip can be written now. */
  readonly open = $derived(
    this.shown.stage === 'running' && this.phase !== 'over' && (this.own?.playing ?? false),
  );
  readonly needsScore = $derived(this.shown.own_score !== 'free');
  /** The slip that the server has of this turn. */
  readonly slip = $derived(this.own?.slip?.turn === this.shown.turn ? this.own.slip : null);
  readonly receipt = $derived.by(() =>
    this.room.receipt?.turn === this.shown.turn ? this.room.receipt : null,
  );
  readonly sending = $derived.by(() => this.room.waiting.some(({ do: act }) => act === 'HandIn'));
  private readonly writing = $derived(
    [this.shown.turn, this.line.trim(), this.score.trim()].join(' '),
  );
  readonly refusal = $derived.by(() =>
    this.sent === null || this.sent === this.writing ? this.room.refusal : null,
  );
  readonly result = $derived(this.own?.results.at(-1) ?? null);
  readonly letters = $derived(
    this.rack.map((tile) => (tile === BLANK ? speech.m.blank : this.box.face(tile))).join(', '),
  );

  /** What was known when it last looked. */
  private before: { shown: Shown; own: Own | null; phase: Phase } | null = null;
  /** The turn whose word was heard last. */
  private heard: number | null = null;
  private laidBefore = '';

  /** Opens the slip of the turn that is played now. */
  constructor(private readonly room: LiveRoom) {
    this.playing = new Playing(this, {
      play: () => this.send(),
      about: () => String(this.shown.turn),
      drawn: () => this.copyLaid(),
    });
    this.leave = room.onLook((shown) => this.look(shown));
  }

  /** Nobody sits here any more. */
  readonly leave: () => void;

  get hand(): Hand {
    return this.playing.hand;
  }

  get line(): string {
    return this.playing.line;
  }

  set line(line: string) {
    this.playing.line = line;
  }

  private look(shown: Shown): void {
    const { before } = this;
    const now = { shown, own: this.own, phase: this.phase };
    this.before = now;
    if (shown !== before?.shown) this.turnTo(shown, before?.shown);
    if (shown !== before?.shown || now.own !== before.own) this.hearWord(shown);
    if (now.phase === 'write' && before?.phase !== 'write') this.said = hall.m.signalSaid;
  }

  private turnTo(shown: Shown, before: Shown | undefined): void {
    const other = shown.turn !== before?.turn;
    if (other || shown.rack !== before.rack || shown.board.join() !== before.board.join())
      this.hand.adopt(`faristol:slip:${this.room.id}:${shown.turn}`, this.rack);
    if (other && shown.turn) {
      this.line = this.slip?.written ?? '';
      this.score = '';
      this.laidBefore = '';
      this.copyLaid();
    }
    if (shown.stage === before?.stage && shown.rack === before.rack) return;
    if (shown.stage === 'running') this.said = hall.m.openedSaid(this.letters);
    if (shown.stage === 'marking') this.said = hall.m.closedSaid;
  }

  /** What was laid and what it brought; not what was laid before this player came. */
  private hearWord({ last }: Shown): void {
    const got = this.result;
    // The own result comes right after the word.
    if (this.plays && last && got?.turn !== last.turn) return;
    const before = this.heard;
    this.heard = last?.turn ?? 0;
    if (before === null || !last || before === last.turn) return;
    const { m } = hall;
    const word = last.word
      ? `${this.box.show(this.box.read(last.word))} ${last.coordinate}, ${m.points(last.points)}`
      : m.nothingLaid;
    this.said = got
      ? `${m.lastWord}: ${word}. ${m.youGot(got.points + got.bonus, got.top)}`
      : `${m.lastWord}: ${word}`;
  }

  /** Tiles on the board write the slip when they are laid: what is typed after that stays. */
  private copyLaid(): void {
    const word = this.playing.reckoned?.words[0];
    const points = String(this.playing.reckoned?.points ?? '');
    const tiles = word?.tiles.map((tile, n) =>
      this.board[word.squares[n]!] === NONE ? tile : tile & 0x7f,
    );
    const text =
      word && tiles
        ? `${this.box.show(tiles)} ${coordinate(word.start, word.direction, this.layout.size)}`
        : '';
    const laid = `${text} ${points}`;
    if (laid === this.laidBefore) return;
    this.laidBefore = laid;
    if (!text) return;
    this.line = text;
    if (this.needsScore) this.score = points;
  }

  /** The slip was typed in: where it can be laid, it lies on the board. */
  typed(): void {
    const [word, place] = this.line.trim().split(/\s+/);
    if (!word || !place) return;
    const written = this.playing.read(`${place} ${word}`);
    if ('placing' in written) this.hand.set({ ...written.placing, arrow: null });
  }

  send(): void {
    const [line, score] = [this.line.trim(), this.score.trim()];
    if (!this.open || !line) return;
    this.sent = this.writing;
    this.room.send({
      do: 'HandIn',
      text: score ? `${line} ${score}` : line,
      turn: this.shown.turn,
    });
  }
}
