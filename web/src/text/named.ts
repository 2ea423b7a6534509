/** A name as it is shown: robots, which games know by an English name, have theirs in the language of the page. */
import { speech } from './index.svelte.ts';
import { LEVELS, robotOf } from './robots.ts';
import { known } from './sentences.ts';

const ROBOT = /^Robot \((\w+)\)( \d+)?$/;

export function named(name: string): string {
  const [, level, nth = ''] = ROBOT.exec(name) ?? [];
  const somebody = LEVELS.find((one) => one === level);
  if (somebody) return `${robotOf(somebody, speech.language).name}${nth}`;
  const called = level && known(speech.m.levels, level);
  return called ? `Robot (${called.toLowerCase()})${nth}` : name;
}
