import { expect, test } from 'vitest';
import { faultOf, isWhole, lettersOf, meant, parseLine, writeLine } from './night_line.ts';

const NAMES = [
  'Queralt Mas',
  'Quim Bonastre',
  'Josep Maria Torrescassana',
  'Biel Casas',
  'Maria del Roser Vilallonga',
  'Montserrat Castellví-Gal·lart i Puigdomènech',
];

test('first letters and points are a table', () => {
  const seats = parseLine('qui 301* jos 244 bie 198', NAMES);
  expect(seats.map((seat) => [seat.player, seat.points, seat.scrabbles])).toEqual([
    [2, 301, 1],
    [3, 244, 0],
    [4, 198, 0],
  ]);
  expect(isWhole(seats)).toBe(true);
});

test('letters mean a first name before any other word, without accents or case', () => {
  expect(meant('ros', NAMES)).toEqual([5]);
  expect(meant('MARIA', NAMES)).toEqual([5]);
  expect(meant('castellvi', NAMES)).toEqual([6]);
  expect(meant('jos tor', NAMES)).toEqual([3]);
  expect(meant('tor jos', NAMES)).toEqual([]);
  expect(meant('qu', NAMES)).toEqual([1, 2]);
  expect(meant('', NAMES)).toEqual([]);
});

test('scrabbles are stars, also apart from the points; commas do no harm', () => {
  const seats = parseLine('que 322 **, mon -5', NAMES);
  expect(seats.map((seat) => [seat.player, seat.points, seat.scrabbles])).toEqual([
    [1, 322, 2],
    [6, -5, 0],
  ]);
});

test('somebody new has a plus', () => {
  const seats = parseLine('que 322 + Jana Roca 210 +Pol 1', NAMES);
  expect(seats.map((seat) => [seat.isNew, seat.text, seat.points])).toEqual([
    [false, 'que', 322],
    [true, 'Jana Roca', 210],
    [true, 'Pol', 1],
  ]);
  expect(isWhole(seats)).toBe(true);
  expect(isWhole(parseLine('que 322 + 210', NAMES))).toBe(false);
});

test.each([
  ['xyz 300 que 1', 'nobody'],
  ['qu 300 bie 1', 'several'],
  ['que 300 que 1', 'twice'],
  ['que 1 qui 2 jos 3 bie 4 mon 5', 'too-many'],
])('%s: %s', (line, fault) => {
  const seats = parseLine(line, NAMES);
  expect(faultOf(seats)?.fault).toBe(fault);
  expect(isWhole(seats)).toBe(false);
});

test('what is still being typed is no fault yet, and nothing to save', () => {
  for (const line of ['', 'q', 'xyz', 'que 300', 'que 300 x', 'que 300 bie']) {
    const seats = parseLine(line, NAMES);
    expect(faultOf(seats)).toBeNull();
    expect(isWhole(seats)).toBe(false);
  }
});

test('hostile lines are only lines', () => {
  expect(parseLine('9'.repeat(400), NAMES)).toHaveLength(1);
  expect(isWhole(parseLine(`que ${'9'.repeat(9)} bie 1`, NAMES))).toBe(false);
  expect(parseLine('* * *', NAMES).every((seat) => !seat.player)).toBe(true);
});

test('the letters of everybody mean them and nobody else', () => {
  const alike = [...NAMES, 'Quim Bonet', 'Quim', 'Al'];
  for (const player of alike.keys())
    expect(meant(lettersOf(player + 1, alike), alike)).toEqual([player + 1]);
  expect(lettersOf(1, NAMES)).toBe('que');
});

test('a game that was noted is a line again', () => {
  const scores = [
    { player: 2, points: 301, scrabbles: 1 },
    { player: 6, points: -4, scrabbles: 0 },
  ];
  expect(writeLine(scores, NAMES)).toBe('qui 301* mon -4');
});
