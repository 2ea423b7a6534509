/** What one line of an event's choices says, in the reader's words. */
import type { ChoosingWords } from '../../../text/championship/choosing.en.ts';
import type { office } from '../../../text/championship/index.ts';
import { known } from '../../../text/sentences.ts';
import type { ChoiceLine } from '../../../wire/championship.ts';
import { numeral } from './score.ts';

export interface Words {
  office: (typeof office)['w'];
  choosing: ChoosingWords;
  /** What an edition of the rules is called. */
  edition: (name: string) => string;
  language: string;
}

/** The value of a line; a key that these words do not know stands as it came. */
export function valueText({ name, value }: ChoiceLine, words: Words): string {
  const { office: w, choosing: c } = words;
  const a = w.announcing;
  const said: Record<string, () => string | undefined> = {
    edition: () => words.edition(value),
    system: () => known(w.systems, value),
    starts: () => known(a.startsWays, value),
    ranking: () => known(a.rankings, value),
    'tie-breaks': () =>
      value
        .split(' ')
        .map((one) => known(w.tieBreaks, one) ?? one)
        .join(', '),
    points: () =>
      value
        .split(' ')
        .map((one) => numeral(one, words.language))
        .join(' · '),
    bye: () => numeral(value, words.language),
    unplayed: () => known(a.unplayedWays, value),
    'forfeit-opponent': () => known(c.yesNo, value),
    'forfeit-score': () => value.replace('-', '–'),
    'no-shows': () => known(c.noShows, value),
    'late-rulings': () => known(c.lateWays, value),
    disqualified: () => known(c.gamesWays, value),
    'running-game': () => known(c.runningWays, value),
  };
  return said[name]?.() || value || c.none;
}
