/** How a result is written. */
import type { GameLine } from '../wire/championship.ts';

export function scoreText(game: GameLine): string {
  return game.score ? `${game.score[0]}–${game.score[1]}` : '';
}

/** Whether the points alone do not tell what happened: a forfeit, a double loss. */
export function isUnusual(game: GameLine): boolean {
  if (!game.score || !game.outcomes) return false;
  const [first, second] = game.outcomes;
  if (first.includes('forfeit') || second.includes('forfeit')) return true;
  return first === 'lost' && second === 'lost';
}

export function wins(game: GameLine, side: 0 | 1): boolean {
  return game.outcomes?.[side].startsWith('won') ?? false;
}
