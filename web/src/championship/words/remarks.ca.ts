/** What is said about a pairing, in Catalan. */
import type { RegulationKind, RemarkKind, TieBreakKind } from '../../wire/championship.ts';
import type { Say } from './remarks.en.ts';

export const remarks: Record<RemarkKind, Say> = {
  'score-group': (v) => `grup de ${v[0]} punts`,
  score: (v) => `${v[0]} punts`,
  'table-round': (v) => `ronda ${v[0]} del calendari`,
  neighbours: () => 'veïns a la classificació',
  'floats-down': (v, who) => `${who[0]} baixa del grup de ${v[0]} punts`,
  exchanged: (_, who) => `${who[0]} ha passat a la meitat superior`,
  'one-apart': () => 'a un lloc de distància',
  apart: (v) => `a ${v[0]} llocs de distància`,
  gap: (v) => `${v[0]} punts de diferència`,
  'not-met': (_, who) => `${who[0]} no: ja s’han enfrontat`,
  'not-forbidden': (_, who) => `${who[0]} no: no es poden enfrontar`,
  'not-must-first': (_, who) => `${who[0]} no: tots dos han de començar`,
  'not-must-second': (_, who) => `${who[0]} no: tots dos han de jugar en segon lloc`,
  'not-should-first': (_, who) => `${who[0]} no: tots dos haurien de començar`,
  'not-should-second': (_, who) => `${who[0]} no: tots dos haurien de jugar en segon lloc`,
  'not-worse': (_, who) => `${who[0]} no: les altres parelles o els canvis de grup quedarien pitjor`,
  more: (v) => (v[0] === '1' ? 'i un altre de descartat' : `i ${v[0]} més de descartats`),
  'sits-out': () => 'descansa: té la puntuació més baixa que permet que tots els altres tinguin contrincant',
  unplayed: (v) => (v[0] === '1' ? '1 ronda no jugada fins ara, i cap descans' : `${v[0]} rondes no jugades fins ara, i cap descans`),
  'blocks-nobody': () => 'no hi ha ningú present',
  'blocks-alone': () => 'per jugar tots contra tots calen dos jugadors',
  'blocks-forbidden': () => 'les parelles prohibides no deixen cap possibilitat',
  'blocks-starts': () => 'no es pot evitar que algú comenci, o jugui en segon lloc, tres vegades seguides o tres vegades de més',
  'blocks-bye': () => 'no pot descansar cap dels qui encara hi tenen dret',
  'blocks-rematch': () => 'algú hauria de repetir contrincant',
  'blocks-several': () => 'diverses condicions alhora no deixen cap possibilitat',
  'basis-no-rematch': () => 'ningú no repeteix contrincant',
  'basis-list': () => 'la llista segueix l’ordre de l’últim RASCCAT publicat',
  'basis-halves': () => 'la primera meitat s’enfronta a la segona',
  'basis-dutch': () => 'aparellament pel sistema FIDE Dutch',
  'basis-equal': () => 's’enfronten jugadors amb els mateixos punts, o amb els més pròxims',
  'basis-neighbours': () => 's’enfronten veïns a la classificació',
  'basis-debutants-last': () => 'els debutants són al final de la llista',
  'basis-debutants-rated': () => 'els debutants tenen el primer RASCCAT',
  'basis-bye': () => 'un jugador descansa amb un punt',
  'basis-bye-not-late': () => 'però no qui ha entrat tard',
  'basis-fictitious': () => 'qui ha entrat tard s’aparella amb punts ficticis',
};

export const tieBreaks: Record<TieBreakKind, string> = {
  'median-buchholz-fisc': 'Median-Buchholz (FISC)',
  buchholz: 'Buchholz',
  'buchholz-cut-1': 'Buchholz sense el pitjor',
  'buchholz-cut-2': 'Buchholz sense els dos pitjors',
  'median-buchholz': 'Median-Buchholz (FIDE)',
  berger: 'Berger',
  differential: 'Diferencial',
  'differential-capped': 'Diferencial, màxim 200 per partida',
  total: 'Punts totals',
  wins: 'Victòries',
  'head-to-head': 'Partides entre empatats',
  cumulative: 'Progressiu',
};

export const regulationTitles: Record<RegulationKind, string> = {
  'fisc-2023': 'FISC, campionats oficials 2023/2024',
  club: 'Lliga de club o campionat amistós',
};
