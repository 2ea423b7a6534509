import { beforeAll, describe, expect, test } from 'vitest';
import type { EndingLine } from '../../../wire/championship.ts';
import { cardOf } from './card_state.ts';
import { game, inEnglish, NAMES, several } from './fixtures.svelte.ts';
import { echoOf } from './line_echo.ts';
import { pairTable, severalTable } from './round_table.ts';
import { entryWish, lineOf, readLine, type Entry } from './typed_line.ts';

beforeAll(inEnglish);

const PAIRS = [pairTable(game(1)), pairTable(game(12, { first: 1, second: 2 }))];
const FOUR = [severalTable(several(1))];
const ENDINGS: EndingLine[] = [
  { kind: 'resigned', clause: 'FISC23-G-4.E.2', penalty: 110, forced: 300 },
  { kind: 'time', clause: 'FISC23-G-7.7', penalty: 110, forced: 300 },
];
const sure = { sure: false, replaces: false, agreed: false };
const entry = (text: string, tables = PAIRS as never): Entry | null => readLine(text, tables).entry;
const echo = (text: string, tables = PAIRS as never) =>
  echoOf(readLine(text, tables), ENDINGS, (player) => NAMES[player]!);

describe('a line of two', () => {
  test.each([
    ['1 412 388', { kind: 'points', scores: [412, 388], winner: null }],
    ['  12   -5 0 ', { kind: 'points', scores: [-5, 0], winner: null }],
    ['1 nc 2', { kind: 'no-show', absent: 'second' }],
    ['1 NO 12', { kind: 'no-show', absent: 'both' }],
    [
      '1 ab 1 350 301',
      { kind: 'unfinished', ending: 'resigned', loser: 'first', scores: [350, 301] },
    ],
    ['1 350 301 t 2', { kind: 'unfinished', ending: 'time', loser: 'second', scores: [350, 301] }],
    ['1 op 12', { kind: 'double-loss' }],
    ['1 150 150 g 2', { kind: 'points', scores: [150, 150], winner: 'second' }],
    ['1 350 340 w =', { kind: 'points', scores: [350, 340], winner: 'draw' }],
    ['1 x', { kind: 'clear' }],
  ])('%s', (text, expected) => expect(entry(text)).toEqual(expected));

  test.each(['', '1', '1 412', '1 nc', '1 ab 1', '1 ab 1 350', '1 150 150 g'])(
    '“%s” goes on, and Enter writes nothing yet',
    (text) => expect(readLine(text, PAIRS)).toMatchObject({ entry: null, trouble: '' }),
  );

  test.each([
    ['3 412 388', 'table'],
    ['abc', 'table'],
    ['1 412 388 7', 'points'],
    ['1 412 3x8', 'code'],
    ['1 zz', 'code'],
    ['1 nc 3', 'side'],
    ['1 t 12', 'side'],
    ['1 nc 1 300 0', 'points'],
    ['1 412 g 1', 'points'],
    ['1 99999 1', 'code'],
    ['1 x 3', 'code'],
  ])('%s can’t be a result: %s', (text, trouble) =>
    expect(readLine(text, PAIRS)).toMatchObject({ entry: null, trouble }),
  );
});

test('of several everybody has a score, or never came', () => {
  expect(entry('1 120 96 x 80', FOUR as never)).toEqual({
    ...{ kind: 'points', scores: [120, 96, null, 80], winner: null },
  });
  expect(readLine('1 120 96 x', FOUR)).toMatchObject({ entry: null, trouble: '' });
  expect(readLine('1 1 2 3 4 5', FOUR).trouble).toBe('several');
  expect(readLine('1 nc 1', FOUR).trouble).toBe('code');
  expect(entry('1 x', FOUR as never)).toEqual({ kind: 'clear' });
});

