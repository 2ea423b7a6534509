import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Trouble } from '../../../server/api.svelte.ts';
import type { SlipLine, TableSlipLine } from '../../../wire/championship.ts';
import { FakeEvent, game, inEnglish, several } from './fixtures.svelte.ts';
import { OwnSlip } from './own_slip.svelte.ts';
import { pairTable, severalTable, type RoundTable } from './round_table.ts';

let event: FakeEvent;
let table: RoundTable;

beforeAll(inEnglish);
beforeEach(() => {
  event = new FakeEvent();
  table = pairTable(game(1));
});

const slipOf = (me: number): OwnSlip => new OwnSlip(event.following, () => table, me);
const pairSlip = (player: number, first: number, second: number): SlipLine => ({
  ...{ table: 1, player, score: [first, second], winner: 'first' },
});
const tableSlip = (player: number, ...scores: (number | null)[]): TableSlipLine => ({
  ...{ table: 1, player, scores },
});

test('whoever sits second is asked for their own score first, and it is sent in the order of play', async () => {
  const slip = slipOf(2);
  expect(slip.seats.map(({ player }) => player)).toEqual([2, 1]);
  slip.scores[1] = 380;
  await slip.write();
  expect(event.done).toEqual([]);
  slip.scores[0] = 400;
  slip.won = 'first';
  await slip.write();
  expect(event.done).toEqual([
    { do: 'Slip', first: 400, second: 380, winner: 'first', sure: false },
  ]);
});

test('it is written, sent, and confirmed by another; two that differ are told of', () => {
  const slip = slipOf(1);
  expect(slip.stage).toBe('writing');
  event.says({ slips: [pairSlip(1, 400, 380)] });
  expect(slip.stage).toBe('waiting');
  expect(slipOf(2).stage).toBe('confirming');
  event.says({ slips: [pairSlip(1, 400, 380), pairSlip(2, 390, 380)] });
  expect([slip.stage, slipOf(2).stage]).toEqual(['differing', 'differing']);
  slip.mend();
  expect([slip.stage, [...slip.scores]]).toEqual(['writing', [400, 380]]);
  table = { ...table, scores: [400, 380] };
  expect(slipOf(1).stage).toBe('in');
});

test('whoever does not agree types both scores', () => {
  event.says({ slips: [pairSlip(1, 400, 380)] });
  const slip = slipOf(2);
  slip.mend();
  expect([slip.stage, [...slip.scores]]).toEqual(['writing', []]);
});

test('what another says is sent as said, and for sure', async () => {
  event.says({ slips: [pairSlip(1, 150, 150)] });
  await slipOf(2).confirm();
  expect(event.done).toEqual([
    { do: 'Slip', first: 150, second: 150, winner: 'first', sure: true },
  ]);
});

test('what looks odd is asked about with what was sent, whatever is typed since', async () => {
  const slip = slipOf(1);
  [slip.scores[0], slip.scores[1], slip.won] = [4000, 380, 'first'];
  event.doubts('many');
  await slip.write();
  expect(slip.asking?.about).toBe('Anna 4000–380 Bernat');
  slip.scores[0] = 1;
  event.takes();
  await slip.sure();
  expect(event.done[1]).toMatchObject({ first: 4000, sure: true });
  expect(slip.asking).toBe(null);
});

test('why it was not taken goes with what it was about', async () => {
  const slip = slipOf(1);
  [slip.scores[0], slip.scores[1], slip.won] = [400, 380, 'first'];
  event.answer = () => {
    throw new Trouble('offline-hall', {}, '', 409);
  };
  await slip.write();
  expect(slip.trouble).not.toBe('');
  slip.won = 'second';
  expect(slip.trouble).toBe('');
});

test('a table of several asks everybody’s score in the order of play, or who never came', async () => {
  table = severalTable(several(1));
  const slip = slipOf(3);
  expect(slip.seats.map(({ player }) => player)).toEqual([1, 2, 3, 4]);
  [slip.scores[0], slip.scores[1], slip.scores[2]] = [90, 80, 70];
  await slip.write();
  expect(event.done).toEqual([]);
  slip.away[3] = true;
  await slip.write();
  expect(event.done).toEqual([{ do: 'TableSlip', scores: [90, 80, 70, null], sure: false }]);
});

test('whoever does not agree at a table of several begins with what was said', () => {
  table = severalTable(several(1));
  event.says({ table_slips: [tableSlip(1, 90, 80, null, 60)] });
  const slip = slipOf(2);
  expect(slip.stage).toBe('confirming');
  slip.mend();
  expect([[...slip.scores], [...slip.away]]).toEqual([
    [90, 80, null, 60],
    [false, false, true, false],
  ]);
  event.says({ table_slips: [tableSlip(1, 90, 80, 1, 60), tableSlip(4, 90, 80, 2, 60)] });
  expect(slipOf(2).stage).toBe('differing');
});
