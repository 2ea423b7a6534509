/** A game while it is typed up: lines, what is being typed now, and what somebody has answered. */
import { Kept } from '../../../server/kept.svelte.ts';
import type { FoundPlay, MendingLine, SheetToKeep, TypedLine } from '../../../wire/sheets.ts';
import {
  isSame,
  PENALTY,
  readLine,
  readTurns,
  seatOf,
  turnsOf,
  typedAgain,
  type Line,
  type Reading,
  type Typed,
} from './grammar.ts';

export interface Draft {
  edition: string;
  players: string[];
  day: string;
  public: boolean;
  /** Photographs of this game's sheets that the server keeps until it is kept. */
  photos: string[];
  lines: Line[];
  /** What is known of each turn before it is typed: its points, or `-` for one without a play. */
  turns: string[];
  /** What stands in the line that is being typed. */
  text: string;
}

export const EMPTY: Draft = {
  edition: '',
  players: ['', ''],
  day: '',
  public: false,
  photos: [],
  lines: [],
  turns: [],
  text: '',
};
const MOST = 200;
const USUAL: Record<string, string> = { ca: 'fisc-2023', nl: 'nl-wedstrijd' };
/** Two sides of each of four players' sheets. */
export const MOST_PHOTOS = 8;

const isText = (found: unknown): found is string => typeof found === 'string' && found.length <= 80;

function isReading(found: unknown): found is Reading {
  const it = found as Reading | null;
  return !!it && [it.word, it.score, it.total].every(isText);
}

function isLine(found: unknown): found is Line {
  const it = found as Line | null;
  return (
    isReading(it) &&
    [0, 1, 2, 3].includes(it.seat) &&
    isText(it.coord) &&
    (it.other === null || isReading(it.other)) &&
    (it.signed === null || Number.isInteger(it.signed))
  );
}

/** What the browser kept, if it is a sheet. */
export function readDraft(found: unknown): Draft | undefined {
  const it = found as Draft | null;
  if (!it || ![it.edition, it.day, it.text].every(isText) || typeof it.public !== 'boolean') return;
  if (!Array.isArray(it.players) || it.players.length < 2 || it.players.length > 4) return;
  if (!it.players.every(isText)) return;
  if (!Array.isArray(it.lines) || it.lines.length > MOST || !it.lines.every(isLine)) return;
  // Sheets that were kept before photographs could be added have none.
  const photos = it.photos ?? [];
  if (!Array.isArray(photos) || photos.length > MOST_PHOTOS || !photos.every(isText)) return;
  const turns = Array.isArray(it.turns) && it.turns.every(isText) ? it.turns : [];
  return { ...it, photos, turns: readTurns(turns.slice(0, MOST).join(',')) };
}

const forServer = ({ seat, word, score, total, coord, other, signed }: Line): TypedLine => ({
  seat,
  word,
  score,
  total,
  coord,
  other: other && { word: other.word, score: other.score, total: other.total },
  signed,
});

export class Typing {
  private readonly kept = new Kept<Draft>('faristol:sheet', EMPTY, readDraft);
  /** Which line is corrected; null while the next one is typed. */
  at = $state<number | null>(null);
  /** The reading of the first sheet, while that of the other one is typed. */
  first = $state.raw<Typed | null>(null);
  /** Whether everything was typed, and what is open is asked. */
  isDone = $state(false);

  get draft(): Draft {
    return this.kept.value;
  }

  get lines(): readonly Line[] {
    return this.draft.lines;
  }

  get seats(): number {
    return this.draft.players.length;
  }

  /** Whose line is typed. */
  get seat(): number {
    return this.at === null ? seatOf(this.lines, this.seats) : (this.lines[this.at]?.seat ?? 0);
  }

  get reading(): Typed | null {
    return readLine(this.draft.text, /\d/.test(this.known) ? this.known : '');
  }

  /** What is known of the turn that is typed next; empty where nothing is, or an earlier line is corrected. */
  get known(): string {
    return this.at === null && !this.first ? (this.draft.turns[turnsOf(this.lines)] ?? '') : '';
  }

  get isFull(): boolean {
    return this.lines.length >= MOST;
  }

  /** Begins with what the address says of a game, and with the usual rules of a language. */
  begin(query: URLSearchParams, language: string): void {
    const players = query.getAll('player').slice(0, 4);
    if (!this.lines.length) {
      if (players.length > 1) this.describe({ players, edition: query.get('edition') ?? '' });
      this.put({ turns: readTurns(query.get('turns') ?? '').slice(0, MOST) });
      if (!this.draft.text) this.offer();
    }
    if (!this.draft.edition) this.describe({ edition: USUAL[language] ?? 'fisc-2023' });
  }

