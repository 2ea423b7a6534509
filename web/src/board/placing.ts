/**
 * Tiles on their way from the rack to the board: dragged, tapped, typed, or written as a
 * line of notation. Values in, values out; every function gives a new state and never
 * changes the old one. Knows tiles and squares, no rules.
 */
import { asHeld, BLANK, BLANK_BIT, type Box } from './box.ts';
import { NONE, next, parseCoordinate, previous, type Direction, type Placed } from './geometry.ts';

export interface Laid extends Placed {
  /** Which place on the rack it came from. */
  slot: number;
}

export interface Arrow {
  square: number;
  direction: Direction;
}

export interface Placing {
  /** The rack in the player's own order, laid tiles included. */
  rack: readonly number[];
  laid: readonly Laid[];
  arrow: Arrow | null;
  /** Characters typed that may become a digraph: `N`, `L·`. */
  prefix: string;
  /** Whether `prefix` already lies on the board as a tile of its own. */
  prefixLaid: boolean;
  /** A character that belongs to the digraph its key has just laid: U after Q. */
  swallow: string;
  /** The next letter is to be a blank. */
  wantsBlank: boolean;
}

export interface Typed {
  placing: Placing;
  /** What the player should know: the letter that is missing, or the blank that stood in. */
  lacking?: number;
  stoodIn?: number;
}

export interface Desk {
  board: readonly number[];
  size: number;
  box: Box;
}

export function startPlacing(rack: readonly number[]): Placing {
  return { rack, laid: [], arrow: null, ...noPrefix, wantsBlank: false };
}

const noPrefix = { prefix: '', prefixLaid: false, swallow: '' } as const;

export function freeSlots(placing: Placing): number[] {
  const used = new Set(placing.laid.map(({ slot }) => slot));
  return placing.rack.map((_, slot) => slot).filter((slot) => !used.has(slot));
}

export function laidAt(placing: Placing, square: number): Laid | undefined {
  return placing.laid.find((one) => one.square === square);
}

function isFree(desk: Desk, placing: Placing, square: number): boolean {
  return desk.board[square] === NONE && !laidAt(placing, square);
}

/** Lay the tile of a slot; `letter` names what a blank stands for. */
export function lay(
  desk: Desk,
  placing: Placing,
  slot: number,
  square: number,
  letter?: number,
): Placing {
  const held = placing.rack[slot];
  if (held === undefined || desk.board[square] !== NONE) return placing;
  const tile = held === BLANK ? (letter ?? BLANK) | BLANK_BIT : held;
  const there = placing.laid.filter((one) => one.slot !== slot && one.square !== square);
  return { ...placing, ...noPrefix, laid: [...there, { slot, square, tile }] };
}

export function takeBack(placing: Placing, square: number): Placing {
  return { ...placing, ...noPrefix, laid: placing.laid.filter((one) => one.square !== square) };
}

export function recall(placing: Placing): Placing {
  const first = placing.laid[0];
  const arrow =
    placing.arrow && first
      ? {
          ...placing.arrow,
          square: placing.laid.reduce((at, one) => Math.min(at, one.square), first.square),
        }
      : placing.arrow;
  return { ...placing, ...noPrefix, laid: [], arrow, wantsBlank: false };
}

/** Across, then down, then off: what clicking one square again and again does. */
export function pointAt(
  placing: Placing,
  square: number,
  preferred: Direction = 'across',
): Placing {
  const { arrow } = placing;
  let turned: Arrow | null = { square, direction: preferred };
  if (arrow?.square === square) {
    turned =
      arrow.direction === preferred
        ? { square, direction: preferred === 'across' ? 'down' : 'across' }
        : null;
  }
  return { ...placing, ...noPrefix, arrow: turned };
}

export function turnArrow(placing: Placing): Placing {
  if (!placing.arrow) return placing;
  const direction = placing.arrow.direction === 'across' ? 'down' : 'across';
  return { ...placing, ...noPrefix, arrow: { ...placing.arrow, direction } };
}

/** Move the arrow to the next free square, over tiles that lie there. */
function onward(desk: Desk, placing: Placing, arrow: Arrow, { skip = false } = {}): Arrow {
  let square: number | null = skip ? next(arrow.square, arrow.direction, desk.size) : arrow.square;
  while (square !== null && !isFree(desk, placing, square))
    square = next(square, arrow.direction, desk.size);
  return square === null ? arrow : { ...arrow, square };
}

