/** What can be printed of an event, and by whom. */
import type { PublicView } from '../../../wire/championship.ts';
import { sheetsAt, type Paper } from '../../../look/papers.ts';
import type { PaperName } from '../../../text/paper.ts';

const FOR_ANYBODY: readonly PaperName[] = ['players', 'announcement'];
const ROUNDS_FOR_ANYBODY: readonly PaperName[] = [
  'pairings',
  'pairings-by-name',
  'standings',
  'crosstable',
];
const FOR_OFFICIALS: readonly PaperName[] = [
  'players',
  'check-in',
  'announcement',
  'table-cards',
  'player-cards',
  'challenge-slips',
  'jury-slips',
  'standings',
  'crosstable',
];
const ROUNDS_FOR_OFFICIALS: readonly PaperName[] = [
  'pairings',
  'pairings-by-name',
  'score-sheets',
  'result-slips',
  'report',
  'certificates',
  'stickers',
];

/** Of one round, which may be chosen. */
const OF_A_ROUND: readonly PaperName[] = ['pairings', 'pairings-by-name', 'result-slips'];

/** What needs a round is there once a round is. */
export function papersOf(view: PublicView, isOfficial: boolean): Paper[] {
  const always = isOfficial ? FOR_OFFICIALS : FOR_ANYBODY;
  const later = isOfficial ? ROUNDS_FOR_OFFICIALS : ROUNDS_FOR_ANYBODY;
  return [...always, ...(view.rounds.length ? later : [])].flatMap((name) => {
    const path = `/championships/${view.id}/print/${name}`;
    if (name === 'score-sheets') return sheetsAt(path, view.edition, name, ['round', 'lines']);
    return [{ name, path, takes: OF_A_ROUND.includes(name) ? ['round'] : [] }];
  });
}
