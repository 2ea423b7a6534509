/** Dutch. */
import type { SettingWords } from './en.ts';

export const nl: SettingWords = {
  board: 'Bord en letters',
  boards: { wood: 'Hout', paper: 'Papier', clear: 'Helder: zonder rood en groen' },
  atTable: 'Aan tafel',
  switches: {
    'large-values': 'Grote waarden op de letters',
    'left-handed': 'Knoppen links',
    'hidden-clock': 'Verberg de klok tot de laatste minuut',
  },
  volume: 'Volume',
  silent: 'stil',
  tryIt: 'Probeer',
  notify: 'Meld me beurten en oproepen als ik ergens anders kijk',
};