export function skip(desk: Desk, placing: Placing): Placing {
  if (!placing.arrow) return placing;
  return { ...placing, ...noPrefix, arrow: onward(desk, placing, placing.arrow, { skip: true }) };
}

/** Take back the last tile before the arrow. */
export function erase(desk: Desk, placing: Placing): Placing {
  if (placing.prefix && !placing.prefixLaid) return { ...placing, ...noPrefix };
  if (placing.wantsBlank) return { ...placing, wantsBlank: false };
  const { arrow } = placing;
  if (!arrow) {
    const last = placing.laid.at(-1);
    return last ? takeBack(placing, last.square) : placing;
  }
  let square: number | null = arrow.square;
  if (!laidAt(placing, square)) {
    square = previous(square, arrow.direction, desk.size);
    while (square !== null && !laidAt(placing, square) && desk.board[square] !== NONE)
      square = previous(square, arrow.direction, desk.size);
  }
  if (square === null) return placing;
  const back = takeBack(placing, square);
  return { ...back, arrow: { ...arrow, square } };
}

function slotFor(placing: Placing, letter: number, wantsBlank: boolean): number | null {
  const free = freeSlots(placing);
  const own = free.find((slot) => placing.rack[slot] === letter);
  const blank = free.find((slot) => placing.rack[slot] === BLANK);
  return (wantsBlank ? blank : (own ?? blank)) ?? null;
}

/** Lay a letter at the arrow and move on; the blank stands in for a letter that is missing. */
export function typeTile(
  desk: Desk,
  placing: Placing,
  letter: number,
  { blank = false } = {},
): Typed {
  if (!placing.arrow) return { placing };
  const arrow = onward(desk, placing, placing.arrow);
  if (!isFree(desk, placing, arrow.square)) return { placing };
  const wantsBlank = blank || placing.wantsBlank;
  const slot = slotFor(placing, letter, wantsBlank);
  if (slot === null)
    return { placing: { ...placing, ...noPrefix }, lacking: wantsBlank ? BLANK : letter };
  const laid = lay(desk, placing, slot, arrow.square, letter);
  const moved = { ...laid, wantsBlank: false, arrow: onward(desk, laid, arrow, { skip: true }) };
  const stoodIn = placing.rack[slot] === BLANK && !wantsBlank;
  return stoodIn ? { placing: moved, stoodIn: letter } : { placing: moved };
}

/** One typed character. Digraphs come by their key, or letter by letter. */
export function typeCharacter(
  desk: Desk,
  placing: Placing,
  typed: string,
  { blank = false } = {},
): Typed {
  const character = desk.box.fold(typed);
  if (character.length !== 1) return { placing };
  if (character === '?' || character === '*')
    return { placing: { ...placing, ...noPrefix, wantsBlank: true } };
  if (placing.swallow === character) return { placing: { ...placing, swallow: '' } };

  const spelt = desk.box.sequences();
  const whole = placing.prefix + character;
  const digraph = placing.prefix ? spelt.find(([text]) => text === whole) : undefined;
  if (digraph) {
    const before = withoutPrefix(desk, placing);
    return typeTile(desk, before, digraph[1], { blank: blank || placing.wantsBlank });
  }
  if (placing.prefix && spelt.some(([text]) => text.startsWith(whole))) {
    return { placing: { ...withoutPrefix(desk, placing), prefix: whole, prefixLaid: false } };
  }
  return typeAlone(desk, { ...placing, ...noPrefix }, character, blank, spelt);
}

function typeAlone(
  desk: Desk,
  placing: Placing,
  character: string,
  blank: boolean,
  spelt: [string, number][],
): Typed {
  const tile = desk.box.keyed(character);
  const begins = spelt.filter(([text]) => text.startsWith(character));
  if (tile === null) return { placing };
  const done = typeTile(desk, placing, tile, { blank });
  if (done.lacking !== undefined) {
    // No N, but an NY: the N waits for its Y.
    const may = begins.some(
      ([, digraph]) => digraph !== tile && slotFor(placing, digraph, blank) !== null,
    );
    return may ? { placing: { ...placing, prefix: character, prefixLaid: false } } : done;
  }
  const face = desk.box.face(tile);
  if (face.length > 1 && face.startsWith(character))
    return { ...done, placing: { ...done.placing, swallow: face.slice(1) } };
  return begins.length > 0
    ? { ...done, placing: { ...done.placing, prefix: character, prefixLaid: true } }
    : done;
}

