/** Catalan. */
import type { SettingWords } from './en.ts';

export const ca: SettingWords = {
  board: 'Tauler i fitxes',
  boards: { wood: 'Fusta', paper: 'Paper', clear: 'Clar: sense vermell ni verd' },
  atTable: 'A la taula',
  switches: {
    'large-values': 'Valors grans a les fitxes',
    'left-handed': 'Botons a l’esquerra',
    'hidden-clock': 'Amaga el rellotge fins a l’últim minut',
  },
  volume: 'Volum',
  silent: 'en silenci',
  tryIt: 'Prova-ho',
  notify: 'Avisa’m dels torns i els avisos quan no miri la pàgina',
};
