/** A name as it is shown: robots, which games know by an English name, are the characters of the page's language. */
import type { Level } from '../wire/kinds.ts';
import { speech } from './index.svelte.ts';
import { LEVELS, robotOf } from './robots.ts';
<<<<<<< HEAD
import { known } from './sentences.ts';
=======
>>>>>>> 496e497 (home: a game in one tap, a friend by code, the day's puzzle, live boards)

const ROBOT = /^Robot \((\w+)\)( \d+)?$/;

export function named(name: string): string {
<<<<<<< HEAD
  const [, level, nth = ''] = ROBOT.exec(name) ?? [];
  const somebody = LEVELS.find((one) => one === level);
  if (somebody) return `${robotOf(somebody, speech.language).name}${nth}`;
  const called = level && known(speech.m.levels, level);
  return called ? `Robot (${called.toLowerCase()})${nth}` : name;
=======
  const [, said, nth = ''] = ROBOT.exec(name) ?? [];
  const level = LEVELS.find((one): one is Level => one === said);
  return level ? `${robotOf(level, speech.language).name}${nth}` : name;
>>>>>>> 496e497 (home: a game in one tap, a friend by code, the day's puzzle, live boards)
}
