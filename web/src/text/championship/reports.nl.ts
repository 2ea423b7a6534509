/** What the federation asks about an event, in Dutch. */
import type { Reports } from './reports.en.ts';

export const reports: Reports = {
  announcedOn: 'Aangekondigd op',
  lastDay: 'Laatste speeldag (als dat niet de eerste is)',
  noticeHint:
    'Om voor de RASCCAT te tellen wordt een toernooi minstens een maand voor de eerste ' +
    'speeldag aangekondigd (FISC23-C-3.2b) en worden de uitslagen binnen een week na de ' +
    'laatste verstuurd (FISC23-C-3.2c).',
  official: 'Hoort bij het officiële seizoen van de federatie',
  check: 'Controle',
  checkHint:
    'Deelt elke ronde opnieuw in met wat toen bekend was, noemt wat met de hand is gedaan ' +
    'en zegt of het toernooi voor de RASCCAT telt.',
  sentOn: 'Uitslagen verstuurd op',
  checkNow: 'Toernooi controleren',
  dates: (announced, first, last) =>
    `Aangekondigd op ${announced || '…'}, eerste speeldag ${first || '…'}, laatste speeldag ${last || '…'}.`,
  steps: (n) => `Stappen in het logboek: ${n}. Ze kloppen allemaal.`,
  asPaired: (n, of) => `Ronden zoals het systeem ze indeelt: ${n} van ${of}.`,
  sendBy: (day, left) =>
    left < 0
      ? `De uitslagen moesten uiterlijk op ${day} verstuurd zijn.`
      : `Verstuur het pakket uiterlijk op ${day} (FISC23-C-3.2c): nog ` +
        `${left} ${left === 1 ? 'dag' : 'dagen'}.`,
  counts: 'Telt voor de RASCCAT.',
  countsNot: 'Telt niet voor de RASCCAT:',
  met: 'voldaan:',
  unmet: 'niet voldaan:',
  conditions: {
    rules: 'gespeeld volgens het reglement van de bond.',
    lexicon: 'woorden beoordeeld met de lijst van de bond.',
    notice: 'minstens een maand voor de eerste dag aangekondigd.',
    rounds: 'alle ronden zijn afgesloten.',
    rematches: 'niemand heeft twee keer tegen dezelfde gespeeld.',
    byes: 'geen punten voor een ronde die iemand vroeg over te slaan.',
    results: 'de uitslagen zijn binnen een week verstuurd.',
  },
  findings: {
    'no-pairing': () => 'volgens de regels is hier geen indeling mogelijk.',
    'same-pairs': () => 'dezelfde paren, maar andere tafels of een andere beginner.',
    'same-tables': () => 'dezelfde spelers bij elkaar, maar andere tafels of beurten.',
    'other-pairs': (v) => `paren die de regels niet zouden maken: ${v[0]}.`,
    'other-tables': (v) => `tafels die de regels niet zouden maken: ${v[0]}.`,
    exchanged: (v) => `${v[0]} en ${v[1]} zijn met de hand verwisseld.`,
    overruled: (v) =>
      `de commissie heeft de uitslag van tafel ${v[0]} gewijzigd: ${v[1]} (${v[2]}).`,
    corrected: (v) =>
      `tafel ${v[0]} is hersteld volgens het ondertekende formulier: ${v[1]} in plaats van ${v[2]}.`,
  },
  obstacles: {
    'other-rules': () => 'er is niet volgens de regels van de federatie gespeeld.',
    'other-lexicon': (v) => `woorden zijn beoordeeld met ${v[0]}, niet met ${v[1]}.`,
    'rounds-open': (v) => `niet alle ronden zijn gesloten: ${v[0]} van ${v[1]}.`,
    'rematches-allowed': () => 'het indelingssysteem laat spelers vaker tegen elkaar spelen.',
    'met-twice': (v) => `meer dan een keer tegen elkaar gespeeld: ${v[0]}.`,
    'bye-on-request': (v) =>
      'er zijn punten gegeven voor ronden die een speler op eigen verzoek oversloeg; ' +
      `alleen de bye bij een oneven aantal geeft een punt. Het gaat om ${v[0]}.`,
    'no-dates': () => 'de dag van de aankondiging of de eerste speeldag is niet ingevuld.',
    'short-notice': (v) => `het is aangekondigd op ${v[0]}, minder dan een maand voor ${v[1]}.`,
    'not-sent': () =>
      'de uitslagen zijn niet verstuurd. Vul hierboven de dag in als dat is gebeurd.',
    'sent-early': (v) =>
      `de uitslagen zijn verstuurd op ${v[0]}, voor de laatste speeldag, ${v[1]}.`,
    'sent-late': (v) => `de uitslagen zijn verstuurd op ${v[0]}, meer dan een week na ${v[1]}.`,
  },
  ratings: 'Ratings',
  ratingsHint:
    'Wat dit toernooi zou veranderen in een lijst die met de RASCCAT overeenkomt, per speler. ' +
    'Het is niet het officiële getal van de federatie.',
  byEntries: 'Berekenen met de ratings van de inschrijving',
  byList: 'Berekenen met een lijst (CSV, XLSX)',
  before: 'Was',
  change: 'Verschil',
  after: 'Wordt',
  games: 'Partijen (verwachte uitslag)',
  provisional: 'voorlopig',
  noGame: 'geen partij die telt',
  newList: 'Nieuwe lijst downloaden (CSV)',
  notOfTwo: 'Partijen van drie en vier geven geen rating; alleen partijen van twee.',
};
