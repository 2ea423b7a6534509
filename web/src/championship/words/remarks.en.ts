/** What is said about a pairing, in English: one text for every kind the server knows. */
import type { RegulationKind, RemarkKind, TieBreakKind } from '../../wire/championship.ts';

/** `v` are points and counts as the server writes them, `who` the names. */
export type Say = (v: string[], who: string[]) => string;

export const remarks: Record<RemarkKind, Say> = {
  'score-group': (v) => `score group ${v[0]}`,
  score: (v) => `${v[0]} points`,
  'table-round': (v) => `round ${v[0]} of the table`,
  neighbours: () => 'neighbours in the classification',
  'floats-down': (v, who) => `${who[0]} floats down from ${v[0]}`,
  exchanged: (_, who) => `${who[0]} was exchanged into the upper half`,
  'one-apart': () => 'one place apart',
  apart: (v) => `${v[0]} places apart`,
  gap: (v) => `${v[0]} points between them`,
  'not-met': (_, who) => `not ${who[0]}: they have met`,
  'not-forbidden': (_, who) => `not ${who[0]}: they may not meet`,
  'not-must-first': (_, who) => `not ${who[0]}: both must have the first turn`,
  'not-must-second': (_, who) => `not ${who[0]}: both must have the second turn`,
  'not-should-first': (_, who) => `not ${who[0]}: both should have the first turn`,
  'not-should-second': (_, who) => `not ${who[0]}: both should have the second turn`,
  'not-worse': (_, who) => `not ${who[0]}: the other pairs or the floats would come out worse`,
  more: (v) => `${v[0]} more passed over`,
  'sits-out': () => 'sits out: the lowest score on which the bye leaves everybody else an opponent',
  unplayed: (v) => `${v[0]} unplayed ${v[0] === '1' ? 'round' : 'rounds'} so far, and no bye`,
  'blocks-nobody': () => 'nobody is present',
  'blocks-alone': () => 'a round robin needs two players',
  'blocks-forbidden': () => 'the forbidden pairs leave no way',
  'blocks-starts': () => 'the same start three times, or three more of one start, can’t be avoided',
  'blocks-bye': () => 'nobody who may still have the bye can sit out',
  'blocks-rematch': () => 'somebody would have to meet the same opponent again',
  'blocks-several': () => 'several constraints together leave no way',
  'basis-no-rematch': () => 'nobody meets the same player twice',
  'basis-list': () => 'the list is in the order of the last published RASCCAT',
  'basis-halves': () => 'its first half meets its second half',
  'basis-dutch': () => 'paired by FIDE Dutch',
  'basis-equal': () => 'players of equal points meet, or of the nearest',
  'basis-neighbours': () => 'neighbours in the classification meet',
  'basis-debutants-last': () => 'debutants stand at the end of the list',
  'basis-debutants-rated': () => 'debutants have their first RASCCAT',
  'basis-bye': () => 'one player sits out with a point',
  'basis-bye-not-late': () => 'but nobody who joined late',
  'basis-fictitious': () => 'late entrants are paired with fictitious points',
};

export const tieBreaks: Record<TieBreakKind, string> = {
  'median-buchholz-fisc': 'Median-Buchholz (FISC)',
  buchholz: 'Buchholz',
  'buchholz-cut-1': 'Buchholz cut 1',
  'buchholz-cut-2': 'Buchholz cut 2',
  'median-buchholz': 'Median Buchholz (FIDE)',
  berger: 'Berger',
  differential: 'Differential',
  'differential-capped': 'Differential, at most 200 a game',
  total: 'Total points',
  wins: 'Wins',
  'head-to-head': 'Games among the tied',
  cumulative: 'Cumulative',
};

export const regulationTitles: Record<RegulationKind, string> = {
  'fisc-2023': 'FISC, official championships 2023/2024',
  club: 'Club league or friendly championship',
};
