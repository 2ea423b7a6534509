// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface CoursePoint {
  turn: number | null;
  totals: number[];
  chance: number | null;
}

export interface GameAnalysis {
  lexicon: string;
  turns: TurnAnalysis[];
  seats: SeatSummary[];
}

export interface LexiconLine {
  reference: string;
  language: string;
  tiles: string;
  words: number;
  hash: string;
  title: string;
  is_usual: boolean;
}

export interface StudyList {
  words: string[];
  more: boolean;
}

export interface HookLine {
  word: string;
  tiles: string[];
  valid: boolean;
  front: string[];
  back: string[];
}

export interface PuzzleLine {
  language: string;
  day: string;
  kind: 'full' | 'keeping' | 'clear';
  is_today: boolean;
  state: '' | 'tried' | 'solved' | 'shown';
}

export interface PuzzleStanding {
  solved: number;
  tried: number;
  streak: number;
  longest: number;
}

export interface PuzzleView {
  language: string;
  day: string;
  is_today: boolean;
  tile_set: string;
  layout: string;
  lexicon: string;
  board: string[];
  rack: string;
  bag_count: number;
  full_play: number;
  bonus: number;
  kind: 'full' | 'keeping' | 'clear';
  played: boolean;
  hints: number;
  state: '' | 'tried' | 'solved' | 'shown';
}

export interface Verdict {
  why: '' | 'misplaced' | 'not-held' | 'no-word';
  fault: string;
  words: string[];
  play: Better | null;
  rank: number;
  of: number;
  less: number;
  solved: boolean;
  solution: Solution | null;
}

export interface HintLine {
  step: number;
  of: number;
  placed: number;
  points: number | null;
  place: string | null;
  tiles: string | null;
}

export interface TurnAnalysis {
  turn: number;
  seat: number;
  rack: string;
  best: Better[];
  made: Better | null;
  rank: number | null;
  lost: number | null;
  full: Better | null;
  till_end: boolean;
  exact: boolean;
}

export interface SeatSummary {
  seat: number;
  compared: number;
  best: number;
  lost: number;
  missed: number;
  find: number | null;
}

export interface Better {
  place: string;
  word: string;
  points: number;
  equity: number;
}

export interface Solution {
  best: Better[];
  table: string;
  turn: number;
  missed: boolean;
}
