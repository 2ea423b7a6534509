/** What the federation asks about an event, in Catalan. */
import type { Reports } from './reports.en.ts';

export const reports: Reports = {
  announcedOn: 'Anunciat el dia',
  lastDay: 'Últim dia de joc (si no és el primer)',
  noticeHint:
    'Perquè compti per al RASCCAT, una competició s’ha d’anunciar almenys un mes abans del ' +
    'primer dia (FISC23-C-3.2b), i els resultats s’han d’enviar com a molt una setmana ' +
    'després de l’últim (FISC23-C-3.2c).',
  official: 'Forma part de la temporada oficial de la federació',
  check: 'Comprovació',
  checkHint:
    'Torna a aparellar cada ronda amb el que se sabia llavors, llista el que s’ha fet a mà ' +
    'i diu si la competició compta per al RASCCAT.',
  sentOn: 'Resultats enviats el dia',
  checkNow: 'Comprova la competició',
  dates: (announced, first, last) =>
    `Data de l’anunci: ${announced || '…'}. Primer dia de joc: ${first || '…'}. Últim dia: ${last || '…'}.`,
  steps: (n) => `Passos del registre: ${n}. Tots són correctes.`,
  asPaired: (n, of) => `Rondes aparellades tal com ho fa el sistema: ${n} de ${of}.`,
  sendBy: (day, left) =>
    left < 0
      ? `Els resultats s’havien d’enviar com a molt el ${day}.`
      : `Envia el paquet com a molt el ${day} (FISC23-C-3.2c): ` +
        `${left === 1 ? 'queda 1 dia' : `queden ${left} dies`}.`,
  counts: 'Compta per al RASCCAT.',
  countsNot: 'No compta per al RASCCAT:',
  met: 'es compleix:',
  unmet: 'no es compleix:',
  conditions: {
    rules: 's’ha jugat amb el reglament de la federació.',
    lexicon: 'els mots s’han jutjat amb la llista de la federació.',
    notice: 'es va anunciar almenys un mes abans del primer dia.',
    rounds: 'totes les rondes estan tancades.',
    rematches: 'ningú no s’ha enfrontat dos cops.',
    byes: 'cap punt per una ronda que algú ha demanat no jugar.',
    results: 'els resultats s’han enviat en una setmana.',
  },
  findings: {
    'no-pairing': () => 'el reglament no hi troba cap aparellament.',
    'same-pairs': () => 'les mateixes parelles, però amb altres taules o un altre inici.',
    'same-tables': () => 'els mateixos jugadors a cada taula, però amb altres taules o torns.',
    'other-pairs': (v) => `parelles que el reglament no faria: ${v[0]}.`,
    'other-tables': (v) => `taules que el reglament no faria: ${v[0]}.`,
    exchanged: (v) => `${v[0]} i ${v[1]} es van intercanviar a mà.`,
    overruled: (v) => `el comitè va canviar el resultat de la taula ${v[0]}: ${v[1]} (${v[2]}).`,
    corrected: (v) =>
      `s’ha corregit la taula ${v[0]} segons el full signat: ${v[1]} en lloc de ${v[2]}.`,
  },
  obstacles: {
    'other-rules': () => 'no s’ha jugat amb el reglament de la federació.',
    'other-lexicon': (v) => `els mots s’han jutjat amb ${v[0]}, no amb ${v[1]}.`,
    'rounds-open': (v) => `no s’han tancat totes les rondes: ${v[0]} de ${v[1]}.`,
    'rematches-allowed': () =>
      'el sistema d’aparellament permet que dos jugadors s’enfrontin més d’un cop.',
    'met-twice': (v) => `s’han enfrontat més d’un cop: ${v[0]}.`,
    'bye-on-request': (v) =>
      's’han donat punts per rondes que un jugador ha demanat no jugar; només en dona el ' +
      `descans d’un nombre senar. Afecta ${v[0]}.`,
    'no-dates': () => 'no consta el dia de l’anunci o el primer dia de joc.',
    'short-notice': (v) => `es va anunciar el ${v[0]}, menys d’un mes abans del ${v[1]}.`,
    'not-sent': () => 'els resultats no s’han enviat. Quan s’enviïn, posa’n el dia aquí dalt.',
    'sent-early': (v) =>
      `els resultats es van enviar el ${v[0]}, abans de l’últim dia de joc, el ${v[1]}.`,
    'sent-late': (v) =>
      `els resultats es van enviar el ${v[0]}, més d’una setmana després del ${v[1]}.`,
  },
  ratings: 'RASCCAT',
  ratingsHint:
    'Què canviaria aquesta competició en una llista compatible amb el RASCCAT, jugador per ' +
    'jugador. No és el valor oficial de la federació.',
  byEntries: 'Calcula amb el RASCCAT de la inscripció',
  byList: 'Calcula amb una llista (CSV, XLSX)',
  before: 'Abans',
  change: 'Canvi',
  after: 'Després',
  games: 'Partides (resultat esperat)',
  provisional: 'provisional',
  noGame: 'cap partida que compti',
  newList: 'Baixa la llista nova (CSV)',
  notOfTwo: 'Les partides de tres i quatre no compten per al RASCCAT; només les de dos.',
};
