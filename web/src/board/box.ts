/**
 * A box of tiles: faces, values, how people write them. A tile is a number everywhere
 * (0 the blank, 1…N the letters in draw order, BLANK_BIT added where a blank stands for a
 * letter); text only where people read or type. Knows no board and no rules.
 */
import { BOXES, type BoxData, type TileKind } from '../wire/boxes.ts';

export const BLANK = 0;
export const BLANK_BIT = 0x80;
/** A tile that we may not see. */
export const UNSEEN = 0xff;

export function isBlank(tile: number): boolean {
  return tile === BLANK || (tile !== UNSEEN && (tile & BLANK_BIT) !== 0);
}

/** The tile as it stands on a rack: a blank forgets what it stood for. */
export function asHeld(tile: number): number {
  return isBlank(tile) ? BLANK : tile;
}

export class Box {
  readonly name: string;
  readonly language: string;
  readonly size: number;
  /** Longest first, so that a digraph is read before its first letter. */
  private readonly written: [string, number][];
  private readonly held = new Map<string, number>();

  constructor(readonly data: BoxData) {
    this.name = data.name;
    this.language = data.language;
    this.size = data.tiles.reduce((sum, [, , count]) => sum + count, 0);
    const faces = new Map<string, number>();
    data.tiles.forEach(([face], tile) => {
      if (tile > 0) faces.set(face, tile);
    });
    for (const [text, face] of Object.entries(data.typed)) faces.set(text, faces.get(face)!);
    for (const [key, face] of Object.entries(data.keyboard)) faces.set(key, faces.get(face)!);
    this.written = [...faces].sort((a, b) => b[0].length - a[0].length);
    this.held.set('?', BLANK).set('*', UNSEEN);
    data.tiles.forEach(([face], tile) => {
      if (tile === 0) return;
      this.held.set(face, tile);
      this.held.set(face.toLowerCase(), tile | BLANK_BIT);
    });
  }

  /** The letters a blank may stand for. */
  get letters(): number[] {
    return this.data.tiles.map((_, tile) => tile).slice(1);
  }

  /** The face as printed; nothing for a blank that stands for nothing yet. */
  face(tile: number): string {
    if (tile === UNSEEN || tile === BLANK) return '';
    return this.data.tiles[tile & ~BLANK_BIT]?.[0] ?? '';
  }

  value(tile: number): number {
    return tile === UNSEEN || isBlank(tile) ? 0 : (this.data.tiles[tile]?.[1] ?? 0);
  }

  count(tile: number): number {
    return this.data.tiles[tile]?.[2] ?? 0;
  }

  kind(tile: number): TileKind {
    return isBlank(tile) ? 'flexible' : (this.data.tiles[tile]?.[3] ?? 'flexible');
  }

  counts(): number[] {
    return this.data.tiles.map(([, , count]) => count);
  }

  points(tiles: readonly number[]): number {
    return tiles.reduce((sum, tile) => sum + this.value(tile), 0);
  }

  /** Tiles as the server writes them: `CO[L·L]EGa?`, `*` for one that we may not see. */
  read(text: string): number[] {
    const tiles: number[] = [];
    let at = 0;
    while (at < text.length) {
      let length = 1;
      let face = text[at]!;
      if (face === '[') {
        const end = text.indexOf(']', at);
        if (end < 0) break;
        face = text.slice(at + 1, end);
        length = end - at + 1;
      }
      const tile = this.held.get(face);
      if (tile === undefined) throw new Error(`${text}: ${face} is no ${this.name} tile`);
      tiles.push(tile);
      at += length;
    }
    return tiles;
  }

  /** One tile, in brackets or not; null for no text. */
  readOne(text: string): number | null {
    return this.held.get(text.replace(/^\[(.+)\]$/, '$1')) ?? null;
  }

  /** Tiles so that the server reads the same ones. */
  write(tiles: readonly number[]): string {
    return tiles.map((tile) => this.writeOne(tile)).join('');
  }

  private writeOne(tile: number): string {
    if (tile === UNSEEN) return '*';
    if (tile === BLANK) return '?';
    const face = isBlank(tile) ? this.face(tile).toLowerCase() : this.face(tile);
    return face.length > 1 ? `[${face}]` : face;
  }

  /** A word as people write it: COL·LEGA, a blank in round brackets. */
  show(tiles: readonly number[]): string {
    return tiles
      .map((tile) =>
        tile === UNSEEN
          ? '·'
          : tile === BLANK
            ? '?'
            : isBlank(tile)
              ? `(${this.face(tile)})`
              : this.face(tile),
      )
      .join('');
  }

  /** One written character as the box counts it: upper case, accents dropped where they may be. */
  fold(text: string): string {
    let folded = '';
    for (const character of text.normalize('NFC')) {
      if (this.data.ignore.includes(character)) continue;
      const instead = this.data.replace[character];
      if (instead !== undefined) {
        folded += instead;
        continue;
      }
      const upper = character.toUpperCase();
      folded += this.data.keep.includes(upper)
        ? upper
        : upper.normalize('NFD').replace(/\p{M}/gu, '');
    }
    return folded;
  }

  /** The longest tile at the start of folded text, and how much of it that took. */
  longest(text: string): { tile: number; length: number } | null {
    for (const [face, tile] of this.written) {
      if (text.startsWith(face)) return { tile, length: face.length };
    }
    return null;
  }

  /** The tile that one key means, of a keyboard that lacks some faces: W is L·L in Catalan. */
  keyed(character: string): number | null {
    const face = this.data.keyboard[character] ?? character;
    const tile = this.data.tiles.findIndex(([other], n) => n > 0 && other === face);
    return tile > 0 ? tile : null;
  }

  /**
   * Ways to type a digraph letter by letter. Only digraphs that can't be meant otherwise:
   * at least one of their characters is no tile (NY in Catalan has no Y; LL in Spanish is
   * two L as well, so it needs its key or its button).
   */
  sequences(): [string, number][] {
    const single = new Set(this.data.tiles.slice(1).map(([face]) => face));
    const spelt: [string, number][] = [];
    this.data.tiles.forEach(([face], tile) => {
      if (tile === 0 || face.length < 2) return;
      if ([...face].every((character) => single.has(character))) return;
      spelt.push([face, tile]);
      for (const [text, other] of Object.entries(this.data.typed)) {
        if (other === face) spelt.push([text, tile]);
      }
    });
    return spelt;
  }
}

const boxes = new Map<string, Box>();

/** The box of that name. */
export function box(name: string): Box {
  const data = BOXES[name];
  if (!data) throw new Error(`there is no tile set ${name}`);
  if (!boxes.has(name)) boxes.set(name, new Box(data));
  return boxes.get(name)!;
}
