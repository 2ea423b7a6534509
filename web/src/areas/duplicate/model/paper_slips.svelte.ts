/** Slips on paper, typed by table number: what was read is shown, and what was not taken stays. */
import { hall } from '../../../text/duplicate/index.ts';
import { box as boxNamed } from '../../../board/box.ts';
import type { Receipt, Refusal } from '../../../wire/duplicate.ts';
import { isAsTyped, readPaper, typedAs, worthOf } from './paper.ts';
import type { Command, LiveRoom } from './room.svelte.ts';

export type Answer = Receipt | Refusal;
/** A slip that was not taken, and why. */
interface Untaken {
  line: string;
  answer: Answer;
}

export class PaperSlips {
  /** What stands in the field. */
  text = $state('');
  /** What is wrong with what was typed, or why the slip in the field was not taken. */
  trouble = $state.raw<Answer | 'not-a-slip' | null>(null);
  /** Slips that were not taken, and another one was typed meanwhile or over them. */
  returned = $state.raw<Untaken[]>([]);
  private echo = $state.raw<{ receipt: Receipt; unreadable: boolean } | null>(null);
  readonly box = $derived.by(() => boxNamed(this.room.shown!.tile_set));
  /** What the server read on the last slip of this turn. */
  readonly read = $derived.by(() => {
    const shown = this.room.shown!;
    if (this.echo?.receipt.turn !== shown.turn) return null;
    const { receipt, unreadable } = this.echo;
    const tiles = this.box.read(receipt.word);
    const worth = tiles.length && shown.rack ? worthOf(receipt, shown) : null;
    const fault = typeof worth === 'string' ? worth : '';
    const nil = receipt.late ? 'late' : unreadable ? 'unreadable' : fault;
    return {
      receipt,
      tiles,
      name: this.room.rows.get(receipt.table)?.name ?? '',
      points: typeof worth === 'number' ? worth : null,
      note: nil && hall.m.nils[nil],
    };
  });
  /** The slip in the field that was not taken. */
  private refused: Untaken | null = null;
  /** The turn whose slip stands in the field: the one that was played when typing began. */
  private turn = 0;
  private readonly sent = new Map<string, string>();
  /** Nobody types any more. */
  readonly leave: () => void;

  constructor(private readonly room: LiveRoom) {
    this.leave = room.onAnswer((command, answer) => this.answered(command, answer));
  }

  typed(): void {
    this.trouble = null;
    const anew = this.text.length <= 1;
    if (anew || !this.turn) this.turn = this.text ? this.room.shown!.turn : 0;
    // Typed over, perhaps without having been seen.
    if (!anew || !this.refused) return;
    this.returned = [...this.returned, this.refused];
    this.refused = null;
  }

  /** `12 ZEBRA 8H 24`: the table first, then what stands on the slip. Whether it was sent. */
  submit(): boolean {
    const slip = readPaper(this.text, hall.m.paperWords);
    this.trouble = slip ? null : 'not-a-slip';
    if (!slip) return false;
    this.refused = null;
    const turn = this.turn || this.room.shown!.turn;
    this.sent.set(this.room.send({ ...slip, turn }), this.text);
    return true;
  }

  /** Takes the answer to a slip; whether it was one. */
  private answered(command: Command, answer: Answer): boolean {
    if (command.do !== 'HandIn') return false;
    const line = this.sent.get(command.id) ?? typedAs(command, hall.m.paperWords);
    this.sent.delete(command.id);
    const waits = this.text === line;
    if (answer.is === 'Receipt') {
      this.echo = { receipt: answer, unreadable: command.unreadable ?? false };
      if (isAsTyped(command, answer)) {
        if (waits) this.text = '';
        return true;
      }
    }
    if (this.text && !waits) {
      this.returned = [...this.returned, { line, answer }];
      return true;
    }
    this.text = line;
    this.trouble = answer;
    this.refused = { line, answer };
    this.turn = command.turn ?? 0;
    return true;
  }

  drop(at: number): void {
    this.returned = this.returned.filter((_, n) => n !== at);
  }

  /** Puts a slip that came back into the field. */
  correct(at: number): void {
    const { line } = this.returned[at]!;
    this.drop(at);
    this.text = line;
    this.turn = 0;
  }
}
