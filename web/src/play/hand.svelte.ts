/**
 * The player's hand: rack order, tentative tiles, the arrow, and the keys that move them.
 * Kept in the browser, so that a reload loses nothing. Sends nothing by itself.
 */
import { carry, settle } from '../board/carry.ts';
import { afterFrame } from '../board/frame.ts';
import { NONE, type Direction } from '../board/geometry.ts';
import * as placing from '../board/placing.ts';
import type { Desk, Laid, Placing, Typed } from '../board/placing.ts';
import { keep, kept } from '../server/kept.ts';
import { asHeld, BLANK } from '../board/box.ts';
import type { From, Onto } from '../board/drag.svelte.ts';

interface Kept {
  rack: readonly number[];
  laid: readonly Laid[];
  arrow: placing.Arrow | null;
}

export interface HandEvents {
  play(): void;
  /** A blank wants its letter. */
  chooseLetter(slot: number, square: number): void;
  lacking(tile: number): void;
  stoodIn(tile: number): void;
  /** Something lies or stands elsewhere, and the page is being told. */
  drawn?(): void;
}

const DIRECTION = 'faristol:direction';

export class Hand {
  private key_ = '';
  /**
   * Render counter. Input acts on the current state at once; the view is updated on the next
   * frame.
   */
  private drawn = $state(0);
  private now_: Placing = placing.startPlacing([]);
  private selected_: number | null = null;
  /** How the arrow pointed when it was set: a third tap on its square takes it off. */
  private first: Direction = 'across';
  private callOff: (() => void) | undefined;

  constructor(
    private readonly desk: () => Desk,
    private readonly on: HandEvents,
  ) {
    // Only what waits for its frame: a page long left must not write over what another tab has kept since.
    addEventListener('pagehide', () => this.callOff && this.keep());
  }

  get now(): Placing {
    void this.drawn;
    return this.now_;
  }

  get selected(): number | null {
    void this.drawn;
    return this.selected_;
  }

  get laid(): readonly Laid[] {
    return this.now.laid;
  }

  /** What lies where, as a text: for what was said about it. */
  get lying(): string {
    return this.now.laid.map(({ square, tile }) => `${square} ${tile}`).join();
  }

  get laidSlots(): Set<number> {
    return new Set(this.now.laid.map(({ slot }) => slot));
  }

  /** The rack as the server has it: keep the player's order and the tiles that may still lie. */
  adopt(key: string, held: readonly number[]): void {
    let before: Kept = this.now;
    let typing: Partial<Placing> = this.now;
    if (key !== this.key_) {
      this.key_ = key;
      before = this.kept() ?? { rack: [], laid: [], arrow: null };
      typing = {};
    }
    const { board } = this.desk();
    const rack = placing.reordered(before.rack, held);
    const laid: Laid[] = [];
    for (const one of before.laid) {
      if (board[one.square] !== NONE) continue;
      const slot = rack.findIndex(
        (tile, at) => tile === asHeld(one.tile) && !laid.some((other) => other.slot === at),
      );
      if (slot >= 0) laid.push({ ...one, slot });
    }
    const { arrow } = before;
    const free = arrow && board[arrow.square] === NONE ? arrow : null;
    // A tile that was chosen stays chosen, whatever happens elsewhere.
    const { selected } = this;
    const stays = selected !== null && rack[selected] === before.rack[selected];
    // So does half a digraph, where what it was begun on stays.
    if (!free || laid.length !== before.laid.length) typing = {};
    this.set({ ...placing.startPlacing(rack), ...typing, rack, laid, arrow: free });
    if (stays) this.select(selected);
  }

  set(next: Placing): void {
    const before = this.now_;
    this.now_ = next;
    this.selected_ = null;
    this.callOff?.();
    if (carriedOver(before, next)) this.callOff = afterFrame(() => this.draw());
    else this.draw();
  }

  private select(slot: number | null): void {
    this.selected_ = slot;
    this.draw();
  }

  private draw(): void {
    this.callOff?.();
    this.callOff = undefined;
    settle();
    this.drawn += 1;
    this.keep();
    this.on.drawn?.();
  }

  private keep(): void {
    const { rack, laid, arrow } = this.now_;
    if (this.key_) keep(this.key_, JSON.stringify({ rack, laid, arrow }));
  }

  private kept(): Kept | null {
    try {
      const found: unknown = JSON.parse(kept(this.key_) ?? 'null');
      return isKept(found) ? found : null;
    } catch {
      return null;
    }
  }

  shuffle(): void {
    this.set(placing.shuffled(this.now));
  }

  recall(): void {
    this.set(placing.recall(this.now));
  }

  done(typed: Typed): void {
    this.set(typed.placing);
    if (typed.lacking !== undefined) this.on.lacking(typed.lacking);
    if (typed.stoodIn !== undefined) this.on.stoodIn(typed.stoodIn);
  }

  lay(slot: number, square: number, letter?: number): void {
    if (this.now.rack[slot] === BLANK && letter === undefined) this.on.chooseLetter(slot, square);
    else this.set(placing.lay(this.desk(), this.now, slot, square, letter));
  }

  /** The arrow goes on over a square. */
  skip(): void {
    this.set(placing.skip(this.desk(), this.now));
  }

