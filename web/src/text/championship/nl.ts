/** Dutch. */
import { plural } from '../grammar.ts';
import type { Words } from './en.ts';
import { refusals, row } from './refusals.nl.ts';
import { points, regulationTitles, remarks, tieBreaks } from './remarks.nl.ts';
import { announcing } from './announcing.nl.ts';
import { line } from './line.nl.ts';
import { reports } from './reports.nl.ts';

const many = plural('nl');

export const nl: Words = {
  championships: 'Toernooien',
  leagues: 'Competities',
  clubSeasons: 'Clubseizoenen en clubavonden',
  none: 'Er is hier nog geen toernooi aangekondigd.',
  announce: 'Toernooi aankondigen',
  name: 'Naam',
  rounds: 'Ronden',
  place: 'Speellocatie',
  day: 'Dag',
  regulations: 'Reglement',
  regulation: {
    'fisc-2023': 'FISC 2023/2024',
    club: 'Club of vrienden',
    school: 'School',
    'nl-wedstrijd': 'Wedstrijdscrabble',
    'nl-punten': 'Puntenscrabble',
  },
  online: 'De ronden worden op deze server gespeeld',
  selfEntry: 'Iedereen mag zichzelf inschrijven',
  howPlayed: (system, rounds) => `${system}, ${many(rounds, 'ronde', 'ronden')}`,
  systems: {
    dutch: 'FIDE Dutch',
    distance: 'Kleinste verschil in klassement',
    'round-robin': 'Iedereen tegen iedereen',
    'king-of-the-hill': 'Eerste tegen tweede (king of the hill)',
    'school-tables': 'Tafels van drie en vier',
  },
  byRegulations: 'Volgens het reglement',
  system: 'Indeling',

  phases: {
    entries: 'De inschrijving is open',
    pairing: 'De volgende ronde wordt ingedeeld',
    playing: 'Er wordt gespeeld',
    between: 'Tussen de ronden',
    finished: 'Eindklassement',
  },
  round: (n) => `Ronde ${n}`,
  roundOf: (n, total) => `Ronde ${n} van ${total}`,
  tabs: { players: 'Spelers', round: 'Ronde', standings: 'Klassement', files: 'Bestanden' },
  wall: 'Zaalscherm',
  judge: 'Woordjury',
  boards: 'Borden',
  boardsHint:
    'De kaart op elke tafel opent klok en noteerblad van dat bord, in elke ronde, zonder account.',
  boardsForbidden:
    'In dit toernooi mag er geen apparaat op tafel liggen: dat kies je bij het aankondigen.',
  boardsOpen: 'Open het hier',
  desk: 'Wedstrijdleiding',
  myTable: 'Mijn tafel',
  everybody: 'Overzicht',
  offline:
    'Geen verbinding. Wat je ziet is misschien verouderd; de pagina wordt vanzelf ' +
    'bijgewerkt zodra er weer verbinding is.',
  waitingToSend: 'Geen netwerk: dit wordt verzonden zodra het terug is.',
  notAcceptedLater: (why) => `Verzonden toen het netwerk terug was, maar niet aanvaard: ${why}`,

  player: 'Speler',
  number: 'Nr.',
  rating: 'Rating',
  debutant: 'debutant',
  club: 'Club',
  school: 'School',
  category: 'Categorie',
  licence: 'Licentie',
  enter: 'Inschrijven',
  enterPlayer: 'Speler inschrijven',
  enterList: 'Lijst inschrijven (CSV, XLSX)',
  listHint:
    'Kolomkoppen: naam, rating, club, school, categorie, licentie. ' +
    'Elke fout wordt getoond, en je beslist of de andere rijen worden ingeschreven.',
  entered: (n) => many(n, 'speler ingeschreven', 'spelers ingeschreven'),
  checkedIn: (n, total) => `${n} van ${total} aanwezig`,
  checkIn: 'Aanwezig melden',
  here: 'aanwezig',
  withdraw: 'Trekt zich terug',
  rejoin: 'Komt terug',
  withdrawn: 'teruggetrokken',
  noShowIn: (n) => `niet opgekomen in ronde ${n}: afwezig tot een nieuwe aanmelding`,
  youDidNotCome: (n) =>
    `Je bent in ronde ${n} niet opgekomen. Je wordt weer ingedeeld zodra je aanwezig bent gemeld.`,
  fromRound: (n) => `vanaf ronde ${n}`,
  code: 'Code',
  phoneLinked: 'telefoon gekoppeld',
  unlink: 'Telefoon ontkoppelen',
  printCodes: 'Codes afdrukken',
  codesHint: 'Met deze code koppelt een speler de eigen telefoon. Geef de code bij aankomst.',
  search: 'Zoeken',
  actions: 'Meer',
  forbiddenPairs: 'Paren die elkaar niet mogen treffen',
  forbid: 'Verbieden',
  lift: 'Opheffen',
  staff: 'Jury',
  findArbiter: 'Iemand met een account: naam, of exacte gebruikersnaam',
  nameArbiter: 'Tot jurylid benoemen',
  notArbiterAnyMore: 'Rol afnemen',
  inviteArbiter: 'Jurylid uitnodigen',
  inviteHint: 'Geef deze link aan één persoon; hij is een week geldig.',
  checkInHint: 'Zodra je één speler aanwezig meldt, worden alleen aanwezige spelers ingedeeld.',

  pair: (n) => `Ronde ${n} indelen`,
  pairAgain: 'Opnieuw indelen',
  publish: 'Publiceren',
  unpublished: 'Nog niet openbaar',
  swapHint:
    'Tik twee spelers na elkaar aan om ze te verwisselen, of sleep ze. Bij twee spelers ' +
    'van dezelfde tafel wisselt wie begint.',
  swapWith: (name) => `${name} is gekozen. Tik de andere speler aan, of druk op Esc om te stoppen.`,
  table: 'Tafel',
  starts: 'begint',
  second: 'tweede',
  bye: 'Bye',
  sitsOut: 'Niet in deze ronde',
  outcomes: {
    absent: 'afwezig',
    'half-bye': 'halfpuntsbye',
    'full-bye': 'bye van een punt',
    bye: 'bye',
  },
  why: 'Waarom deze paren',
  byHand: 'Met de hand gewijzigd',
  lookTwice: 'Klopt dit?',
  doIt: 'Toch doen',
  leaveIt: 'Niet doen',
  doubts: {
    many: (numbers) => `${numbers[0]} punten is ongewoon veel.`,
    few: (numbers) => `${numbers[0]} punten is ongewoon weinig.`,
    winner: () =>
      'De opgegeven winnaar heeft niet de meeste punten. Verstuur dit alleen als de partij ' +
      'op tijd, door opgave of door de jury is beslist.',
    'slip-winner': () => 'Op het briefje van een speler staat een andere winnaar.',
    sheets: (numbers) => `Een speler heeft ${numbers.join('–')} doorgegeven.`,
    met: (numbers, names) =>
      `${names[0]} en ${names[1]} speelden al in ronde ${numbers[0]} tegen elkaar.`,
    forbidden: (_, names) => `${names[0]} en ${names[1]} mogen niet tegen elkaar.`,
    school: (_, names) => `${names[0]} en ${names[1]} zitten op dezelfde school.`,
    'second-bye': (numbers, names) => `${names[0]} had al een bye in ronde ${numbers[0]}.`,
    'late-bye': (_, names) => `${names[0]} kwam later en mag geen bye hebben.`,
    'left-out': (_, names) =>
      `${names[0]} is aanwezig en staat niet in deze indeling. Deel opnieuw in om iedereen mee te nemen.`,
    'no-show': (numbers, names) =>
      `${names[0]} is in ronde ${numbers[0]} niet opgekomen en wordt pas weer ingedeeld na melding als aanwezig.`,
    gone: (_, names) =>
      `${names[0]} is afwezig en staat nog in deze indeling. Deel opnieuw in zonder deze speler.`,
    rounds: (numbers) =>
      `${numbers[0]} spelers kunnen ${numbers[1]} ronden spelen zonder elkaar twee keer te ` +
      `treffen, en er zijn er ${numbers[2]} aangekondigd.`,
    replaces: (numbers) =>
      `Deze tafel heeft al een uitslag: ${numbers.join('–')}. Die wordt vervangen.`,
    'own-game': (_, names) =>
      'Dit is je eigen partij en er is hier geen ander jurylid. Deze uitslag geldt alleen ' +
      `als ${names.join(', ')} akkoord gaat.`,
    namesake: (numbers, names) =>
      `${names[0]} staat al op de lijst, als speler ${numbers[0]}. Ga alleen door als dit een naamgenoot is.`,
    'under-way': () =>
      'Er liggen al letters op het bord. De partij die nu wordt gespeeld, zou niet tellen.',
  },

  resultsIn: (n, total) => `${n} van ${total} uitslagen binnen`,
  onlyOpen: 'Alleen open tafels',
  points: (name) => `Punten van ${name}`,
  save: 'Opslaan',
  correct: 'Corrigeren',
  calls: 'Tafels die de jury roepen',
  calledBy: (name) => `geroepen door ${name}`,
  calledByServer: 'geroepen door de server',
  causes: {
    approval: () => 'De uitslag is binnen: keur de partij goed voor de letters worden opgeborgen.',
    challenge: (said) => ['Er wordt een zet aangevochten.', said].filter(Boolean).join(' '),
    sheets: (_said, values) =>
      values.length
        ? `De spelers hebben verschillende uitslagen doorgegeven: ${values.join(' en ')}.`
        : 'De spelers hebben verschillende uitslagen doorgegeven.',
    'not-by-points': (said) => `De partij (${said}) is niet op punten beslist.`,
    disqualified: (said) =>
      `In de partij (${said}) is iemand gediskwalificeerd. Vul in welke punten tellen, of vink aan wie niets krijgt.`,
    'stand-in': (said) =>
      `Een robot heeft de partij (${said}) voor iemand uitgespeeld. Vul in welke punten ` +
      'tellen, of vink aan wie niets krijgt.',
    'game-differs': (said) => `De uitslag van de partij was ${said}, maar hier staat iets anders.`,
    'no-table': (said) =>
      said
        ? `De onlinetafel kon niet worden gemaakt: ${said}`
        : `De onlinetafel kon niet worden gemaakt.`,
  },
  answered: 'Afgehandeld',
  close: 'Ronde sluiten',
  finish: 'Toernooi beëindigen',
  overrule: 'Herzien',
  overruled: 'herzien',
  overruleTitle: (round, table) => `Ronde ${round}, tafel ${table}: herziening`,
  reason: 'Reden',
  clause: 'Artikel',
  undo: 'Ongedaan maken',
  steps: {
    PlayerRegistered: 'inschrijving',
    PlayerCheckedIn: 'aanwezigheid',
    PlayerWithdrew: 'terugtrekking',
    PlayerRejoined: 'terugkeer',
    AbsenceNoted: 'afwezigheid',
    ListEntered: 'lijst ingeschreven',
    EntryAmended: 'inschrijving verbeterd',
    RatingsTaken: 'ratings uit een lijst',
    PlayersCheckedIn: 'iedereen aanwezig',
    PlayerCheckedOut: 'aanwezigheid teruggedraaid',
    AbsenceCancelled: 'afwezigheid ingetrokken',
    TableFixed: 'vaste tafel',
    FeeNoted: 'inschrijfgeld',
    PlayerDisqualified: 'diskwalificatie',
    PairForbidden: 'verboden paar',
    PairAllowed: 'opgeheven verbod',
    RoundPaired: 'indeling',
    TablesSeated: 'tafelindeling',
    TableScored: 'scores',
    TableOverruled: 'herziening',
    PlayersSwapped: 'verwisseling',
    RoundPublished: 'publicatie',
    ResultRecorded: 'uitslag',
    ResultCleared: 'uitslag gewist',
    ResultCorrected: 'uitslag hersteld',
    TableCorrected: 'scores hersteld',
    RoundClosed: 'ronde gesloten',
    ResultOverruled: 'herziening',
    FeatRecorded: 'prestatie',
    Finished: 'einde',
  },
  stepAt: (step, table, name) =>
    table ? `${step}, tafel ${table}` : name ? `${step}, ${name}` : step,
  typeUp: 'Partij overtypen',
  seeGame: 'Partij bekijken',
  forfeit: 'reglementair',
  pastRounds: 'Ronden',

  clock: 'Rondeklok',
  minutes: 'Minuten',
  startClock: 'Start',
  stopClock: 'Stop',
  timeUp: 'De tijd is om',

  standings: 'Klassement',
  total: 'Punten',
  afterRound: (n) => (n ? `na ronde ${n}` : 'voor ronde 1'),
  card: (name) => `${name}: ronden en gelijke stand`,
  opponent: 'Tegenstander',
  score: 'Score',
  result: 'Uitslag',
  leftOut: 'weggelaten',
  noOpponent: 'geen tegenstander',
  clubs: 'Clubs',
  schools: 'Scholen',
  debutants: 'Debutanten',
  whose: 'Klassement van',
  allPlayers: 'Iedereen',
  termByTerm: 'Bij gelijke stand: de berekening',
  prizes: 'Prijzen tot nu toe',
  feat: 'Prestatie noteren',
  prize: 'Prijs',
  prizeHint: 'beste zet, langste woord, meeste scrabbles…',
  word: 'Woord of zet',
  value: 'Waarde',
  note: 'Noteren',

  files: {
    trf: 'TRF (andere indeelprogramma’s)',
    xlsx: 'Excel (bond)',
    csv: 'CSV-bestanden',
    'swiss-perfect': 'Swiss Perfect',
    site: 'Webpagina’s (werken ook offline)',
    log: 'Logboek (met controlecodes)',
  },
  filesHint:
    'Je kunt deze bestanden op elk moment downloaden. Het logboek is het volledige verslag.',

  whoAreYou: 'Wie ben je?',
  whoHint:
    'Kies je naam en vul de code in die je van de wedstrijdleiding kreeg. Daarna is deze telefoon aan jou gekoppeld.',
  thatIsMe: 'Dat ben ik',
  enterMyself: 'Schrijf je in',
  youSit: 'Je speelt aan tafel',
  against: (name) => `tegen ${name}`,
  youStart: 'Jij begint.',
  theyStart: (name) => `${name} begint.`,
  youHaveBye: 'Je hebt een bye: je krijgt een punt zonder te spelen.',
  notThisRound: 'Je speelt deze ronde niet.',
  waitForPairing: 'De indeling is er nog niet. Ze verschijnt hier vanzelf.',
  goToTable: 'Naar de tafel',
  yourPoints: 'Jouw punten',
  theirPoints: (name) => `Punten van ${name}`,
  whoWon: 'Wie heeft gewonnen?',
  nobodyWon: 'Niemand: beiden verliezen',
  byPoints: 'Volgens de punten',
  draw: 'Gelijkspel',
  send: 'Uitslag verzenden',
  sentWaiting: (name) =>
    `Verstuurd. ${name} moet dit nog op de eigen telefoon bevestigen, of de wedstrijdleiding doet het.`,
  theySay: (name) => `${name} zegt:`,
  confirm: 'Dat klopt',
  disagree: 'Dat klopt niet',
  takeSlip: (said) => `${said} overnemen`,
  disagreeHint: 'Vul in wat er op jouw formulier staat. Is dat anders, dan wordt de jury geroepen.',
  resultIn: 'De uitslag is binnen.',
  wrongResult: 'Jury roepen',
  arbiterCalled: 'De jury is naar je tafel geroepen.',
  onTheWay: (name) => `${name} is onderweg.`,
  callWhy: 'Wat is er aan de hand? (hoeft niet)',
  callChallenge: 'Er wordt een zet aangevochten',
  slipsDiffer: (mine, theirs) =>
    `Jij gaf ${mine} door, je tegenstander ${theirs}. Kijk het samen na, of roep de jury.`,
  yourPlace: (place, n) => `Plaats ${place}, ${points(n)}`,
  checkMeIn: 'Ik ben er',
  youAreHere: 'Je bent aanwezig gemeld.',

  scanToReport: 'Scan en vul je uitslag in',
  byName: 'op naam',
  scanToEnter: 'Scan om je tafel te zien',
  lastUpdate: (time) => `Geen verbinding; bijgewerkt om ${time}`,

  turn: (n) => `${n}e aan de beurt`,
  neverCame: 'niet opgekomen',
  neverCameWho: (name) => `${name} is niet opgekomen`,
  rank: 'Plaats',
  placeOf: (n, of) => `${n} van ${of}`,
  tableRule: 'Punten volgens CUSCA: de score maal het aantal spelers aan tafel.',
  swapSeatsHint:
    'Tik twee spelers na elkaar aan om ze te verwisselen, of sleep ze. Twee spelers van ' +
    'dezelfde tafel wisselen van speelvolgorde.',
  whyTables: 'Waarom deze tafels',
  playWith: 'Je speelt met',
  you: 'jij',
  youPlayNth: (n) => `Jij bent als ${n}e aan de beurt.`,
  sentToTable:
    'Verstuurd. Iemand anders aan tafel moet het op de telefoon bevestigen, of de wedstrijdleiding doet het.',
  tableSlipsDiffer:
    'Aan jullie tafel zijn verschillende uitslagen doorgegeven. Kijk het samen na, of roep de jury.',
  layTable: 'Onlinetafel maken',
  layTableAnew: 'Tafel opnieuw maken',
  layTableTitle: (table) => `Tafel ${table} op deze server`,
  layTableHint:
    'Kruis aan wie er niet is; de anderen spelen. Wie aan een eerder gemaakte tafel zit, ' +
    'gaat vanaf de eigen pagina naar de nieuwe.',
  notThere: (name) => `${name} is er niet`,
  waitsForPhones: (names) => `De onlinetafel wacht op de code van ${names}.`,
  playedWithout: (names) => `Gespeeld zonder ${names}.`,
  tableComes: 'Jullie tafel gaat hier open zodra iedereen die er zit de code heeft ingevuld.',
  withoutYou: 'Je tafel speelt zonder jou, omdat je er niet was. Ben je er wel, roep dan de jury.',
  opponents: 'Tegenstanders',

  ruling: 'Beslissing',
  newPoints: 'Andere punten',
  losesByForfeit: (name) => `${name} verliest reglementair`,
  bothForfeit: 'Beiden verliezen reglementair',
  bothLose: 'Beiden verliezen',
  pointsTaken: (name) => `${name} krijgt niets`,
  refusals,
  row,
  remarks,
  announcing,
  line,
  reports,
  tieBreaks,
  regulationTitles,
};
