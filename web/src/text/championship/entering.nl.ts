/** Spelers bij de wedstrijdleiding: aanwezigheid, lijsten, met de hand indelen, in het Nederlands. */
import { plural } from '../grammar.ts';
import type { EnteringWords } from './entering.en.ts';

const many = plural('nl');

export const entering: EnteringWords = {
  whoIsHere: 'Wie is er?',
  lineHint:
    'Letters van een naam, een nummer of de code van een kaartje; ' +
    '* voor iedereen, − voor een naam om het terug te draaien.',
  nobody: 'Daarmee wordt niemand bedoeld.',
  checksIn: (name) => `Enter: ${name} is er`,
  checksInAll: (n) => `Enter: ${many(n, 'speler is er', 'spelers zijn er')}`,
  takesBack: (name) => `Enter: ${name} is er toch niet`,
  already: (name) => `${name}: niets te wijzigen`,
  several: (names) => `Wie? ${names.join(', ')}`,
  amend: 'Naam, rating, vereniging… verbeteren',
  amendTitle: (name) => `${name} verbeteren`,
  amendHint:
    'Rondes die al zijn ingedeeld, blijven zoals ze zijn. Code en telefoon blijven hetzelfde.',
  fee: 'Inschrijfgeld betaald',
  feePaid: 'Inschrijfgeld betaald',
  feeNotPaid: 'Inschrijfgeld toch niet betaald',
  feesPaid: (n, total) => `${n} van ${total} hebben betaald`,
  checkOut: 'Toch niet aanwezig',
  absences: 'Mist een ronde…',
  absencesTitle: (name) => `Rondes die ${name} mist`,
  whichRound: 'Ronde',
  worth: 'Levert op',
  noteAbsence: 'Toevoegen',
  willBeThere: 'Is er toch bij',
  noPoints:
    'Een ronde die op verzoek wordt gemist, levert geen punten op: ' +
    'alleen de bye van de oneven speler doet dat (FISC23-C-1.C).',
  fixTable: 'Altijd aan dezelfde tafel…',
  fixTableTitle: (name) => `De tafel van ${name}`,
  fixTableHint:
    'Vanaf de volgende indeling zit deze speler daar elke ronde. De paren blijven dezelfde.',
  anyTable: 'Elke',
  atTable: (table) => `altijd aan tafel ${table}`,
  disqualify: 'Diskwalificeren…',
  disqualifyTitle: (name) => `${name} diskwalificeren`,
  disqualifyNow: 'Diskwalificeren',
  disqualifyHint:
    'De commissie beslist. De speler doet aan geen ronde meer mee en eindigt als laatste.',
  disqualified: 'gediskwalificeerd',
  runningGames: {
    forfeit: 'De partij die loopt, is verloren als niet opgekomen.',
    desk: 'De uitslag van de partij die loopt, voer je zelf in.',
  },
  disqualifiedGames: {
    stand: 'Eerdere partijen blijven staan.',
    'no-tie-breaks':
      'Eerdere partijen blijven staan, maar tellen niet mee als de tegenstanders gelijk eindigen.',
    forfeit: 'Eerdere partijen zijn verloren als niet opgekomen.',
  },
  takeRatings: 'Ratings uit een lijst overnemen (CSV, XLSX)',
  listEntered: (n) =>
    `${many(n, 'speler', 'spelers')} ingeschreven. Eén keer ongedaan maken haalt ze allemaal weg.`,
  listFaults: (n) => `Er is niemand ingeschreven: in ${many(n, 'rij zit', 'rijen zit')} een fout.`,
  rowsLeftOut: (n) => `${many(n, 'rij', 'rijen')} overgeslagen:`,
  enterGood: (n) => `De andere ${many(n, 'speler', 'spelers')} inschrijven`,
  ratingsTaken: (changed, same) =>
    `${many(changed, 'rating', 'ratings')} gewijzigd; ${same} ${same === 1 ? 'bleef' : 'bleven'} gelijk.`,
  notListed: (names) => `Niet op de lijst: ${names}.`,
  notClear: (names) => `Er kan meer dan één persoon bedoeld zijn; vul de licentie in: ${names}.`,
  byHand: 'Met de hand indelen',
  nextTable: (n) => `Tafel ${n}`,
  pairHint:
    'Twee nummers, of twee namen met een komma; wie begint, komt eerst. Eén alleen heeft de bye.',
  tableHint: 'Drie of vier nummers, of namen met komma’s, in de volgorde van de beurten.',
  whoIs: (text) => `Wie is “${text}”?`,
  givesBye: (name) => `${name} heeft de bye`,
  takeApart: 'Weghalen',
  notSeated: 'Zonder tafel:',
  takePairing: 'Deze indeling gebruiken',
};
