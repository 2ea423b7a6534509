/** How well the robot plays that somebody chose last: it is the one they meet again. */
import { keep, kept } from '../../../server/kept.ts';
import type { Level } from '../../../wire/kinds.ts';

const KEPT = 'faristol:level';
const LEVELS: readonly Level[] = ['beginner', 'club', 'strong'];

export const keptLevel = (): Level => LEVELS.find((one) => one === kept(KEPT)) ?? 'club';

export const keepLevel = (level: Level): void => keep(KEPT, level);
