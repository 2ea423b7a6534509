/** What is done seldom at a table, in Dutch. */
import { plural } from '../grammar.ts';
import type { Words } from './en.ts';

const many = plural('nl');

export const nl: Words = {
  pass: 'Passen',
  resign: 'Opgeven',
  callArbiter: 'Jury roepen',
  resumeClock: 'Klok weer aanzetten',
  redraw: 'Hele rekje omwisselen',
  argueAgain: 'Nogmaals aanvechten',
  challengeOthers: 'Een ander woord aanvechten',
  argueTitle: 'Voor de tweede keer aanvechten',
  argueText:
    'De zet is eerst goedgekeurd. Je mag nog één keer aanvechten, met argumenten; het volgende oordeel is definitief.',
  argument: 'Je argument',
  acceptRuling: 'Oordeel accepteren',
  passTitle: 'Passen?',
  passText: 'Je legt niets en de beurt gaat naar de volgende speler.',
  passForbidden: 'Volgens dit reglement mag je niet passen.',
  resignTitle: 'De partij opgeven?',
  resignText: 'De partij eindigt en je verliest.',
  resignCosts: (n) => `Je verliest ook ${many(n, 'punt', 'punten')}.`,
  say: 'Zeg iets',
  phrases: {
    hello: 'Hallo!',
    'good-luck': 'Succes!',
    'well-played': 'Goed gespeeld!',
    'nice-word': 'Wat een woord!',
    thanks: 'Dank je!',
    sorry: 'Sorry, hoor!',
    'one-moment': 'Momentje, graag',
    'good-game': 'Leuke partij!',
  },
  hush: 'Dempen',
  unhush: 'Laat zien wat anderen zeggen',
  joint: {
    resign: {
      act: 'Samen opgeven',
      title: 'Voorstellen om samen op te geven?',
      text: 'Als je tegenstander in deze beurt akkoord gaat, eindigt de partij en verliezen jullie allebei, 0–0.',
      asked: (name) =>
        `${name} stelt voor om allebei op te geven. Jullie verliezen dan allebei, 0–0.`,
      waits: 'Je hebt voorgesteld om samen op te geven. Je tegenstander moet nog antwoorden.',
    },
    'count-bag': {
      act: 'Letters in het zakje tellen',
      title: 'Vragen om de letters in het zakje te tellen?',
      text: 'In het zakje tellen mag alleen als je tegenstander akkoord gaat, of door de jury.',
      asked: (name) => `${name} vraagt om de letters in het zakje te tellen.`,
      waits:
        'Je hebt gevraagd om de letters in het zakje te tellen. Je tegenstander moet nog antwoorden.',
    },
    'take-back': {
      act: 'Zet terugnemen',
      title: 'Vragen om je laatste zet terug te nemen?',
      text:
        'Als iedereen vóór de volgende zet akkoord gaat, liggen je letters weer op je rekje ' +
        'en gaan de letters die je pakte terug in het zakje.',
      asked: (name) => `${name} wil de laatste zet graag terugnemen.`,
      waits: 'Je hebt gevraagd om je zet terug te nemen. Er is nog geen antwoord.',
    },
    'self-check': {
      act: 'Zelf woorden opzoeken',
      title: 'Aangevochten zetten zelf opzoeken?',
      text:
        'Als jullie allebei akkoord gaan, wordt een aangevochten zet in de woordenlijst ' +
        'opgezocht, zonder jury: goed of afgekeurd, voor de hele zet.',
      asked: (name) => `${name} stelt voor om aangevochten zetten zelf op te zoeken, zonder jury.`,
      waits:
        'Je hebt voorgesteld om aangevochten zetten zelf op te zoeken. Je tegenstander moet nog antwoorden.',
    },
  },
  consent: 'Akkoord',
  redrawTitle: 'Je hele rekje omwisselen?',
  redrawText:
    'Een rekje met alleen klinkers of alleen medeklinkers mag je helemaal omwisselen. Dat kost geen beurt.',
  redrawNotUniform: 'Je hebt klinkers en medeklinkers: omwisselen mag niet.',
  arbiterTitle: 'Klok stilzetten en de jury roepen?',
  arbiterText: 'De klok staat stil tot de jury heeft beslist.',
  arbiterWhy: 'Waar gaat het over?',
  juryTitle: 'Een woord aan de jury voorleggen',
  juryText: 'Alleen jij ziet het antwoord.',
  juryWord: 'Het woord',
  askJury: 'Woord voorleggen aan de jury',
  stuck: 'Ik kan niet meer leggen',
  stuckText: 'Geen van je letters kan worden gelegd. Je krijgt geen beurten meer.',
  concede: 'Ik vind geen woord',
  concedeText: 'Je verliest deze beurt.',
  askRestart: 'Vragen om de partij opnieuw te beginnen',
  resumeWho: 'Je tegenstander of de jury start de klok weer.',
  resumeArbiter: 'De jury start de klok weer.',
  standIn: (name) => `Robot laten invallen voor ${name}`,
  keys: [
    ['A–Z', 'leg een letter bij de pijl'],
    ['Shift + A–Z, of ?', 'gebruik de blanco'],
    ['Spatie', 'zet de pijl; sla een vakje over'],
    ['← →', 'draai de pijl; zonder pijl: ga een vakje verder'],
    ['↑', 'hussel je letters'],
    ['↓, Esc', 'neem de letters terug'],
    ['Backspace', 'neem de laatste letter terug'],
    ['Enter', 'leg'],
    ['/', 'typ een zet'],
    ['1', 'ruil letters'],
    ['2', 'vecht de laatste zet aan'],
    ['3', 'accepteer de laatste zet'],
    ['4', 'open de overige acties'],
    ['?', 'toon deze toetsen; op het bord: de blanco'],
  ],
  keyedDigraphs: (pairs) =>
    `Toetsen voor letters die niet op je toetsenbord staan: ${pairs}. Je kunt ze ook voluit typen.`,
};
