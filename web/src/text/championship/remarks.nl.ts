/** What is said about a pairing, in Dutch. */
import type { RegulationKind, RemarkKind, TieBreakKind } from '../../wire/championship.ts';
import type { Say } from './remarks.en.ts';

const number = new Intl.NumberFormat('nl').format;
/** Half a point is one in Dutch: “0,5 punt”. */
export const points = (n: number): string =>
  `${number(n)} ${n === 1 || n === 0.5 ? 'punt' : 'punten'}`;

export const remarks: Record<RemarkKind, Say> = {
  'score-group': (n) => `puntengroep ${number(n)}`,
  score: (n) => points(n),
  'table-round': (n) => `ronde ${number(n)} van het speelschema`,
  neighbours: () => 'buren in het klassement',
  'floats-down': (n, who) => `${who[0]} zakt uit de groep van ${points(n)}`,
  exchanged: (_, who) => `${who[0]} is naar de bovenste helft verplaatst`,
  'one-apart': () => 'één plaats uit elkaar',
  apart: (n) => `${number(n)} plaatsen uit elkaar`,
  gap: (n) => `${points(n)} verschil`,
  dealt: () => 'volgens de lijst over de tafels verdeeld, zodat ze even sterk zijn',
  near: () => 'bijna evenveel punten',
  'by-hand': () => 'met de hand ingedeeld',
  three: (n) =>
    `drie aan deze tafel: met ${number(n)} spelers lukt het niet met alleen tafels van vier`,
  'one-school': (_, who) =>
    `${who[0]} en ${who[1]} zitten op dezelfde school: er is geen andere verdeling gevonden`,
  'met-again': (_, who) =>
    `${who[0]} en ${who[1]} treffen elkaar opnieuw: er is geen andere verdeling gevonden`,
  'not-met': (_, who) => `niet ${who[0]}: ze speelden al tegen elkaar`,
  'not-forbidden': (_, who) => `niet ${who[0]}: ze mogen niet tegen elkaar`,
  'not-must-first': (_, who) => `niet ${who[0]}: beiden moeten beginnen`,
  'not-must-second': (_, who) => `niet ${who[0]}: beiden moeten als tweede spelen`,
  'not-should-first': (_, who) => `niet ${who[0]}: beiden zouden moeten beginnen`,
  'not-should-second': (_, who) => `niet ${who[0]}: beiden zouden als tweede moeten spelen`,
  'not-worse': (_, who) =>
    `niet ${who[0]}: de andere paren of het wisselen van groep zouden slechter uitvallen`,
  more: (n) => `nog ${number(n)} overgeslagen`,
  'sits-out': () =>
    'heeft de bye: de laagste score waarbij alle anderen nog een tegenstander hebben',
  unplayed: (n) =>
    `tot nu toe ${number(n)} ${n === 1 ? 'ronde' : 'ronden'} niet gespeeld, en geen bye gehad`,
  'blocks-nobody': () => 'er is niemand aanwezig',
  'blocks-alone': () => 'voor iedereen tegen iedereen zijn minstens twee spelers nodig',
  'blocks-forbidden': () => 'de verboden paren laten geen mogelijkheid over',
  'blocks-starts': () =>
    'iemand zou drie keer achter elkaar, of drie keer te vaak, beginnen of tweede zijn',
  'blocks-bye': () => 'niemand die nog een bye mag krijgen, kan deze ronde vrij zijn',
  'blocks-rematch': () => 'iemand zou nog eens tegen dezelfde tegenstander moeten',
  'blocks-several': () => 'door meerdere voorwaarden samen blijft er geen mogelijkheid over',
  'blocks-number': () =>
    'met één, twee of vijf spelers zijn er geen tafels van drie en vier te maken',
  'blocks-barred': () => 'er is geen verdeling gevonden die de verboden paren uit elkaar houdt',
  'blocks-no-pairs': () =>
    'schooltafels hebben geen paren; ze worden alleen binnen een toernooi ingedeeld',
  'basis-no-rematch': () => 'niemand treft dezelfde speler twee keer',
  'basis-list': () => 'de lijst volgt de laatst gepubliceerde RASCCAT',
  'basis-halves': () => 'de eerste helft speelt tegen de tweede',
  'basis-dutch': () => 'ingedeeld volgens FIDE Dutch',
  'basis-equal': () =>
    'spelers met evenveel punten treffen elkaar, of met zo weinig mogelijk verschil',
  'basis-neighbours': () => 'buren in het klassement treffen elkaar',
  'basis-debutants-last': () => 'debutanten staan onder aan de lijst',
  'basis-debutants-rated': () => 'debutanten hebben hun eerste RASCCAT',
  'basis-bye': () => 'één speler heeft een bye en krijgt een punt',
  'basis-bye-not-late': () => 'maar niemand die later kwam',
  'basis-fictitious': () => 'wie later kwam, wordt met fictieve punten ingedeeld',
  'basis-four': () => 'er wordt met vier gespeeld; met drie als het aantal niet anders uitkomt',
  'basis-drawn': () => 'aan tafel wordt met letters geloot wie begint',
};

export const tieBreaks: Record<TieBreakKind, string> = {
  'median-buchholz-fisc': 'Median-Buchholz (FISC)',
  buchholz: 'Buchholz',
  'buchholz-cut-1': 'Buchholz zonder de laagste',
  'buchholz-cut-2': 'Buchholz zonder de twee laagste',
  'median-buchholz': 'Median-Buchholz (FIDE)',
  berger: 'Berger',
  differential: 'Saldo',
  'differential-capped': 'Saldo, hoogstens 200 per partij',
  total: 'Totaalscore',
  wins: 'Gewonnen',
  'head-to-head': 'Onderling resultaat',
  cumulative: 'Progressief',
  beaten: 'Verslagen tegenstanders',
};

export const regulationTitles: Record<RegulationKind, string> = {
  'fisc-2023': 'FISC, officiële kampioenschappen 2023/2024',
  club: 'Clubcompetitie of vriendschappelijk toernooi',
  school: 'Schoolkampioenschap, tafels van drie en vier',
  'nl-wedstrijd': 'Wedstrijdscrabble, toernooi',
  'nl-punten': 'Puntenscrabble, toernooi',
};
