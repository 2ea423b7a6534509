/** Catalan. */
import { plural } from '../grammar.ts';
import type { Words } from './floor.en.ts';

const many = plural('ca');

export const floor: Words = {
  whoIsMissing: 'Qui no hi és?',
  missingHint: (minutes) =>
    'Marca els jugadors que no són a taula quan comença la ronda. Els seus rellotges arrenquen alhora. ' +
    `Al cap de ${minutes} minuts es proposa la incompareixença; res no s’anota tot sol.`,
  startWaiting: (players, minutes) =>
    `Engega ${minutes} minuts per a ${many(players, 'jugador', 'jugadors')}`,
  nobodyMissing: 'Tothom és a taula.',
  awaited: 'Jugadors que no hi són',
  waitsFor: (names) => `S’espera: ${names}`,
  waitIsOver: 'L’espera s’ha acabat.',
  isHere: (name) => `${name} ja hi és`,
  proposed: {
    first: (names) => `${names[0]} no s’ha presentat: anota la incompareixença`,
    second: (names) => `${names[0]} no s’ha presentat: anota la incompareixença`,
    both: () => 'No s’ha presentat ningú: anota 0–0',
  },
  callTime: 'Anuncia el final de la ronda',
  timeCalled: 'S’ha anunciat el final de la ronda.',
  ends: {
    'one-more-hand': 'Temps! Acabeu aquesta mà i jugueu-ne una més.',
    'at-once': 'Temps! La partida s’ha acabat.',
    'finish-turn': 'Temps! Acabeu aquest torn i la partida s’ha acabat.',
    'finish-round': 'Temps! Jugueu fins que tothom hagi tingut els mateixos torns.',
  },
  perPlay: (seconds) =>
    seconds % 60
      ? `Com a màxim ${many(seconds, 'segon', 'segons')} per jugada.`
      : `Com a màxim ${many(seconds / 60, 'minut', 'minuts')} per jugada.`,
  turnsEach: (turns) => `${many(turns, 'torn', 'torns')} per jugador.`,
  tapForSound: 'Toca per tenir so',
  soundOff: 'Sense so',
  soundOn: 'Amb so',
};
