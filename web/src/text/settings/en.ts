/** English. The other languages have the same shape; the compiler sees to that. */
import type { Shape } from '../core/en.ts';

export const en = {
  board: 'Board and tiles',
  boards: { wood: 'Wood', paper: 'Paper', clear: 'Clear: no red and green' },
  atTable: 'At the table',
  switches: {
    'large-values': 'Large values on the tiles',
    'left-handed': 'Buttons on the left',
    'hidden-clock': 'Hide the clock until the last minute',
  },
  volume: 'Volume',
  silent: 'silent',
  tryIt: 'Try it',
  notify: 'Tell me of turns and calls while I look elsewhere',
};

export type SettingWords = Shape<typeof en>;
