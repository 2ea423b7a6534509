/** What was chosen in the print menu, in the address of each paper that takes it. */
import { expect, test } from 'vitest';
import { addressOf, sheetsAt, type Wanted } from './papers.ts';

const wanted: Wanted = {
  language: 'ca',
  size: 'a5',
  round: 2,
  lines: ' Millor jugada\n\nMot & més\n',
};

test('a round and lines go to papers that take them', () => {
  const [sheets] = sheetsAt('/x/score-sheets', 'fisc-2023', 'score-sheets', ['round', 'lines']);
  const query = new URL(addressOf(sheets!, wanted), 'http://a').searchParams;
  expect([query.get('round'), query.getAll('line')]).toEqual(['2', ['Millor jugada', 'Mot & més']]);
  const players = addressOf({ name: 'players', path: '/x/players' }, wanted);
  expect(players).toBe('/api/v1/x/players?language=ca&paper=a5');
  const newest = addressOf(sheets!, { ...wanted, round: 0, lines: '' });
  expect(newest).toBe('/api/v1/x/score-sheets?language=ca&paper=a5');
});

test('both forms of wedstrijdscrabble take them, and no sheet gets more lines than it has room for', () => {
  const forms = sheetsAt('/x', 'nl-wedstrijd', 'score-sheet', ['lines']);
  const many = { ...wanted, lines: 'a\nb\nc\nd\ne\nf\ng' };
  const queries = forms.map((one) => addressOf(one, many).split('?')[1]);
  expect(queries).toEqual(
    ['starter', 'opponent'].map(
      (form) => `form=${form}&language=ca&paper=a5&line=a&line=b&line=c&line=d&line=e&line=f`,
    ),
  );
});
