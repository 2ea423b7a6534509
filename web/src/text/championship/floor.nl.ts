/** Dutch. */
import { plural } from '../grammar.ts';
import type { Words } from './floor.en.ts';

const many = plural('nl');

export const floor: Words = {
  whoIsMissing: 'Wie is er niet?',
  missingHint: (minutes) =>
    'Vink de spelers aan die niet aan tafel zitten als de ronde begint. Hun klokken starten tegelijk. ' +
    `Na ${minutes} minuten wordt ‘niet opgekomen’ voorgesteld; niets wordt vanzelf ingevoerd.`,
  startWaiting: (players, minutes) =>
    `Start ${minutes} minuten voor ${many(players, 'speler', 'spelers')}`,
  nobodyMissing: 'Iedereen zit aan tafel.',
  awaited: 'Spelers die er niet zijn',
  waitsFor: (names) => `Wacht op ${names}`,
  waitIsOver: 'De wachttijd is voorbij.',
  isHere: (name) => `${name} is er`,
  proposed: {
    first: (names) => `${names[0]} is niet opgekomen: voer dat in`,
    second: (names) => `${names[0]} is niet opgekomen: voer dat in`,
    both: () => 'Niemand is opgekomen: voer 0–0 in',
  },
  callTime: 'Einde van de ronde afroepen',
  timeCalled: 'Het einde van de ronde is afgeroepen.',
  ends: {
    'one-more-hand': 'Tijd! Speel deze hand uit en nog één.',
    'at-once': 'Tijd! De partij is afgelopen.',
    'finish-turn': 'Tijd! Maak deze beurt af; dan is de partij afgelopen.',
    'finish-round': 'Tijd! Speel door tot iedereen evenveel beurten heeft gehad.',
  },
  perPlay: (seconds) =>
    seconds % 60
      ? `Hoogstens ${many(seconds, 'seconde', 'seconden')} per zet.`
      : `Hoogstens ${many(seconds / 60, 'minuut', 'minuten')} per zet.`,
  turnsEach: (turns) => `${many(turns, 'beurt', 'beurten')} per speler.`,
  tapForSound: 'Tik voor geluid',
  soundOff: 'Geluid staat uit',
  soundOn: 'Geluid staat aan',
};
