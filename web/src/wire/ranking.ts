// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface RankingLine {
  id: string;
  name: string;
}

export interface RankingView {
  id: string;
  version: number;
  name: string;
  day: string;
  lines: RankedLine[];
  lists: PublishedList[];
  parcels: ParcelView[];
  corrections: CorrectionLine[];
  may_keep: boolean;
}

export interface PlayerHistory {
  name: string;
  lines: HistoryLine[];
}

export interface NewRanking {
  name: string;
}

export interface LineDecision {
  id: string;
  parcel: number;
  line: number;
  accepted: boolean;
  why: string;
  whose: string;
}

export interface ParcelDecision {
  id: string;
  parcel: number;
  counts: boolean;
  why: string;
}

export interface RatingCorrection {
  id: string;
  name: string;
  rating: number;
  why: string;
}

export interface NewList {
  id: string;
  day: string;
}

export interface RankedLine {
  place: number;
  name: string;
  rating: number;
  games: number;
  provisional: boolean;
  inactive: boolean;
  change: number | null;
  rose: number;
}

export interface PublishedList {
  number: number;
  day: string;
  players: number;
  events: string[];
}

export interface ParcelView {
  parcel: number;
  title: string;
  plays_on: string;
  last_day: string;
  received: string;
  rounds: number;
  games: number;
  players: number;
  standing: 'open' | 'counts' | 'out';
  why: string;
  by: string;
  listed: string;
  lines: VerdictLine[];
}

export interface CorrectionLine {
  at: number;
  name: string;
  was: number;
  now: number;
  why: string;
  by: string;
  waits: boolean;
}

export interface HistoryLine {
  day: string;
  title: string;
  games: number;
  change: string;
  after: string;
  list_day: string;
  correction: boolean;
}

export interface VerdictLine {
  name: string;
  clause: string;
  verdict: 'met' | 'unmet' | 'look';
  kind: string;
  values: string[];
  round: number;
  asks: boolean;
  why: string;
  whose: string;
  by: string;
}
