/** How well the robot plays that somebody chose last: it is the one they meet again. */
import { keep, kept } from '../../../server/kept.ts';
import { LEVELS } from '../../../text/robots.ts';
import type { RobotLevel } from '../../../wire/robots.ts';

const KEPT = 'faristol:level';
/** Who plays about as well as the robots there were before. */
const EARLIER: Readonly<Record<string, RobotLevel>> = {
  beginner: 'child',
  club: 'member',
  strong: 'master',
};

export function keptLevel(): RobotLevel {
  const level = kept(KEPT) ?? '';
  return LEVELS.find((one) => one === level) ?? EARLIER[level] ?? 'learner';
}

export const keepLevel = (level: RobotLevel): void => keep(KEPT, level);