  /** A turn without a play needs no word: it stands there, to be confirmed. */
  private offer(): void {
    this.put({ text: this.known === '-' ? '-' : '' });
  }

  private put(change: Partial<Draft>): void {
    this.kept.value = { ...this.draft, ...change };
  }

  /** A photograph is of this game's sheets, or is not. */
  photograph(id: string, isOfGame: boolean): void {
    const others = this.draft.photos.filter((one) => one !== id);
    this.put({ photos: (isOfGame ? [...others, id] : others).slice(0, MOST_PHOTOS) });
  }

  type(text: string): void {
    this.put({ text });
  }

  /** Whose game it is, by which rules, when, and who may see it. */
  describe(change: Partial<Pick<Draft, 'edition' | 'players' | 'day' | 'public'>>): void {
    const players = change.players ?? this.draft.players;
    const sameSeats = players.length === this.seats;
    this.put({
      ...change,
      ...(sameSeats ? {} : { lines: reseated(this.draft.lines, players.length) }),
    });
  }

  /** The line is right: both sheets say so, or the other one says what is typed now. */
  enter(): boolean {
    const reading = this.reading;
    if (!reading || (this.at === null && this.isFull)) return false;
    const main = this.first ?? reading;
    const other = this.first && !isSame(main, reading) ? reading : null;
    const coord = main.coord || reading.coord;
    const line: Line = { seat: this.seat, ...main, coord, other, signed: null };
    const lines = [...this.lines];
    if (this.at === null) lines.push(line);
    else lines[this.at] = line;
    this.put({ lines: reseated(lines, this.seats) });
    this.first = null;
    this.at = null;
    this.isDone = false;
    this.offer();
    return true;
  }

  /** The other sheet says something else: that is typed next. */
  differs(): boolean {
    if (!this.reading || this.first) return false;
    this.first = this.reading;
    return true;
  }

  /** Correct an earlier line; behind the last one the next line is typed. */
  correct(at: number): void {
    const number = Math.max(0, Math.min(at, this.lines.length));
    this.first = null;
    this.at = number === this.lines.length ? null : number;
    if (this.at === null) this.offer();
    else this.put({ text: typedAgain(this.lines[number]!) });
  }

  /** Take a line out, as if it had not been written. */
  remove(): void {
    if (this.at === null) return;
    const lines = this.lines.filter((_, number) => number !== this.at);
    this.put({ lines: reseated(lines, this.seats) });
    this.at = null;
    this.first = null;
    this.isDone = false;
    this.offer();
  }

  /** Somebody knows where these words lay. */
  take(places: readonly FoundPlay[]): void {
    const lines = [...this.lines];
    for (const { row, coord, word } of places) {
      const line = lines[row];
      if (line) lines[row] = { ...line, coord, word, other: null };
    }
    this.put({ lines });
  }

  /** What a line should have said. What both signed stays beside it. */
  mend({ kind, found }: MendingLine): void {
    const line = this.lines[found.row];
    if (!line) return;
    const written = /^\d+$/.test(line.score) ? Number(line.score) : null;
    const score = String(found.score);
    const signed = kind === 'score' && written !== found.score ? written : line.signed;
    const lines = [...this.lines];
    lines[found.row] = {
      ...line,
      word: found.word,
      score,
      coord: found.coord,
      other: null,
      total: '',
      signed,
    };
    this.put({ lines });
  }

  /** What the server is asked, as text; empty where there is nothing to ask about. */
  question(mend: boolean): string {
    if (!this.lines.length || !this.draft.edition) return '';
    return JSON.stringify({
      edition: this.draft.edition,
      seats: this.seats,
      rows: this.lines.map(forServer),
      mend,
    });
  }

  get toKeep(): SheetToKeep {
    const { edition, players, day, photos } = this.draft;
    return {
      edition,
      players,
      day,
      rows: this.lines.map(forServer),
      public: this.draft.public,
      photos,
    };
  }

  get isNamed(): boolean {
    const names = this.draft.players.map((name) => name.trim().toLowerCase());
    return names.every(Boolean) && new Set(names).size === names.length;
  }

  /** The next game of the box: the same rules, the same day. */
  next(): void {
    const { edition, day, players } = this.draft;
    this.kept.value = {
      ...EMPTY,
      edition,
      day,
      public: this.draft.public,
      players: players.map(() => ''),
    };
    this.at = null;
    this.first = null;
    this.isDone = false;
  }
}

/** The lines with everybody in turn again. */
function reseated(lines: readonly Line[], seats: number): Line[] {
  let turn = 0;
  return lines.map((line) => ({ ...line, seat: (line.word === PENALTY ? turn : turn++) % seats }));
}
