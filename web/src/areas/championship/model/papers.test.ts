import { expect, test } from 'vitest';
import type { PublicView } from '../../../wire/championship.ts';
import { papersOf } from './papers.ts';

const view = (edition: string, rounds: number): PublicView =>
  ({ id: 'open', edition, rounds: Array(rounds).fill({}) }) as unknown as PublicView;
const named = (edition: string, rounds: number, isOfficial = true): string[] =>
  papersOf(view(edition, rounds), isOfficial).map((one) => one.name);

test('sheets are there once a round is, for officials', () => {
  expect(named('fisc-2023', 0)).not.toContain('score-sheets');
  expect(named('fisc-2023', 1)).toContain('score-sheets');
  expect(named('fisc-2023', 1, false)).not.toContain('score-sheets');
});

test('wedstrijdscrabble has a white form and one for coloured paper', () => {
  const sheets = papersOf(view('nl-wedstrijd', 1), true).filter((one) => one.path.includes('?'));

  expect(sheets).toEqual([
    { name: 'starter', path: '/championships/open/print/score-sheets?form=starter' },
    { name: 'opponent', path: '/championships/open/print/score-sheets?form=opponent' },
  ]);
  expect(named('nl-wedstrijd', 1)).not.toContain('score-sheets');
});
