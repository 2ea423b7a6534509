/** What the menu of seldom acts is given. */
import type { Box } from '../../../board/box.ts';
import type { Joint, StopCause } from '../../../wire/terms.ts';
import type { Said } from './live.svelte.ts';
import type { Rules } from '../../../mirror/rules.ts';
import type { Table } from '../../../mirror/state.ts';

export interface MoreProps {
  id: string;
  table: Table;
  rules: Rules | null;
  /** Commands that these rules know. */
  acts: ReadonlySet<string>;
  box: Box;
  seat: number | null;
  playing: boolean;
  busy: boolean;
  /** By seat: whether somebody is connected. */
  here: readonly boolean[];
  /** By seat: the level of the robot that plays there, or ''. */
  robots: readonly string[];
  /** The event it is played at, whose arbiters come when they are called; '' where it is nobody's. */
  event: string;
  onsend: (said: Said) => void;
  onshare: () => void;
  onreport: () => void;
}

/** What the menu asks about before it does it. */
export interface Asked {
  what:
    'pass' | 'redraw' | 'arbiter' | 'jury' | 'resign' | 'stuck' | 'concede' | 'stand-in' | 'joint';
  /** For which causes the clock may be stopped. */
  causes?: StopCause[];
  /** What is done only when every player consents. */
  joint?: Joint;
  /** For whom a robot is to play. */
  seat?: number;
}

/** Whether somebody could come or start the clock again: an arbiter of the event, or a person at the table. */
export function isHeard({
  event,
  table,
  robots,
  seat,
}: Pick<MoreProps, 'event' | 'robots' | 'seat'> & { table: Pick<Table, 'names'> }): boolean {
  return event !== '' || table.names.some((_, who) => who !== seat && !robots[who]);
}

/** Who has left a game of three or four that goes on: a robot may play for them. */
export function whoLeft({
  table,
  here,
  robots,
  seat,
}: Pick<MoreProps, 'here' | 'robots' | 'seat'> & {
  table: Pick<Table, 'names' | 'stage' | 'gone'>;
}): number[] {
  if (table.names.length < 3 || table.stage !== 'playing') return [];
  return table.names
    .map((_, who) => who)
    .filter(
      (who) => who !== seat && here[who] === false && !robots[who] && !table.gone.includes(who),
    );
}
