// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { leagueView } from './fixtures.ts';
import { calendarOf, isLate, isPostponed } from './calendar.ts';
import { listed } from './announcing.svelte.ts';
import { readPlayers } from './entering.svelte.ts';
import { lineOf, readResult } from './typed_result.ts';

const { games } = leagueView();
const entry = (line: string) => readResult(line, games).entry;
const trouble = (line: string) => readResult(line, games).trouble;

test('a game, both scores, and a winner whom they do not show', () => {
  expect(entry('1 412 388')).toEqual({ kind: 'points', first: 412, second: 388, winner: null });
  expect(entry('1 150 150 w 2')).toMatchObject({ winner: 'second' });
  expect(entry('1 150 150 g =')).toMatchObject({ winner: 'draw' });
  expect(entry('1 -5 150 g 0')).toMatchObject({ first: -5, winner: 'nobody' });
});

test('who did not come, in three languages, and a result taken away', () => {
  expect(entry('1 ns 2')).toEqual({ kind: 'forfeit', winner: 'first' });
  expect(entry('1 nc 1')).toEqual({ kind: 'forfeit', winner: 'second' });
  expect(entry('1 no 12')).toEqual({ kind: 'forfeit', winner: 'nobody' });
  expect(entry('2 x')).toEqual({ kind: 'clear' });
});

test('what is not whole yet is no entry and no trouble', () => {
  for (const line of ['', '1', '1 412', '1 ns', '1 150 150 w'])
    expect([entry(line), trouble(line)]).toEqual([null, '']);
});

test.each([
  ['9 1 2', 'game'],
  ['3 1 2', 'decided'],
  ['1 1 2 3', 'points'],
  ['1 12345 2', 'code'],
  ['1 hello', 'code'],
  ['1 ns 3', 'side'],
  ['1 100 ns 1', 'points'],
  ['1 w 1', 'points'],
  ['1 1 2 w 7', 'side'],
  ['1 1 2 x', 'code'],
  ['1 ns 1 1', 'code'],
])('%s can not be a result', (line, why) => {
  expect([entry(line), trouble(line)]).toEqual([null, why]);
});

test('a game writes the line that it came from', () => {
  for (const game of games.filter((one) => !one.is_closed && one.winner)) {
    const found = readResult(lineOf(game), games).entry!;
    const plain = found.kind === 'points' && found.first > found.second ? 'first' : 'second';
    expect('winner' in found && (found.winner ?? plain)).toBe(game.winner);
  }
  expect(lineOf(games[0]!)).toBe('1 ');
});

test('the calendar goes by the day on which a game is or was played', () => {
  const days = calendarOf(leagueView(), 1);
  expect(days.map(({ day, games: of }) => [day, of.map(({ game }) => game)])).toEqual([
    ['2026-10-06', [2, 3]],
    ['2026-11-03', [4]],
    ['', [1]],
  ]);
});

test('a postponed game is not late while it has no day; an open one is after its own', () => {
  expect([isPostponed(games[0]!), isLate(games[0]!, '2027-01-01')]).toEqual([true, false]);
  const open = { ...games[0]!, day: '2026-10-06' };
  expect([isPostponed(open), isLate(open, '2026-10-07'), isLate(open, '2026-10-06')]).toEqual([
    ...[false, true, false],
  ]);
});

test('names, clubs and ratings, one a line; dates and divisions with commas too', () => {
  expect(readPlayers('Anna Puig; Sants; 1200\n\n Bernat \nCarla;;x')).toEqual([
    { name: 'Anna Puig', club: 'Sants', rating: 1200 },
    { name: 'Bernat', club: '', rating: null },
    { name: 'Carla', club: '', rating: null },
  ]);
  expect(listed('2026-10-06, 2026-11-03\n\n2026-12-01')).toHaveLength(3);
});
