/** What stands beside a name while its clock runs. Values of the clock go in, as the server told them. */
import { overtimePoints, settled } from '../mirror/clock.ts';
import type { Rules } from '../mirror/rules.ts';
import type { Table } from '../mirror/state.ts';

/** What a seat has left now; below 0 is overtime. */
export function leftNow(table: Table, seat: number, now: number): number {
  return settled(table.clock, now).left[seat] ?? 0;
}

/** What overtime has cost so far; nothing once the game is counted, for it is in the score then. */
export function fineNow(table: Table, seat: number, rules: Rules | null, now: number): number {
  if (!rules || table.result || table.clock.left.length === 0) return 0;
  return overtimePoints(
    leftNow(table, seat, now),
    rules.number('time.overtime_points'),
    rules.number('time.overtime_unit_ms'),
  );
}

/** The times of a turn that everybody shares; null where there are none. */
export function sharedNow(
  table: Table,
  rules: Rules | null,
  now: number,
): { shared: number | null; play: number | null } {
  const clock = settled(table.clock, now);
  const isShared =
    clock.left.length === 0 &&
    (clock.shared > 0 || (clock.sharedRuns && Boolean(rules?.number('time.shared_ms'))));
  const limit = table.lastTurns?.playMs || (rules?.number('time.play_ms') ?? 0);
  return {
    shared: isShared ? clock.shared : null,
    play: limit ? limit - clock.play : null,
  };
}
