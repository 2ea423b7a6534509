// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface Queue {
  everywhere: boolean;
  events: EventName[];
  calls: Call[];
  waits: WaitingTable[];
  now: number;
}

export interface Office {
  version: number;
  source: string;
  judge: string;
  calls: Call[];
  question: string;
  listed: boolean | null;
  reports: Report[];
  absent: number[];
  approved: boolean;
  acts: Act[];
  proposals: ProposalLine[];
  rulings: Ruling[];
  for_jury: string[];
  decides_up_to: number;
}

export interface JurySays {
  id: string;
  jury: JuryWord[];
  turn: number | null;
}

export interface EventName {
  id: string;
  name: string;
}

export interface Call {
  table: string;
  number: string;
  round: string;
  names: string[];
  why: string;
  since: number;
  seat: number | null;
  clock_stopped: boolean;
  taken_by: string;
  taken_by_you: boolean;
  event: string;
  in_hall: boolean;
  game: string;
  said: string;
  values: string[];
}

export interface WaitingTable {
  event: string;
  number: string;
  absent: AwaitedPlayer[];
  due_at: number;
  is_due: boolean;
  clause: string;
  forfeit: 'first' | 'second' | 'both';
}

export interface Report {
  turn: number;
  words: string[];
  listed: boolean | null;
  for_jury: string[];
}

export interface Act {
  do: string;
  seat: number | null;
  turn: number | null;
  cause: string;
  reason: string;
  clause: string;
}

export interface ProposalLine {
  id: string;
  by: string;
  own: boolean;
  at: number;
  what: Record<string, unknown>;
}

export interface Ruling {
  at: number;
  table: string;
  number: string;
  names: string[];
  what: string;
  by: string[];
  seat: number | null;
  reason: string;
  clause: string;
  about: string;
  amount: number | null;
  granted: boolean | null;
}

export interface JuryWord {
  word: string;
  valid: boolean;
  source: 'language-rules' | 'dictionary';
}

export interface AwaitedPlayer {
  player: number;
  name: string;
}
