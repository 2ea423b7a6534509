/** The robots as people: who plays at which level. The tile that a name begins with says how well. */
import type { Level } from '../wire/kinds.ts';
import { ROBOTS, type RobotLevel } from '../wire/robots.ts';
import type { Language } from './choice.ts';
import { speech } from './index.svelte.ts';

export interface Character {
  name: string;
  /** The name within a sentence: Catalan puts an article before it. */
  called: string;
  /** What the tile is worth that the name begins with. */
  value: number;
}

/** From a child to a champion. */
export const LEVELS = Object.keys(ROBOTS) as RobotLevel[];

/** The six of them that stand on a rack. */
export const ON_RACK = LEVELS.filter((level) => ROBOTS[level].onRack);

const WOMEN: readonly string[] = ['Duna', 'Berta', 'Vinyet', 'Xènia'];

/** Who plays at a level, where the page is in this language: Dutch pages have Dutch names. */
export function robotOf(level: RobotLevel, language: Language): Character {
  const one = ROBOTS[level][language === 'nl' ? 'nl' : 'ca'];
  return { ...one, called: language === 'ca' ? `${article(one.name)}${one.name}` : one.name };
}

function article(name: string): string {
  if (name === 'Ona') return 'l’';
  return WOMEN.includes(name) ? 'la ' : 'en ';
}

/** A level to choose: the name and who that is. */
export function robotText(level: Level): string {
  const somebody = LEVELS.find((one) => one === level);
  const who = speech.m.levels[level];
  return somebody ? `${robotOf(somebody, speech.language).name} · ${who}` : who;
}
