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
  const takes = ['round', 'lines'];

  expect(sheets).toEqual([
    { name: 'starter', path: '/championships/open/print/score-sheets?form=starter', takes },
    { name: 'opponent', path: '/championships/open/print/score-sheets?form=opponent', takes },
  ]);
  expect(named('nl-wedstrijd', 1)).not.toContain('score-sheets');
});

test('a round may be chosen for what is of one round', () => {
  const papers = papersOf(view('fisc-2023', 3), true).filter(({ takes }) =>
    takes?.includes('round'),
  );
  expect(papers.map(({ name }) => name)).toEqual([
    ...['pairings', 'pairings-by-name', 'score-sheets', 'result-slips'],
  ]);
});
