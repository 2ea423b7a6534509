/** What the menu of seldom acts is given. */
import type { Box } from '../tiles/box.ts';
import type { StopCause } from '../wire/terms.ts';
import type { Said } from './live.svelte.ts';
import type { Rules } from './rules.ts';
import type { Table } from './state.ts';

export interface MoreProps {
  id: string;
  table: Table;
  rules: Rules | null;
  box: Box;
  seat: number | null;
  playing: boolean;
  busy: boolean;
  /** By seat: whether somebody is connected. */
  here: readonly boolean[];
  /** The event it is played at, whose arbiters come when they are called; '' where it is nobody's. */
  event: string;
  onsend: (said: Said) => void;
  onshare: () => void;
}

/** What the menu asks about before it does it. */
export interface Asked {
  what: 'pass' | 'redraw' | 'arbiter' | 'jury' | 'resign' | 'stuck' | 'concede' | 'stand-in';
  /** For which causes the clock may be stopped. */
  causes?: StopCause[];
  /** For whom a robot is to play. */
  seat?: number;
}

/** Whether somebody could come or start the clock again: an arbiter of the event, or a person at the table. */
export function isHeard({ event, table, seat }: Pick<MoreProps, 'event' | 'seat'> & { table: Pick<Table, 'names' | 'robots'> }): boolean {
  return event !== '' || table.names.some((_, who) => who !== seat && !table.robots[who]);
}