function withoutPrefix(desk: Desk, placing: Placing): Placing {
  if (!placing.prefixLaid) return { ...placing, ...noPrefix };
  return erase(desk, { ...placing, ...noPrefix });
}

export type Written =
  | { placing: Placing }
  | { fault: 'coordinate' | 'tile' | 'off-board' | 'differs' | 'lacking'; at: string };

/** A line such as `8H COL·LEGA`, `h8 qu(i)nna`: placed as if it had been typed. */
export function writeLine(desk: Desk, placing: Placing, line: string): Written {
  const [place = '', ...rest] = line.trim().split(/\s+/);
  const from = parseCoordinate(place, desk.size);
  if (!from) return { fault: 'coordinate', at: place };
  const read = readWord(desk.box, rest.join(''));
  if ('fault' in read) return read;
  let now: Placing = { ...recall(placing), arrow: null };
  let square: number | null = from.square;
  for (const { tile, blank } of read.tiles) {
    if (square === null) return { fault: 'off-board', at: place };
    const there = desk.board[square]!;
    if (there !== NONE) {
      if ((there & ~BLANK_BIT) !== tile) return { fault: 'differs', at: desk.box.face(there) };
    } else {
      const slot = slotFor(now, tile, blank);
      if (slot === null) return { fault: 'lacking', at: desk.box.face(tile) };
      now = lay(desk, now, slot, square, tile);
    }
    square = next(square, from.direction, desk.size);
  }
  return { placing: now };
}

function readWord(
  box: Box,
  text: string,
): { tiles: { tile: number; blank: boolean }[] } | { fault: 'tile'; at: string } {
  const tiles: { tile: number; blank: boolean }[] = [];
  let rest = box.fold(text);
  let inRound = false;
  let once = false;
  while (rest) {
    if (rest[0] === '(' || rest[0] === ')') {
      inRound = rest[0] === '(';
      rest = rest.slice(1);
      continue;
    }
    if (rest[0] === '?') {
      once = true;
      rest = rest.slice(1);
      continue;
    }
    const bracketed = /^\[([^\]]+)\]/.exec(rest);
    const found = box.longest(bracketed?.[1] ?? rest);
    if (!found) return { fault: 'tile', at: rest[0]! };
    tiles.push({ tile: found.tile, blank: inRound || once });
    once = false;
    rest = rest.slice(bracketed ? bracketed[0].length : found.length);
  }
  return tiles.length ? { tiles } : { fault: 'tile', at: '' };
}

/** The tiles of a word somebody typed; none where it can't be written with tiles. */
export function readTyped(box: Box, text: string): number[] {
  const read = readWord(box, text.trim());
  return 'fault' in read ? [] : read.tiles.map(({ tile }) => tile);
}

/** Keep the player's order for a rack that changed: what stayed stays, new tiles come last. */
export function reordered(own: readonly number[], held: readonly number[]): number[] {
  const left = held.map(asHeld);
  const kept: number[] = [];
  for (const tile of own) {
    const at = left.indexOf(tile);
    if (at >= 0) {
      kept.push(tile);
      left.splice(at, 1);
    }
  }
  return [...kept, ...left];
}

/** Another order, surely: a shuffle that changes nothing looks broken. */
export function shuffled(placing: Placing, random: () => number = Math.random): Placing {
  const order = placing.rack.map((_, slot) => slot);
  const different = new Set(placing.rack).size > 1;
  const same = (): boolean => order.every((slot, at) => placing.rack[slot] === placing.rack[at]);
  do {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
  } while (different && same());
  return inOrder(placing, order);
}

/** Move a tile on the rack to another place. */
export function movedOnRack(placing: Placing, from: number, to: number): Placing {
  const order = placing.rack.map((_, slot) => slot);
  const [slot] = order.splice(from, 1);
  if (slot === undefined) return placing;
  order.splice(to, 0, slot);
  return inOrder(placing, order);
}

function inOrder(placing: Placing, order: readonly number[]): Placing {
  return {
    ...placing,
    rack: order.map((slot) => placing.rack[slot]!),
    laid: placing.laid.map((one) => ({ ...one, slot: order.indexOf(one.slot) })),
  };
}
