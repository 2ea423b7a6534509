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
