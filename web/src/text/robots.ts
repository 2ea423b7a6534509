<<<<<<< HEAD
/** The robots as people: who plays at which level. The tile that a name begins with says how well. */
import type { Level } from '../wire/kinds.ts';
import { ROBOTS, type RobotLevel } from '../wire/robots.ts';
import type { Language } from './choice.ts';
import { speech } from './index.svelte.ts';
=======
/**
 * The robots as people: who plays at which level, by the language of the page. Their name begins with a
 * tile, and its value stands on it. A level without a character does not compile.
 */
import type { Level } from '../wire/kinds.ts';
import type { Language } from './choice.ts';

export type Face = 'boy' | 'girl' | 'reader' | 'bearded' | 'elder' | 'champion';
>>>>>>> 496e497 (home: a game in one tap, a friend by code, the day's puzzle, live boards)

export interface Character {
  name: string;
  /** The name within a sentence: Catalan puts an article before it. */
  called: string;
  /** What the tile is worth that the name begins with. */
  value: number;
<<<<<<< HEAD
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
=======
  face: Face;
}

const CATALAN: Record<Level, Character> = {
  beginner: { name: 'Nil', called: 'en Nil', value: 1, face: 'boy' },
  club: { name: 'Ferran', called: 'en Ferran', value: 4, face: 'bearded' },
  strong: { name: 'Quim', called: 'en Quim', value: 8, face: 'elder' },
};
const DUTCH: Record<Level, Character> = {
  beginner: { name: 'Noor', called: 'Noor', value: 1, face: 'girl' },
  club: { name: 'Hanna', called: 'Hanna', value: 4, face: 'reader' },
  strong: { name: 'Wim', called: 'Wim', value: 5, face: 'elder' },
};

/** From child to champion. */
export const LEVELS = Object.keys(CATALAN) as Level[];

export function robotOf(level: Level, language: Language): Character {
  if (language === 'nl') return DUTCH[level];
  const one = CATALAN[level];
  return language === 'ca' ? one : { ...one, called: one.name };
>>>>>>> 496e497 (home: a game in one tap, a friend by code, the day's puzzle, live boards)
}
