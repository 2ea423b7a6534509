/** Nederlands, voor het beeld van een tafel in een uitzending. */
import type { StreamWords } from './en.ts';

export const streaming: StreamWords = {
  later: (time) => `Met ${time} vertraging`,
  waits: (time) => `De partij komt met ${time} vertraging in beeld. Nog niets is oud genoeg.`,
  still: 'Geen verbinding: het beeld staat stil.',
};
