/** Club seasons, in Dutch. */
import { refusals } from '../championship/refusals.nl.ts';
import { plural } from '../grammar.ts';
import type { SeasonWords } from './en.ts';

const many = plural('nl');

export const nl: SeasonWords = {
  refusals,
  seasons: 'Clubseizoenen',
  none: 'Er is nog geen seizoen begonnen.',
  about:
    'Aan een tafel zitten twee tot vier spelers, zonder indeling, en de uitslag van een ' +
    'tafel is één regel. De stand gaat volgens CUSCA.',
  begin: 'Een seizoen beginnen',
  name: 'Club of seizoen',
  place: 'Plaats',
  firstDay: 'Eerste dag',
  lastDay: 'Laatste dag',
  nightsPlanned: 'Geplande clubavonden',
  gamesRequired: 'Partijen voor de eindstand',
  season: 'Seizoen',
  tonight: 'Vanavond',
  enterTonight: 'Partijen van vanavond invoeren',
  poster: 'A3-affiche afdrukken',
  workbook: 'Werkmap (XLSX)',
  loading: 'Laden …',
  lost: 'De server is niet bereikbaar. Wat je ziet is van eerder.',
  inFront: 'Wie aan de leiding gaat, avond na avond',
  byCusca: 'Volgens CUSCA. Gestippeld: die avond afwezig.',
  fromTo: (name, from, to) => `${name}: van plaats ${from} naar ${to}`,
  ledNights: (name, n) => `${name}: ${many(n, 'avond', 'avonden')} aan de leiding`,
  courseOf: (name, places) => `${name}: ${places}`,
  noPlace: '–',
  gamesIn: (n, nights) =>
    `${n === 1 ? 'partij' : 'partijen'} op ${many(nights, 'avond', 'avonden')}`,
  scrabblesBy: (n, most, name) =>
    `${n === 1 ? 'scrabble' : 'scrabbles'}${most ? `; ${most} van ${name}` : ''}`,
  bestGame: (name) => `beste partij, ${name}`,
  perNight: 'spelers per avond, gemiddeld',
  ledger: 'Het seizoen tot nu toe',
  soFar: (nights, planned) =>
    planned
      ? `${nights} van ${many(planned, 'avond', 'avonden')}.`
      : many(nights, 'avond.', 'avonden.'),
  needs: (final, now) =>
    `Voor de eindstand ${final === 1 ? 'is' : 'zijn'} ${many(final, 'partij', 'partijen')} met ` +
    `drie of vier nodig; nu ${now}.`,
  noGames: 'Er is nog geen partij genoteerd.',
  player: 'Speler',
  cusca: 'CUSCA',
  nights: 'Avonden',
  games: 'Partijen',
  mean: 'Gemiddeld',
  scrabbles: 'Scrabbles',
  total: 'Totaal',
  placeHead: 'Plaats',
  nightsOf: (n, of) => `${n} van ${many(of, 'avond', 'avonden')}`,
  up: (n) => `${n} omhoog`,
  down: (n) => `${n} omlaag`,
  same: 'dezelfde plaats',
  nowAndThen: 'Af en toe',
  how:
    'de punten maal het aantal spelers aan tafel, en het gemiddelde van alle partijen. Partijen ' +
    'met twee tellen daarvoor niet mee, wel voor het totaal, het gemiddelde en de scrabbles.',
  night: 'Avond van',
  lineLabel: 'Namen en punten van een tafel',
  save: 'Tafel opslaan',
  saveAgain: 'Verbetering opslaan',
  strike: 'Deze partij schrappen',
  cancel: 'Laten zoals het was',
  correcting: (table) => `Tafel ${table} verbeteren`,
  tableOf: (n) => `Tafel van ${n}`,
  twoOnly: 'Tafel van 2: telt voor het totaal, niet voor CUSCA',
  hintName: 'de eerste letters en de punten',
  hintScrabble: 'een scrabble; ** twee',
  hintSeats: 'twee tot vier namen, in willekeurige volgorde',
  hintNew: 'iemand die nieuw is',
  hintUndo: 'haalt de laatste tafel terug',
  newPlayer: (name) => `${name} (nieuw)`,
  nobody: (text) => `Niemand begint met “${text}”. Zet een + voor een nieuwe naam.`,
  several: (text, names) => `“${text}” kan ${names} zijn.`,
  twice: (name) => `${name} staat twee keer op de regel.`,
  tooMany: 'Aan een tafel zitten hoogstens vier spelers.',
  tables: (n) => many(n, 'tafel', 'tafels'),
  there: (players, scrabbles) =>
    `${many(players, 'speler', 'spelers')}, ${many(scrabbles, 'scrabble', 'scrabbles')}`,
  whoIsHere: 'Wie er zijn',
  presence: 'Wie aan een tafel zit, was er: aanwezigheid wordt niet apart genoteerd.',
  standing: 'De CUSCA-stand nu',
  edit: (table) => `Tafel ${table} verbeteren`,
  saved: (table) => `Tafel ${table} is opgeslagen.`,
  taken: (table) => `Tafel ${table} is teruggehaald.`,
  points: (n) => many(n, 'punt', 'punten'),
};
