/** What an organiser chooses when an event is announced, in Dutch. */
import type { Announcing } from './announcing.en.ts';

export const announcing: Announcing = {
  unplayed: 'Een bye bij Buchholz',
  unplayedHint:
    'De tekst noemt alleen tegenstanders (FISC23-C-1.5). Kies voor de eerste ronde; het ' +
    'klassement toont het term voor term.',
  unplayedWays: {
    zero: 'Telt als een tegenstander zonder punten, die het eerst vervalt',
    skip: 'Telt niet mee',
    self: 'Telt als een tegenstander met de eigen punten',
  },
  edition: 'Spelregels',
  choices: 'Wat deze spelregels aan de organisator overlaten',
  starts: 'Wie begint',
  startsWays: {
    pairing: 'De indeling kijkt wie er eerder begon',
    balanced: 'De indeling, zodat iedereen even vaak begint',
    lot: 'De spelers trekken letters',
  },
  ranking: 'Klassement',
  rankings: {
    wins: 'Op gewonnen partijen',
    total: 'Op het totaal aantal punten van alle partijen',
  },
  byePoints: 'Punten voor een bye',
  gameRules: 'Hoe de partijen gespeeld worden',
  organiser: 'keuze van de organisator',
  time: 'Tijd',
  devices: 'Woordenlijsten en apparaten',
  devicesWays: {
    none: 'Niet toegestaan tijdens een partij',
    'two-letters': 'Alleen de lijst met tweeletterwoorden',
  },
  touch: 'Een letter die op het bord is gelegd',
  touchWays: {
    played: 'Moet gespeeld worden',
    free: 'Mag ergens anders geprobeerd worden tot de zet gedaan is',
  },
};
