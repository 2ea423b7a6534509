// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface SheetQuestion {
  edition: string;
  seats: number;
  rows: TypedLine[];
  mend: boolean;
}

export interface SheetToKeep {
  edition: string;
  players: string[];
  rows: TypedLine[];
  day: string;
  public: boolean;
  photos: string[];
}

export interface SheetAnswer {
  status: string;
  why: string;
  row: number | null;
  plays: FoundPlay[];
  open: OpenPlay[];
  boards: FoundPlay[][];
  count: number;
  scores: number[];
  mendings: MendingLine[];
  doubts: DoubtLine[];
  differences: DifferenceLine[];
}

export interface KeptSheet {
  table: string;
  code: string;
  new: boolean;
  own: boolean;
  public: boolean;
}

export interface PaperView {
  table: string;
  code: string;
  edition: string;
  names: string[];
  ended: number;
  scores: number[];
  public: boolean;
  may_be_public: boolean;
}

export interface PhotoView {
  id: string;
  at: number;
  width: number;
  height: number;
  size: number;
}

export interface TypedLine {
  seat: number;
  word: string;
  score: string;
  total: string;
  coord: string;
  other: OtherReading | null;
  signed: number | null;
}

export interface FoundPlay {
  row: number;
  coord: string;
  word: string;
  score: number;
  tiles: [number, string][];
}

export interface OpenPlay {
  row: number;
  places: FoundPlay[];
}

export interface MendingLine {
  kind: string;
  found: FoundPlay;
  stuck: number | null;
}

export interface DoubtLine {
  row: number;
  words: string[];
}

export interface DifferenceLine {
  row: number;
  what: 'word' | 'score' | 'square' | 'act';
  fits: 'first' | 'second' | '';
}

export interface OtherReading {
  word: string;
  score: string;
  total: string;
}
