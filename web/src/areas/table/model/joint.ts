/** What is done only when every player consents, and where the book says so. */
import type { Joint } from '../../../wire/terms.ts';

export const JOINT_CLAUSES: Record<Joint, string> = {
  resign: 'ending.both_resigned',
  'count-bag': 'bag.count',
  'self-check': 'start.self_check',
};

export const JOINTS = Object.keys(JOINT_CLAUSES) as Joint[];
