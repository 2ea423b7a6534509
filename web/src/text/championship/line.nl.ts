/** De regel waarin uitslagen getypt worden, in het Nederlands. */
import type { LineWords } from './line.en.ts';

export const line: LineWords = {
  label: 'Tafel en uitslag',
  empty: 'Typ het tafelnummer en beide scores: eerst die van wie begon.',
  save: 'Opslaan',
  keypad: 'Toetsen',
  space: 'spatie',
  codesTitle: 'Codes',
  codes: {
    points: 'tafel en punten',
    'no-show': 'de tweede is niet opgekomen (12: geen van beiden)',
    resigned: 'de eerste geeft op; de punten van dat moment',
    time: 'de tweede verliest op tijd; de punten van dat moment',
    'both-resigned': 'beiden geven op',
    wins: 'de eerste wint met deze punten (=: gelijk, 0: beiden verliezen)',
    clear: 'wist de uitslag',
    several: 'ieders punten in beurtvolgorde; x voor wie niet is opgekomen',
    undo: 'ongedaan maken',
  },
  short: { noShow: 'no', resigned: 'op', time: 't', wins: 'w', clear: 'x' },
  wins: (name, by) => (by > 0 ? `${name} wint, +${by}` : `${name} wint`),
  draw: 'gelijk',
  nobody: 'beiden verliezen',
  noShow: (name) => `${name} is niet opgekomen`,
  neither: 'geen van beiden is opgekomen',
  resigned: (name) => `${name} geeft op`,
  lateOn: (name) => `${name} verliest op tijd`,
  bothResigned: 'beiden geven op',
  penalty: (points) => `${points} punten afgetrokken`,
  forced: 'de verliezer zou nog voorstaan',
  clears: 'de uitslag wordt gewist',
  replaces: (said) => `nu ${said}`,
  trouble: {
    table: (number) => `Deze ronde heeft geen tafel ${number}.`,
    code: 'Typ punten of een van de codes hieronder.',
    side: 'Typ 1 voor de eerste, 2 voor de tweede, 12 voor beiden.',
    points: 'Er zijn twee scores nodig, niet meer.',
    several: 'Dat zijn meer scores dan spelers aan deze tafel.',
  },
  states: {
    typing: 'Wordt getypt',
    open: 'Nog geen uitslag',
    one: 'Eén van twee',
    differ: 'Niet gelijk',
    confirmed: 'Bevestigd',
    here: 'Hier gespeeld',
    desk: 'Wedstrijdleiding',
  },
  missing: (name) => `${name} nog niet`,
  both: 'beiden',
  endings: {
    points: '',
    resigned: 'opgegeven',
    time: 'op tijd',
    'both-resigned': 'beiden gaven op',
  },
  says: (name) => `${name} zegt`,
  missingTables: (tables) =>
    tables.length === 1
      ? `Tafel ${tables[0]} ontbreekt nog.`
      : `Er ontbreken ${tables.length} tafels: ${tables.join(', ')}.`,
  closeHint:
    'Overschrijffouten kunnen worden hersteld tot de volgende ronde is ingedeeld. Daarna beslist ' +
    'alleen de commissie, als het reglement dat toestaat.',
  lastSteps: 'Laatste stappen',
  noSteps: 'Nog niets.',
  undone: 'ongedaan gemaakt',
  correctSheet: 'Overschrijffout',
  correctSheetTitle: (round, table) =>
    `Ronde ${round}, tafel ${table}: wat op het ondertekende formulier staat`,
  correctSheetHint:
    'Alleen voor een overschrijffout: de uitslag wordt die van het ondertekende formulier en dat ' +
    'wordt vastgelegd. (FISC23-G-8.F)',
};
