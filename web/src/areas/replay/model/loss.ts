/** What a choice cost, as it is written: a searched end says whether that is exact. Draws nothing. */
import type { TurnAnalysis } from '../../../wire/library.ts';
import type { StudyWords } from '../../../text/study/en.ts';

/** Beside a loss that was searched to the last tile, and beside one that could not be. */
export const EXACT = '=';
export const ROUGH = '≈';

export interface Loss {
  short: string;
  /** '' with tiles in the bag: there, every loss is an estimate. */
  mark: string;
  text: string;
}

/** A turn's loss; a dot where it can't be compared. */
export function lossOf(turn: TurnAnalysis, w: StudyWords, number: Intl.NumberFormat): Loss {
  if (turn.lost === null) return { short: '·', mark: '', text: w.notCompared };
  const points = number.format(turn.lost);
  const short = turn.lost === 0 ? '✓' : `−${points}`;
  const text = turn.lost === 0 ? w.bestHere : w.lostHere(points);
  if (!turn.till_end) return { short, mark: '', text };
  return turn.exact
    ? { short, mark: EXACT, text: w.exactly(text) }
    : { short, mark: ROUGH, text: w.roughly(text) };
}

/** The marks that a list of turns needs explained. */
export function marksOf(turns: readonly TurnAnalysis[]): string[] {
  const searched = turns.filter((turn) => turn.till_end && turn.lost !== null);
  return [EXACT, ROUGH].filter((mark) => searched.some((turn) => turn.exact === (mark === EXACT)));
}