  /** A tap on a square: lay the chosen tile, take one back, or set the arrow. */
  pickSquare(square: number): void {
    const desk = this.desk();
    if (placing.laidAt(this.now, square)) this.set(placing.takeBack(this.now, square));
    else if (desk.board[square] !== NONE) return;
    else if (this.selected !== null) this.lay(this.selected, square);
    else {
      if (this.now.arrow?.square !== square) this.first = preferred();
      this.set(placing.pointAt(this.now, square, this.first));
      if (this.now.arrow) keep(DIRECTION, this.now.arrow.direction);
    }
  }

  /** A tap on a tile: lay it at the arrow, or choose it. */
  pickSlot(slot: number): void {
    const { arrow, rack } = this.now;
    const tile = rack[slot];
    // A tile just laid is seen on the rack until the next frame is drawn.
    if (tile === undefined || this.laidSlots.has(slot)) return;
    if (!arrow) {
      if (this.selected !== null && this.selected !== slot)
        this.set(placing.movedOnRack(this.now, this.selected, slot));
      else this.select(this.selected === slot ? null : slot);
    } else if (tile === BLANK) {
      this.on.chooseLetter(slot, arrow.square);
    } else {
      this.done(placing.typeTile(this.desk(), this.now, tile));
    }
  }

  drop(from: From, onto: Onto): void {
    if (onto === null) return;
    const own = 'square' in from ? placing.laidAt(this.now, from.square) : undefined;
    const slot = 'slot' in from ? from.slot : own?.slot;
    if (slot === undefined) return;
    if (onto === 'rack' || 'slot' in onto) {
      let next = 'square' in from ? placing.takeBack(this.now, from.square) : this.now;
      if (onto !== 'rack') next = placing.movedOnRack(next, slot, onto.slot);
      this.set(next);
    } else if (own) {
      this.set(placing.lay(this.desk(), this.now, slot, onto.square, own.tile & 0x7f));
    } else {
      this.lay(slot, onto.square);
    }
  }

  /** One key; true where it meant something here. */
  key(event: KeyboardEvent, square: number | null): boolean {
    const { key } = event;
    if (event.ctrlKey && key.toLowerCase() === 'z')
      return this.did(placing.erase(this.desk(), this.now));
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return false;
    const { arrow, laid } = this.now;
    switch (key) {
      case 'Escape':
        if (laid.length > 0 || this.now.prefix) return this.did(placing.recall(this.now));
        return arrow !== null && this.did({ ...this.now, arrow: null });
      case 'Enter':
        if (laid.length > 0) this.on.play();
        else if (square !== null) this.pickSquare(square);
        else return false;
        return true;
      case ' ':
        if (arrow) return this.did(placing.skip(this.desk(), this.now));
        if (square === null) return false;
        this.pickSquare(square);
        return true;
      case 'Backspace':
        return this.did(placing.erase(this.desk(), this.now));
      case 'Delete':
        return square !== null && this.did(placing.takeBack(this.now, square));
      case 'ArrowUp':
        if (arrow) this.shuffle();
        return arrow !== null;
      case 'ArrowDown':
        return arrow !== null && this.did(placing.recall(this.now));
      case 'ArrowLeft':
      case 'ArrowRight':
        return arrow !== null && this.did(placing.turnArrow(this.now));
      default:
        return this.character(event, square);
    }
  }

  private character(event: KeyboardEvent, square: number | null): boolean {
    if ([...event.key].length !== 1 || event.key === '/') return false;
    let from = this.now;
    if (!from.arrow) {
      if (square === null || this.desk().board[square] !== NONE) return false;
      from = { ...from, arrow: { square, direction: preferred() } };
    }
    // Shift tells a blank only where the key is a letter: · and ? may need Shift themselves.
    const blank = event.shiftKey && /\p{L}/u.test(event.key);
    this.done(placing.typeCharacter(this.desk(), from, event.key, { blank }));
    return true;
  }

  private did(next: Placing): boolean {
    this.set(next);
    return true;
  }
}

/** Anybody may have written what a browser keeps. */
function isKept(found: unknown): found is Kept {
  const { rack, laid, arrow } = (found ?? {}) as Partial<Kept>;
  const areNumbers = (...all: unknown[]): boolean => all.every(Number.isInteger);
  return (
    Array.isArray(rack) &&
    areNumbers(...(rack as unknown[])) &&
    Array.isArray(laid) &&
    laid.every((one: Laid | null) => areNumbers(one?.slot, one?.square, one?.tile)) &&
    (arrow === null ||
      (areNumbers(arrow?.square) && ['across', 'down'].includes(arrow?.direction ?? '')))
  );
}

/** Whether all that changed is one more tile, and it could be carried from the rack. A blank shows no letter there. */
function carriedOver(before: Placing, { rack, laid }: Placing): boolean {
  const last = laid.at(-1);
  const one =
    last &&
    laid.length === before.laid.length + 1 &&
    rack === before.rack &&
    before.laid.every((each, at) => each === laid[at]);
  return one ? last.tile === rack[last.slot] && carry(last.slot, last.square) : false;
}

function preferred(): Direction {
  return kept(DIRECTION) === 'down' ? 'down' : 'across';
}
