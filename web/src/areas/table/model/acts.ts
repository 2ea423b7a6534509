/** The rulings an arbiter makes of their own accord: which fields each needs, and what it sends. */
import type { Said } from './live.svelte.ts';
import type { ClockFault, StopCause } from '../../../wire/terms.ts';

export type Field =
  | 'cause'
  | 'seat'
  | 'time'
  | 'left'
  | 'fault'
  | 'points'
  | 'signed'
  | 'turn'
  | 'tiles'
  | 'given'
  | 'drawn'
  | 'useful'
  | 'racked'
  | 'reason'
  | 'clause';
export type Group = 'time' | 'score' | 'turn' | 'people' | 'tiles' | 'end';

export interface Filled {
  cause: StopCause;
  seat: number;
  /** All seats of the table. */
  seats: number[];
  minutes: number;
  seconds: number;
  left: string;
  fault: ClockFault;
  points: number;
  turn: number;
  tiles: string;
  given: string;
  drawn: string;
  useful: number;
  racked: boolean;
  reason: string;
  clause: string;
}

export interface Kind {
  group: Group;
  fields: readonly Field[];
  /** What is sent; null while something is missing. */
  says: (filled: Filled) => Said | null;
  /** The event it makes keeps no reason: that is ruled in words beside it. */
  aside?: boolean;
  ends?: boolean;
}

/** `12:30` or `-0:45` as milliseconds; null for what is no time. */
export function parseLeft(text: string): number | null {
  const found = /^\s*([-−]?)(\d{1,3}):([0-5]\d)\s*$/.exec(text);
  if (!found) return null;
  const ms = (Number(found[2]) * 60 + Number(found[3])) * 1_000;
  return found[1] ? -ms : ms;
}

const because = (reason: string): string => reason.trim();

export const KINDS: Record<string, Kind> = {
  StopClock: {
    group: 'time',
    fields: ['cause'],
    says: ({ cause }) => ({ do: 'StopClock', cause }),
  },
  ResumeClock: { group: 'time', fields: [], says: () => ({ do: 'ResumeClock' }) },
  CreditTime: {
    group: 'time',
    fields: ['seat', 'time', 'fault', 'reason', 'clause'],
    says: ({ seat, minutes, seconds, fault, reason }) => {
      const ms = (minutes * 60 + seconds) * 1_000;
      return ms > 0 && because(reason)
        ? { do: 'CreditTime', seat, ms, fault, reason: because(reason) }
        : null;
    },
  },
  CorrectClock: {
    group: 'time',
    fields: ['seat', 'left', 'fault', 'reason', 'clause'],
    says: ({ seat, left, fault, reason }) => {
      const ms = parseLeft(left);
      return ms !== null && because(reason)
        ? { do: 'CorrectClock', seat, left_ms: ms, fault, reason: because(reason) }
        : null;
    },
  },
  StartClock: { group: 'time', fields: [], says: () => ({ do: 'StartClock' }) },
  CallRoundTime: { group: 'time', fields: [], says: () => ({ do: 'CallRoundTime' }) },
  RunClockForSheet: {
    group: 'time',
    fields: ['seat'],
    says: ({ seat }) => ({ do: 'RunClockForSheet', seat }),
  },
  CorrectScore: {
    group: 'score',
    fields: ['seat', 'signed', 'reason', 'clause'],
    says: ({ seat, points, reason }) =>
      points !== 0 && because(reason)
        ? { do: 'CorrectScore', seat, points, reason: because(reason) }
        : null,
  },
  Penalise: {
    group: 'score',
    fields: ['seat', 'points', 'reason', 'clause'],
    says: ({ seat, points, reason }) =>
      points > 0 && because(reason)
        ? { do: 'Penalise', seat, points, reason: because(reason) }
        : null,
  },
  FindWordWrong: {
    group: 'score',
    fields: ['turn'],
    says: ({ turn }) => (turn >= 0 ? { do: 'FindWordWrong', turn } : null),
  },
  GiveRuling: {
    group: 'turn',
    fields: ['seat', 'reason', 'clause'],
    says: ({ seat, reason, clause }) =>
      because(reason) ? { do: 'GiveRuling', seat, cited: clause, reason: because(reason) } : null,
  },
  TakeTurnAway: {
    group: 'turn',
    fields: ['seat', 'reason', 'clause'],
    says: ({ seat, reason }) =>
      because(reason) ? { do: 'TakeTurnAway', seat, reason: because(reason) } : null,
    aside: true,
  },
  ReportAbsence: {
    group: 'people',
    fields: ['seat'],
    says: ({ seat, seats }) => ({ do: 'ReportAbsence', seats: seat < 0 ? seats : [seat] }),
  },
  Arrive: { group: 'people', fields: ['seat'], says: ({ seat }) => ({ do: 'Arrive', seat }) },
  Disqualify: {
    group: 'people',
    fields: ['seat', 'reason', 'clause'],
    says: ({ seat, reason }) =>
      because(reason) ? { do: 'Disqualify', seat, reason: because(reason) } : null,
    ends: true,
  },
  DrawForStart: {
    group: 'tiles',
    fields: ['tiles'],
    says: ({ tiles }) => (tiles ? { do: 'DrawForStart', drawn: tiles } : null),
  },
  NoteRack: {
    group: 'tiles',
    fields: ['seat', 'tiles'],
    says: ({ seat, tiles }) => (tiles ? { do: 'NoteRack', seat, tiles } : null),
  },
  CountBag: { group: 'tiles', fields: [], says: () => ({ do: 'CountBag' }) },
  ReportOverdraw: {
    group: 'tiles',
    fields: ['seat', 'tiles', 'racked'],
    says: ({ seat, tiles, racked }) =>
      tiles ? { do: 'ReportOverdraw', seat, extra: tiles, racked } : null,
  },
  ReportForgottenTiles: {
    group: 'tiles',
    fields: ['tiles'],
    says: ({ tiles }) => (tiles ? { do: 'ReportForgottenTiles', tiles } : null),
  },
  ResolveRedraw: {
    group: 'tiles',
    fields: ['seat', 'useful', 'given', 'drawn'],
    says: ({ seat, useful, given, drawn }) => ({ do: 'ResolveRedraw', seat, useful, given, drawn }),
  },
  ResignTogether: { group: 'end', fields: [], says: () => ({ do: 'ResignTogether' }), ends: true },
  EndGame: {
    group: 'end',
    fields: ['reason', 'clause'],
    says: ({ reason }) => (because(reason) ? { do: 'EndGame', reason: because(reason) } : null),
    aside: true,
    ends: true,
  },
  ApproveGame: { group: 'end', fields: [], says: () => ({ do: 'ApproveGame' }) },
  HandIn: { group: 'end', fields: [], says: () => ({ do: 'HandIn' }) },
  CloseRound: { group: 'end', fields: [], says: () => ({ do: 'CloseRound' }) },
};

/** The ruling in words that goes with an act, where a clause was chosen or the act keeps no reason. */
export function inWords(kind: Kind, filled: Filled): Said | null {
  const cited = kind.fields.includes('clause') ? filled.clause : '';
  if (!because(filled.reason) || !(kind.aside || cited)) return null;
  return {
    do: 'GiveRuling',
    seat: kind.fields.includes('seat') ? filled.seat : -1,
    cited,
    reason: because(filled.reason),
  };
}
