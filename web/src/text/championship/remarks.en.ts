/** What is said about a pairing, in English: one text for every kind the server knows. */
import type { RegulationKind, RemarkKind, TieBreakKind } from '../../wire/championship.ts';
import { plural } from '../grammar.ts';

/** `n` is the points or the count that a remark has at most one of, `who` the names. */
export type Say = (n: number, who: string[]) => string;

const number = new Intl.NumberFormat('en').format;
const many = plural('en');
export const points = (n: number): string => many(n, 'point', 'points');

export const remarks: Record<RemarkKind, Say> = {
  'score-group': (n) => `score group ${number(n)}`,
  score: (n) => points(n),
  'table-round': (n) => `round ${number(n)} of the table`,
  neighbours: () => 'next to each other in the standings',
  'floats-down': (n, who) => `${who[0]} floats down from ${number(n)}`,
  exchanged: (_, who) => `${who[0]} was exchanged into the upper half`,
  'one-apart': () => 'one place apart',
  apart: (n) => `${number(n)} places apart`,
  gap: (n) => `${points(n)} between them`,
  dealt: () => 'dealt out from the list, so that the tables are equally strong',
  near: () => 'near each other in points',
  'by-hand': () => 'paired by hand',
  three: (n) => `three at this table: ${number(n)} players can’t all be seated in fours`,
  'one-school': (_, who) =>
    `${who[0]} and ${who[1]} are from the same school: no other seating was found`,
  'met-again': (_, who) => `${who[0]} and ${who[1]} meet again: no other seating was found`,
  'not-met': (_, who) => `not ${who[0]}: they have met`,
  'not-forbidden': (_, who) => `not ${who[0]}: they must not be paired`,
  'not-must-first': (_, who) => `not ${who[0]}: both must have the first turn`,
  'not-must-second': (_, who) => `not ${who[0]}: both must have the second turn`,
  'not-should-first': (_, who) => `not ${who[0]}: both should have the first turn`,
  'not-should-second': (_, who) => `not ${who[0]}: both should have the second turn`,
  'not-worse': (_, who) => `not ${who[0]}: the other pairs or the floats would come out worse`,
  more: (n) => `${number(n)} more passed over`,
  'sits-out': () => 'gets the bye: the lowest score that still leaves everyone else an opponent',
  unplayed: (n) => `${number(n)} unplayed ${n === 1 ? 'round' : 'rounds'} so far, and no bye`,
  'blocks-nobody': () => 'nobody is present',
  'blocks-alone': () => 'a round robin needs two players',
  'blocks-forbidden': () => 'the forbidden pairs leave no possible pairing',
  'blocks-starts': () =>
    'someone would play first (or second) three times in a row, or have three more of one than of the other',
  'blocks-bye': () => 'nobody who may still have the bye can sit out',
  'blocks-rematch': () => 'someone would have to meet the same opponent again',
  'blocks-several': () => 'several constraints together leave no possible pairing',
  'blocks-number': () => 'one, two or five players can’t be seated at tables of three and four',
  'blocks-barred': () => 'no seating was found that keeps the forbidden pairs apart',
  'blocks-no-pairs': () =>
    'school tables are seated in a championship; a tournament file can’t be paired this way',
  'basis-no-rematch': () => 'nobody meets the same player twice',
  'basis-list': () => 'the list is in the order of the last published RASCCAT',
  'basis-halves': () => 'its first half meets its second half',
  'basis-dutch': () => 'paired by FIDE Dutch',
  'basis-equal': () => 'players with equal, or the closest, points meet',
  'basis-neighbours': () => 'players next to each other in the standings meet',
  'basis-debutants-last': () => 'newcomers are at the end of the list',
  'basis-debutants-rated': () => 'newcomers have their first RASCCAT',
  'basis-bye': () => 'one player sits out with a point',
  'basis-bye-not-late': () => 'but nobody who joined late',
  'basis-fictitious': () => 'late entrants are paired with fictitious points',
  'basis-four': () => 'tables of four, or of three where the number of players requires it',
  'basis-drawn': () => 'players draw tiles at the table to decide who starts',
};

export const tieBreaks: Record<TieBreakKind, string> = {
  'median-buchholz-fisc': 'Median-Buchholz (FISC)',
  buchholz: 'Buchholz',
  'buchholz-cut-1': 'Buchholz cut 1',
  'buchholz-cut-2': 'Buchholz cut 2',
  'median-buchholz': 'Median Buchholz (FIDE)',
  berger: 'Berger',
  differential: 'Spread',
  'differential-capped': 'Spread, capped at 200 per game',
  total: 'Total points',
  wins: 'Wins',
  'head-to-head': 'Head-to-head',
  cumulative: 'Cumulative',
  beaten: 'Opponents outscored',
};

export const regulationTitles: Record<RegulationKind, string> = {
  'fisc-2023': 'FISC, official championships 2023/2024',
  club: 'Club league or friendly championship',
  school: 'School championship, tables of three and four',
  'nl-wedstrijd': 'Wedstrijdscrabble, Dutch tournament',
  'nl-punten': 'Puntenscrabble, Dutch tournament',
};
