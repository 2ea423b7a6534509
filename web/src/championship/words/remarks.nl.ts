/** What is said about a pairing, in Dutch. */
import type { RegulationKind, RemarkKind, TieBreakKind } from '../../wire/championship.ts';
import type { Say } from './remarks.en.ts';

export const remarks: Record<RemarkKind, Say> = {
  'score-group': (v) => `puntengroep ${v[0]}`,
  score: (v) => `${v[0]} punten`,
  'table-round': (v) => `ronde ${v[0]} van het speelschema`,
  neighbours: () => 'buren in de stand',
  'floats-down': (v, who) => `${who[0]} zakt uit de groep van ${v[0]} punten`,
  exchanged: (_, who) => `${who[0]} is naar de bovenste helft gewisseld`,
  'one-apart': () => 'één plaats uit elkaar',
  apart: (v) => `${v[0]} plaatsen uit elkaar`,
  gap: (v) => `${v[0]} punten verschil`,
  'not-met': (_, who) => `niet ${who[0]}: ze speelden al tegen elkaar`,
  'not-forbidden': (_, who) => `niet ${who[0]}: ze mogen niet tegen elkaar`,
  'not-must-first': (_, who) => `niet ${who[0]}: beiden moeten beginnen`,
  'not-must-second': (_, who) => `niet ${who[0]}: beiden moeten als tweede spelen`,
  'not-should-first': (_, who) => `niet ${who[0]}: beiden zouden moeten beginnen`,
  'not-should-second': (_, who) => `niet ${who[0]}: beiden zouden als tweede moeten spelen`,
  'not-worse': (_, who) => `niet ${who[0]}: de andere paren of het wisselen van groep zouden slechter uitvallen`,
  more: (v) => `nog ${v[0]} overgeslagen`,
  'sits-out': () => 'speelt niet: de laagste score waarbij met deze bye iedereen een tegenstander heeft',
  unplayed: (v) => `tot nu toe ${v[0]} ${v[0] === '1' ? 'ronde' : 'ronden'} niet gespeeld, en geen bye gehad`,
  'blocks-nobody': () => 'er is niemand aanwezig',
  'blocks-alone': () => 'iedereen tegen iedereen vraagt twee spelers',
  'blocks-forbidden': () => 'de verboden paren laten geen mogelijkheid over',
  'blocks-starts': () => 'iemand zou drie keer achter elkaar, of drie keer te vaak, beginnen of tweede zijn',
  'blocks-bye': () => 'niemand die nog een bye mag hebben kan worden gemist',
  'blocks-rematch': () => 'iemand zou nog eens tegen dezelfde tegenstander moeten',
  'blocks-several': () => 'meer voorwaarden samen laten geen mogelijkheid over',
  'basis-no-rematch': () => 'niemand treft dezelfde speler twee keer',
  'basis-list': () => 'de lijst volgt de laatst gepubliceerde RASCCAT',
  'basis-halves': () => 'de eerste helft speelt tegen de tweede',
  'basis-dutch': () => 'ingedeeld volgens FIDE Dutch',
  'basis-equal': () => 'spelers met evenveel punten treffen elkaar, of met zo weinig mogelijk verschil',
  'basis-neighbours': () => 'buren in de stand treffen elkaar',
  'basis-debutants-last': () => 'debutanten staan onder aan de lijst',
  'basis-debutants-rated': () => 'debutanten hebben hun eerste RASCCAT',
  'basis-bye': () => 'één speler heeft een bye en krijgt een punt',
  'basis-bye-not-late': () => 'maar niemand die later kwam',
  'basis-fictitious': () => 'wie later kwam, wordt met fictieve punten ingedeeld',
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
  total: 'Totaal aan punten',
  wins: 'Gewonnen',
  'head-to-head': 'Onderling resultaat',
  cumulative: 'Progressief',
};

export const regulationTitles: Record<RegulationKind, string> = {
  'fisc-2023': 'FISC, officiële kampioenschappen 2023/2024',
  club: 'Clubcompetitie of vriendschappelijk toernooi',
};
