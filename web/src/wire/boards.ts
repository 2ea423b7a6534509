// Written by scripts/wire_types.py from the Python definitions; change those instead.

import type { TableState } from './messages.ts';

export interface NewBoard {
  source: 'on-table';
  edition: string;
  options: Record<string, number | string | boolean>;
  names: string[];
}

export interface BoardLine {
  table: string;
  code: string;
}

export interface TakenBoard {
  epoch: number;
  ahead_ms: number;
  heard_ms: number;
  version: number;
  view: TableState;
  steps: BoardSteps;
}

export interface BoardDone {
  at: number;
  version: number;
  view: TableState;
  steps: BoardSteps;
}

export interface Following {
  code: string;
}

export interface Followed {
  at: number;
  heard_ms: number;
  version: number;
  view: TableState;
}

export interface BoardGame {
  table: string;
  code: string;
}

export interface BoardCards {
  allowed: boolean;
  clause: string;
  cards: BoardCard[];
}

export interface BoardSteps {
  drawing: number[];
  asked: JuryAsked | null;
  calls: boolean;
}

export interface BoardCard {
  table: number;
  path: string;
}

export interface JuryAsked {
  about: 'exchange' | 'restart';
  seat: number;
  granted: boolean | null;
}
