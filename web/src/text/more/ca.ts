/** What is done seldom at a table, in Catalan. */
import { plural } from '../grammar.ts';
import type { Words } from './en.ts';

const many = plural('ca');

export const ca: Words = {
  pass: 'Passa',
  resign: 'Abandona',
  callArbiter: 'Avisa l’àrbitre',
  resumeClock: 'Torna a engegar el rellotge',
  redraw: 'Treu de nou tot el faristol',
  argueAgain: 'Torna a impugnar',
  challengeOthers: 'Impugna un altre mot',
  argueTitle: 'Impugna per segona vegada',
  argueText:
    'La primera decisió ha estat «vàlida». Pots tornar a impugnar la jugada amb arguments; ' +
    'la decisió següent serà definitiva.',
  argument: 'El teu argument',
  acceptRuling: 'Accepta la decisió',
  passTitle: 'Vols passar?',
  passText: 'No jugues res i el torn passa a qui ve després.',
  passForbidden: 'Aquest reglament no permet passar.',
  resignTitle: 'Vols abandonar la partida?',
  resignText: 'La partida s’acaba i la perds.',
  resignCosts: (n) => `A més perds ${many(n, 'punt', 'punts')}.`,
  say: 'Digues alguna cosa',
  phrases: {
    hello: 'Hola!',
    'good-luck': 'Sort!',
    'well-played': 'Ben jugat!',
    'nice-word': 'Quin mot!',
    thanks: 'Gràcies!',
    sorry: 'Perdona!',
    'one-moment': 'Un moment, si us plau',
    'good-game': 'Bona partida!',
  },
  hush: 'Silencia',
  unhush: 'Mostra el que diuen els altres',
  joint: {
    resign: {
      act: 'Abandoneu tots dos',
      title: 'Vols proposar d’abandonar tots dos?',
      text: 'Si el contrincant hi està d’acord durant aquest torn, la partida s’acaba i la perdeu tots dos, 0–0.',
      asked: (name) => `${name} proposa que abandoneu tots dos. Perdríeu tots dos, 0–0.`,
      waits: 'Has proposat d’abandonar tots dos. Falta la resposta del contrincant.',
    },
    'count-bag': {
      act: 'Compta les fitxes del sac',
      title: 'Vols demanar de comptar les fitxes dins del sac?',
      text: 'Per comptar-les dins del sac cal el consentiment del contrincant, o bé l’àrbitre.',
      asked: (name) => `${name} demana de comptar les fitxes dins del sac.`,
      waits: 'Has demanat de comptar les fitxes del sac. Falta la resposta del contrincant.',
    },
    'take-back': {
      act: 'Desfés la jugada',
      title: 'Vols demanar de desfer la teva última jugada?',
      text:
        'Si tothom hi està d’acord abans de la jugada següent, tornes a tenir les fitxes al faristol ' +
        'i les que has tret tornen al sac.',
      asked: (name) => `${name} demana de desfer l’última jugada.`,
      waits: 'Has demanat de desfer la jugada. Falta la resposta.',
    },
    'self-check': {
      act: 'Consulteu els mots vosaltres',
      title: 'Voleu consultar vosaltres les jugades impugnades?',
      text:
        'Si hi esteu tots dos d’acord, una jugada impugnada es consulta a la llista de mots, ' +
        'sense l’àrbitre: vàlida o no vàlida, per a tota la jugada.',
      asked: (name) =>
        `${name} proposa que consulteu vosaltres les jugades impugnades, sense l’àrbitre.`,
      waits:
        'Has proposat de consultar vosaltres les jugades impugnades. Falta la resposta del contrincant.',
    },
  },
  consent: 'Hi estic d’acord',
  redrawTitle: 'Vols treure de nou tot el faristol?',
  redrawText:
    'Si només tens vocals o només consonants, pots tornar totes les fitxes al sac i ' +
    'treure’n de noves sense perdre el torn.',
  redrawNotUniform: 'Tens vocals i consonants: no pots treure de nou.',
  arbiterTitle: 'Vols aturar el rellotge i avisar l’àrbitre?',
  arbiterText: 'El rellotge s’atura fins que l’àrbitre decideix.',
  arbiterWhy: 'De què es tracta?',
  juryTitle: 'Consulta un mot al jurat',
  juryText: 'Només tu veus la resposta.',
  juryWord: 'El mot',
  askJury: 'Pregunta al jurat',
  stuck: 'Ja no puc jugar',
  stuckText: 'No pots col·locar cap fitxa. No tindràs més torns.',
  concede: 'No trobo cap mot',
  concedeText: 'Cedeixes el torn.',
  askRestart: 'Demana tornar a començar la partida',
  resumeWho: 'Només el contrincant o l’àrbitre poden tornar a engegar el rellotge.',
  resumeArbiter: 'Només l’àrbitre pot tornar a engegar el rellotge.',
  standIn: (name) => `Substitueix ${name} per un robot`,
  keys: [
    ['A–Z', 'posa una lletra a la fletxa'],
    ['Maj + A–Z, o ?', 'fa servir l’escarràs'],
    ['Espai', 'posa la fletxa; salta una casella'],
    ['← →', 'gira la fletxa; sense fletxa, canvia de casella'],
    ['↑', 'barreja el faristol'],
    ['↓, Esc', 'recull les fitxes'],
    ['Retrocés', 'recull l’última fitxa'],
    ['Retorn', 'juga'],
    ['/', 'escriu una jugada'],
    ['1', 'canvia fitxes'],
    ['2', 'impugna l’última jugada'],
    ['3', 'accepta l’última jugada'],
    ['4', 'obre la resta d’accions'],
    ['?', 'mostra aquestes tecles; al tauler, l’escarràs'],
  ],
  keyedDigraphs: (pairs) =>
    `Tecles per a les fitxes que no són al teclat: ${pairs}. També les pots escriure lletra a lletra.`,
};
