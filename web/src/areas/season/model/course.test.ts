import { expect, test } from 'vitest';
import { graphOf, shortName } from './course.ts';
import { FIRST, SECOND, seasonView } from './fixtures.ts';

test('each player is a line from night to night; the leader and who led longest have a colour', () => {
  const { courses, nights } = graphOf(seasonView());
  expect(nights.map(({ day }) => day)).toEqual([FIRST, SECOND]);
  expect(courses.map(({ name, mark, place }) => [name, mark, place])).toEqual([
    ['Quim', 'a', 1],
    ['Queralt', 'b', 2],
    ['Maria S.', '', 3],
  ]);
  expect(courses[0]!.pieces).toHaveLength(1);
  expect(courses[0]!.dots[0]!.y).toBeGreaterThan(courses[0]!.dots[1]!.y);
});

test('who came later begins later, and who was away has dots instead of a point', () => {
  const away = seasonView();
  const [first] = away.ledger;
  const { courses } = graphOf({
    ...away,
    ledger: [{ ...first!, nights: [FIRST] }, ...away.ledger.slice(1)],
  });
  expect(courses[0]!.pieces.map(({ isAway }) => isAway)).toEqual([true]);
  expect(courses[0]!.dots).toHaveLength(1);
  expect([courses[2]!.pieces.length, courses[2]!.dots.length]).toEqual([0, 1]);
});

test('who has no place is not in the graph, and one night is no line', () => {
  const { courses } = graphOf(seasonView());
  expect(courses.map(({ player }) => player)).not.toContain(4);
  const one = seasonView({ nights: [SECOND], course: [{ player: 2, places: [1] }] });
  expect(graphOf({ ...one, ledger: one.ledger.slice(0, 1) }).courses[0]!.pieces).toEqual([]);
  expect(graphOf(seasonView({ nights: [], ledger: [], course: [] })).courses).toEqual([]);
});

test('a first name is enough until two have it', () => {
  const names = ['Maria del Roser', 'Maria Serra', 'Quim', ''];
  expect([1, 2, 3, 4].map((player) => shortName(player, names))).toEqual([
    'Maria R.',
    'Maria S.',
    'Quim',
    '',
  ]);
});

test('many nights name only some of their days', () => {
  const nights = Array.from({ length: 40 }, (_, n) => `2026-10-${String(n + 1).padStart(2, '0')}`);
  const graph = graphOf(seasonView({ nights, course: [] }));
  expect(graph.nights.filter(({ isNamed }) => isNamed).length).toBeLessThan(8);
  expect(graph.nights.at(-1)!.isNamed).toBe(true);
});
