/** What an organiser chooses when an event is announced, in Catalan. */
import type { Announcing } from './announcing.en.ts';

export const announcing: Announcing = {
  unplayed: 'Un descans al Buchholz',
  unplayedHint:
    'El text només parla de contrincants (FISC23-C-1.5). Tria-ho abans de la primera ' +
    'ronda; la classificació ho mostra terme a terme.',
  unplayedWays: {
    zero: 'Compta com un contrincant sense punts, el primer que no se suma',
    skip: 'No compta',
    self: 'Compta com un contrincant amb els punts propis',
  },
  edition: 'Regles de joc',
  choices: 'Què deixen aquestes regles en mans de l’organització',
  starts: 'Qui comença',
  startsWays: {
    pairing: 'L’aparellament mira qui ha començat abans',
    balanced: 'L’aparellament, de manera que tothom comenci igual de sovint',
    lot: 'Els jugadors treuen fitxes',
  },
  ranking: 'Classificació',
  rankings: { wins: 'Per partides guanyades', total: 'Pel total de punts de totes les partides' },
  byePoints: 'Punts de partida d’un descans',
  gameRules: 'Com es juguen les partides',
  organiser: 'ho tria l’organització',
  time: 'Temps',
  devices: 'Llistes de mots i dispositius',
  devicesWays: {
    none: 'No es permeten durant la partida',
    'two-letters': 'Només la llista de mots de dues lletres',
  },
  touch: 'Una fitxa posada al tauler',
  touchWays: {
    played: 'S’ha de jugar',
    free: 'Es pot provar en un altre lloc fins que es fa la jugada',
  },
};
