/** What is said about a pairing, in Catalan. */
import type { RegulationKind, RemarkKind, TieBreakKind } from '../../wire/championship.ts';
import { plural } from '../grammar.ts';
import type { Say } from './remarks.en.ts';

const number = new Intl.NumberFormat('ca').format;
const many = plural('ca');
export const points = (n: number): string => many(n, 'punt', 'punts');

export const remarks: Record<RemarkKind, Say> = {
  'score-group': (n) => `grup de puntuació ${number(n)}`,
  score: (n) => `puntuació ${number(n)}`,
  'table-round': (n) => `ronda ${number(n)} del calendari`,
  neighbours: () => 'veïns a la classificació',
  'floats-down': (n, who) => `${who[0]} baixa del grup de puntuació ${number(n)}`,
  exchanged: (_, who) => `${who[0]} ha passat a la meitat superior`,
  'one-apart': () => 'a un lloc de distància',
  apart: (n) => `a ${number(n)} llocs de distància`,
  gap: (n) => `diferència de punts: ${number(n)}`,
  dealt: () => 'repartits a partir de la llista, perquè les taules siguin igual de fortes',
  near: () => 'amb punts semblants',
  'by-hand': () => 'aparellats a mà',
  three: (n) =>
    `tres en aquesta taula: amb ${number(n)} jugadors no es poden fer només taules de quatre`,
  'one-school': (_, who) =>
    `${who[0]} i ${who[1]} són de la mateixa escola: no s’ha trobat cap distribució que ho eviti`,
  'met-again': (_, who) =>
    `${who[0]} i ${who[1]} es tornen a trobar: no s’ha trobat cap distribució que ho eviti`,
  'not-met': (_, who) => `${who[0]} no: ja s’han enfrontat`,
  'not-forbidden': (_, who) => `${who[0]} no: no es poden enfrontar`,
  'not-must-first': (_, who) => `${who[0]} no: tots dos han de començar`,
  'not-must-second': (_, who) => `${who[0]} no: tots dos han de jugar en segon lloc`,
  'not-should-first': (_, who) => `${who[0]} no: tots dos haurien de començar`,
  'not-should-second': (_, who) => `${who[0]} no: tots dos haurien de jugar en segon lloc`,
  'not-worse': (_, who) =>
    `${who[0]} no: les altres parelles o els canvis de grup quedarien pitjor`,
  more: (n) => (n === 1 ? 'i un altre de descartat' : `i ${number(n)} més de descartats`),
  'sits-out': () =>
    'descansa: té la puntuació més baixa que permet que tots els altres tinguin contrincant',
  unplayed: (n) =>
    n === 1
      ? '1 ronda no jugada fins ara, i cap descans'
      : `${number(n)} rondes no jugades fins ara, i cap descans`,
  'blocks-nobody': () => 'no hi ha ningú present',
  'blocks-alone': () => 'per jugar tots contra tots calen dos jugadors',
  'blocks-forbidden': () => 'les parelles prohibides no deixen cap possibilitat',
  'blocks-starts': () =>
    'no es pot evitar que algú comenci, o jugui en segon lloc, tres vegades seguides o tres vegades de més',
  'blocks-bye': () => 'no pot descansar cap dels qui encara hi tenen dret',
  'blocks-rematch': () => 'algú hauria de repetir contrincant',
  'blocks-several': () => 'diverses condicions alhora no deixen cap possibilitat',
  'blocks-number': () => 'amb un, dos o cinc jugadors no es poden fer taules de tres i quatre',
  'blocks-barred': () => 'no s’ha trobat cap distribució que separi les parelles prohibides',
  'blocks-no-pairs': () => 'les taules escolars es distribueixen en un campionat i no fan parelles',
  'basis-no-rematch': () => 'ningú no repeteix contrincant',
  'basis-list': () => 'la llista segueix l’ordre de l’últim RASCCAT publicat',
  'basis-halves': () => 'la primera meitat s’enfronta a la segona',
  'basis-dutch': () => 'aparellament pel sistema FIDE (holandès)',
  'basis-equal': () => 's’enfronten jugadors amb els mateixos punts, o amb els més pròxims',
  'basis-neighbours': () => 's’enfronten veïns a la classificació',
  'basis-debutants-last': () => 'els debutants són al final de la llista',
  'basis-debutants-rated': () => 'els debutants ja tenen el RASCCAT inicial',
  'basis-bye': () => 'un jugador descansa i rep un punt',
  'basis-bye-not-late': () => 'però no qui ha entrat tard',
  'basis-fictitious': () => 'qui ha entrat tard s’aparella amb punts ficticis',
  'basis-four': () =>
    'les partides són de quatre; de tres quan el nombre de jugadors no permet res més',
  'basis-drawn': () => 'a la taula es treuen fitxes per decidir qui comença',
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
  beaten: 'Contrincants superats',
};

export const regulationTitles: Record<RegulationKind, string> = {
  'fisc-2023': 'FISC, campionats oficials 2023/2024',
  club: 'Lliga de club o campionat amistós',
  school: 'Campionat escolar, taules de tres i quatre',
  'nl-wedstrijd': 'Wedstrijdscrabble, torneig neerlandès',
  'nl-punten': 'Puntenscrabble, torneig neerlandès',
};
