import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlayerLine, PublicView } from '../../../wire/championship.ts';
import { FakeEvent, inEnglish } from './fixtures.svelte.ts';
import { HandPairing, typedTable } from './hand_pairing.svelte.ts';

const left = ['Anna Puig', 'Bernat Roig', 'Carla Mas i Roig', 'Anna Mas', 'Emma Vila'].map(
  (name, n) => ({ player: n + 1, name, withdrawn: n === 4 }) as PlayerLine,
);

describe('a table typed by hand', () => {
  test.each([
    ['1 3', [1, 3], []],
    ['3, 1', [3, 1], []],
    ['bernat, carla', [2, 3], []],
    ['roig, anna p', [1], ['roig']],
    ['anna, bernat', [2], ['anna']],
    ['1, anna', [1, 4], []],
    ['2 2', [2], ['2']],
    ['9', [], ['9']],
    ['  ', [], []],
    ['4', [4], []],
    ['1 2 3 4', [1, 2, 3, 4], []],
  ])('%j', (text, players, unclear) => {
    expect(typedTable(text, left)).toEqual({ players, unclear });
  });
});

describe('a round paired by hand', () => {
  let event: FakeEvent;
  let hand: HandPairing;

  beforeAll(inEnglish);
  beforeEach(() => {
    event = new FakeEvent();
    event.view = { players: left, system: 'dutch' } as unknown as PublicView;
    hand = new HandPairing(event.desk);
  });

  test('takes table after table, and the one alone has the bye', async () => {
    hand.text = '3 1';
    hand.take();
    hand.text = 'bern';
    expect([hand.isTable, hand.isBye]).toEqual([false, true]);
    hand.take();
    expect(hand.left.map(({ player }) => player)).toEqual([4]);
    expect(await hand.send()).toBe(true);
    expect(event.done).toEqual([{ do: 'PairByHand', tables: [[3, 1]], bye: 2, sure: false }]);
  });

  test('what is no table is not taken, and what was taken can be taken apart', () => {
    for (const text of ['', '1 2 3', 'anna', '5']) {
      hand.text = text;
      hand.take();
    }
    expect([hand.tables, hand.bye]).toEqual([[], null]);
    hand.text = '1 2';
    hand.take();
    hand.text = '3';
    hand.take();
    hand.drop(0);
    hand.drop('bye');
    expect([hand.tables, hand.bye, hand.left.length]).toEqual([[], null, 4]);
  });

  test('what it goes against is asked about first', async () => {
    hand.text = '1 2';
    hand.take();
    event.doubts('met');
    expect(await hand.send()).toBe(false);
    expect(hand.doubts.map(({ kind }) => kind)).toEqual(['met']);
    event.takes();
    expect(await hand.send(true)).toBe(true);
  });

  test('at tables of four three or four sit down, and nobody has the bye', () => {
    event.view = { ...event.view, system: 'school-tables' };
    for (const [text, isTable] of [
      ['1', false],
      ['1 2', false],
      ['1 2 3', true],
      ['1 2 3 4', true],
    ] as const) {
      hand.text = text;
      expect([hand.isTable, hand.isBye]).toEqual([isTable, false]);
    }
  });
});
