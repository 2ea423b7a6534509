/** Whether the time of the open round is over, as the rules have it. */
import type { PublicView } from '../../../wire/championship.ts';

/**
 * Where every table shares the time, it is over when the clock is; where each has clocks of its own,
 * when the committee calls it.
 */
export function isOver(
  view: Pick<PublicView, 'phase' | 'timing' | 'time_called'>,
  left: number | null,
): boolean {
  if (view.phase !== 'playing' || !view.timing?.at_end) return false;
  return view.timing.at_end === 'one-more-hand' ? view.time_called : left === 0;
}

/** Whether the desk can call the end of the round now. */
export function mayCall(view: Pick<PublicView, 'phase' | 'timing' | 'time_called'>): boolean {
  return view.phase === 'playing' && view.timing?.at_end === 'one-more-hand' && !view.time_called;
}
