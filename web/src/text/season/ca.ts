/** Club seasons, in Catalan. */
import { refusals } from '../championship/refusals.ca.ts';
import { plural } from '../grammar.ts';
import type { SeasonWords } from './en.ts';

const many = plural('ca');

export const ca: SeasonWords = {
  refusals,
  seasons: 'Temporades de club',
  none: 'Encara no ha començat cap temporada.',
  about:
    'En una taula hi seuen de dues a quatre persones, sense aparellaments, i el resultat de cada ' +
    'taula és una sola línia. La classificació és la del CUSCA.',
  begin: 'Comença una temporada',
  name: 'Club o temporada',
  place: 'Lloc',
  firstDay: 'Primer dia',
  lastDay: 'Últim dia',
  nightsPlanned: 'Nits previstes',
  gamesRequired: 'Partides per ser a la taula final',
  season: 'Temporada',
  tonight: 'Aquesta nit',
  enterTonight: 'Entra la nit d’avui',
  poster: 'Imprimeix un cartell A3',
  workbook: 'Llibre de càlcul (XLSX)',
  loading: 'S’està carregant …',
  lost: 'No s’arriba al servidor. El que veus és d’abans.',
  inFront: 'Qui va al davant, nit a nit',
  byCusca: 'Per CUSCA. Amb punts, qui no hi era.',
  fromTo: (name, from, to) => `${name}: del lloc ${from} al ${to}`,
  ledNights: (name, n) => `${name}: al davant ${many(n, 'nit', 'nits')}`,
  courseOf: (name, places) => `${name}: ${places}`,
  noPlace: '–',
  gamesIn: (n, nights) => `${n === 1 ? 'partida' : 'partides'} en ${many(nights, 'nit', 'nits')}`,
  scrabblesBy: (n, most, name) =>
    `${n === 1 ? 'scrabble' : 'scrabbles'}${most ? `; ${most} de ${name}` : ''}`,
  bestGame: (name) => `millor partida, ${name}`,
  perNight: 'jugadors cada nit, de mitjana',
  ledger: 'La temporada fins avui',
  soFar: (nights, planned) =>
    planned ? `${nights} de ${many(planned, 'nit', 'nits')}.` : many(nights, 'nit.', 'nits.'),
  needs: (final, now) =>
    `Per ser a la taula final ${final === 1 ? 'cal' : 'calen'} ` +
    `${many(final, 'partida', 'partides')} de tres o quatre; ara, ${now}.`,
  noGames: 'Encara no hi ha cap partida anotada.',
  player: 'Jugador',
  cusca: 'CUSCA',
  nights: 'Nits',
  games: 'Partides',
  mean: 'Mitjana',
  scrabbles: 'Scrabbles',
  total: 'Total',
  placeHead: 'Lloc',
  nightsOf: (n, of) => `${n} de ${many(of, 'nit', 'nits')}`,
  up: (n) => `${n} amunt`,
  down: (n) => `${n} avall`,
  same: 'el mateix lloc',
  nowAndThen: 'De tant en tant',
  how:
    'els punts per quants éreu a taula, i la mitjana de totes les partides. Les de dos no hi ' +
    'compten, però sí al total, a la mitjana i als scrabbles.',
  night: 'Nit del',
  lineLabel: 'Noms i punts d’una taula',
  save: 'Desa la taula',
  saveAgain: 'Desa la correcció',
  strike: 'Esborra aquesta partida',
  cancel: 'Deixa-ho com estava',
  correcting: (table) => `Correcció de la taula ${table}`,
  tableOf: (n) => `Taula de ${n}`,
  twoOnly: 'Taula de 2: suma al total, no al CUSCA',
  hintName: 'les primeres lletres i els punts',
  hintScrabble: 'un scrabble; ** dos',
  hintSeats: 'de dos a quatre noms, en qualsevol ordre',
  hintNew: 'algú nou',
  hintUndo: 'desfà l’última taula',
  newPlayer: (name) => `${name} (nou)`,
  nobody: (text) => `Ningú no comença per «${text}». Escriu + davant d’un nom nou.`,
  several: (text, names) => `«${text}» pot ser ${names}.`,
  twice: (name) => `${name} surt dues vegades a la línia.`,
  tooMany: 'En una taula hi seuen quatre persones com a màxim.',
  tables: (n) => many(n, 'taula', 'taules'),
  there: (players, scrabbles) =>
    `${many(players, 'jugador', 'jugadors')}, ${many(scrabbles, 'scrabble', 'scrabbles')}`,
  whoIsHere: 'Qui hi ha',
  presence: 'Qui surt en una taula hi era: l’assistència no s’apunta a part.',
  standing: 'Com va quedant el CUSCA',
  edit: (table) => `Corregeix la taula ${table}`,
  saved: (table) => `La taula ${table} és desada.`,
  taken: (table) => `La taula ${table} s’ha desfet.`,
  points: (n) => many(n, 'punt', 'punts'),
};
