/** Els jugadors a la direcció: arribades, correccions, llistes i aparellaments a mà, en català. */
import { elide, plural } from '../grammar.ts';
import type { EnteringWords } from './entering.en.ts';

const many = plural('ca');

export const entering: EnteringWords = {
  whoIsHere: 'Qui ha arribat?',
  lineHint:
    'Lletres d’un nom, un número o el codi d’una targeta; * per a tothom, − davant d’un nom per desfer-ho.',
  nobody: 'Això no vol dir ningú.',
  checksIn: (name) => `Retorn: ${name} és aquí`,
  checksInAll: (n) => `Retorn: ${many(n, 'jugador és', 'jugadors són')} aquí`,
  takesBack: (name) => `Retorn: ${name} al final no és aquí`,
  already: (name) => `${name}: no hi ha res a canviar`,
  several: (names) => `Qui? ${names.join(', ')}`,
  amend: 'Corregeix nom, coeficient, club…',
  amendTitle: (name) => `Corregeix: ${name}`,
  amendHint:
    'Les rondes ja aparellades queden com estan. El codi i el telèfon continuen sent seus.',
  fee: 'Inscripció pagada',
  feePaid: 'Inscripció pagada',
  feeNotPaid: 'Al final la inscripció no està pagada',
  feesPaid: (n, total) => `${n} de ${total} han pagat`,
  checkOut: 'Al final no és aquí',
  absences: 'Es perd una ronda…',
  absencesTitle: (name) => `Rondes que es perdrà: ${name}`,
  whichRound: 'Ronda',
  worth: 'Val',
  noteAbsence: 'Afegeix',
  willBeThere: 'Al final hi serà',
  noPoints:
    'Una ronda que es demana de no jugar no dona punts: ' +
    'només en dona el descans del jugador senar (FISC23-C-1.C).',
  fixTable: 'Sempre a la mateixa taula…',
  fixTableTitle: (name) => `La taula ${elide(name)}`,
  fixTableHint:
    'A partir del pròxim aparellament aquest jugador hi seu a cada ronda. Les parelles no canvien.',
  anyTable: 'Qualsevol',
  atTable: (table) => `sempre a la taula ${table}`,
  disqualify: 'Desqualifica…',
  disqualifyTitle: (name) => `Desqualifica: ${name}`,
  disqualifyNow: 'Desqualifica',
  disqualifyHint: 'Ho decideix el comitè. El jugador no juga cap més ronda i queda últim.',
  disqualified: 'desqualificat',
  runningGames: {
    forfeit: 'La partida en joc es dona per perduda per incompareixença.',
    desk: 'El resultat de la partida en joc l’introdueixes tu.',
  },
  disqualifiedGames: {
    stand: 'Les partides anteriors es mantenen.',
    'no-tie-breaks':
      'Les partides anteriors es mantenen, però no donen punts als desempats dels rivals.',
    forfeit: 'Les partides anteriors es donen per perdudes per incompareixença.',
  },
  takeRatings: 'Agafa els coeficients d’una llista (CSV, XLSX)',
  listEntered: (n) =>
    `${many(n, 'jugador inscrit', 'jugadors inscrits')}. Es desfà tot d’un sol cop.`,
  listFaults: (n) =>
    `No s’ha inscrit ningú: ${many(n, 'fila té un error', 'files tenen un error')}.`,
  rowsLeftOut: (n) => `${many(n, 'fila no s’ha agafat', 'files no s’han agafat')}:`,
  enterGood: (n) => `Inscriu ${many(n, 'jugador correcte', 'jugadors correctes')}`,
  ratingsTaken: (changed, same) =>
    `${many(changed, 'coeficient canviat', 'coeficients canviats')}; ` +
    `${same} ${same === 1 ? 'ha quedat igual' : 'han quedat iguals'}.`,
  notListed: (names) => `No són a la llista: ${names}.`,
  notClear: (names) => `Pot ser més d’una persona; posa-hi la llicència: ${names}.`,
  byHand: 'Aparella a mà',
  nextTable: (n) => `Taula ${n}`,
  pairHint: 'Dos números, o dos noms amb una coma; primer qui comença. Un de sol té el descans.',
  tableHint: 'Tres o quatre números, o noms amb comes, per ordre de torn.',
  whoIs: (text) => `Qui és «${text}»?`,
  givesBye: (name) => `${name} té el descans`,
  takeApart: 'Treu-la',
  notSeated: 'Sense taula:',
  takePairing: 'Fes servir aquest aparellament',
};
