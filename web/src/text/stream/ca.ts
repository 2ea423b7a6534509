/** Català, per a la imatge d’una taula en una retransmissió. */
import type { StreamWords } from './en.ts';

export const streaming: StreamWords = {
  later: (time) => `Amb un retard de ${time}`,
  waits: (time) =>
    `La partida es mostra amb un retard de ${time}. Encara no hi ha res prou antic per mostrar.`,
  still: 'Sense connexió: la imatge està aturada.',
};