test('names, winner and difference are read before Enter', () => {
  expect(echo('1 412 388')).toMatchObject({
    seats: [
      { name: 'Anna', score: 412 },
      { name: 'Bernat', score: 388 },
    ],
    said: 'Anna wins, +24',
  });
  expect(echo('1 41').seats).toEqual([
    { name: 'Anna', score: 41 },
    { name: 'Bernat', score: null },
  ]);
  expect(echo('1 400 400').said).toBe('draw');
  expect(echo('1 150 150 w 2').said).toBe('Bernat wins');
  expect(echo('1 150 150 w 0').said).toBe('both lose');
  expect([echo('1 ns 2').said, echo('1 ns 12').said]).toEqual([
    'Bernat did not come',
    'neither came',
  ]);
});

test('what stopping costs is taken off and said', () => {
  const resigned = echo('1 re 1 350 301');
  expect(resigned.seats.map(({ score }) => score)).toEqual([240, 301]);
  expect([resigned.said, resigned.note]).toEqual(['Anna resigned', '−110 taken off']);
  const forced = echo('1 t 2 100 211');
  expect(forced.seats.map(({ score }) => score)).toEqual([300, 0]);
  expect(forced.note).toContain('would still lead');
});

test('what it replaces is said too', () => {
  const known = [pairTable(game(1, { score: [400, 300], outcomes: ['won', 'lost'] }))];
  expect(echo('1 412 388', known as never).note).toBe('now 400–300');
});

test('an entry asks for what was typed, of a closed round by its number', () => {
  const wish = (text: string, round?: number) => entryWish(PAIRS[0]!, entry(text)!, sure, round);
  expect(wish('1 412 388')).toEqual({
    ...{ do: 'Result', table: 1, first: 412, second: 388, winner: null },
    ...sure,
  });
  expect(wish('1 ab 2 1 2', 3)).toEqual({
    ...{ do: 'Unfinished', table: 1, ending: 'resigned', loser: 'second', first: 1, second: 2 },
    ...{ ...sure, round: 3 },
  });
  expect(wish('1 nc 1')).toEqual({
    ...{ do: 'Forfeit', table: 1, absent: 'first', replaces: false, agreed: false },
  });
  expect(wish('1 ab 12')).toMatchObject({ do: 'DoubleLoss' });
  expect(wish('1 x')).toEqual({ do: 'Clear', table: 1 });
  expect(entryWish(FOUR[0]!, entry('1 1 2 x 4', FOUR as never)!, sure)).toMatchObject({
    ...{ do: 'Scores', scores: [1, 2, null, 4] },
  });
});

test('what a table says already is typed again as it was', () => {
  const line = (score: [number, number] | null, outcomes: [string, string] | null) =>
    lineOf(pairTable(game(7, { score, outcomes })));
  expect(line(null, null)).toBe('7 ');
  expect(line([412, 388], ['won', 'lost'])).toBe('7 412 388');
  expect(line([150, 150], ['lost', 'won'])).toBe('7 150 150 w 2');
});

test('a card says how far its table is', () => {
  const slip = (player: number, score: [number, number]) => ({
    ...{ table: 1, player, score, winner: null },
  });
  const open = pairTable(game(1));
  const done = pairTable(game(1, { score: [400, 300], outcomes: ['won', 'lost'] }));
  const here = pairTable(
    game(1, { ...{ score: [400, 300], outcomes: ['won', 'lost'] }, game: 'g' }),
  );
  const state = (table: typeof open, slips: unknown[] = [], typed = 0): string =>
    cardOf(table, { slips, table_slips: [] } as never, typed).state;
  const same = [slip(1, [400, 300]), slip(2, [400, 300])];
  expect(state(open)).toBe('open');
  expect(state(open, same.slice(1))).toBe('one');
  expect(state(open, [same[0], slip(2, [400, 310])])).toBe('differ');
  expect(state(open, [], 1)).toBe('typing');
  expect([state(done), state(done, same), state(here)]).toEqual(['desk', 'confirmed', 'here']);
});
