/** Which plays somebody may put to the jury. */
import type { Line, Table } from '../../../mirror/state.ts';

/** The opponents' plays that the jury has not looked at, the newest first. */
export function reportable(
  {
    lines,
    reported,
    approved,
    pending,
  }: Pick<Table, 'lines' | 'reported' | 'approved' | 'pending'>,
  seat: number | null,
): Line[] {
  if (approved) return [];
  const wrong = new Set(lines.filter(({ kind }) => kind === 'found-wrong').map(({ turn }) => turn));
  return lines
    .filter(
      ({ kind, seat: whose, turn }) =>
        kind === 'play' &&
        whose !== seat &&
        turn !== null &&
        turn !== pending?.turn &&
        !wrong.has(turn) &&
        !reported.includes(turn),
    )
    .reverse();
}
