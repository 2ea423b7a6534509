import { describe, expect, it } from 'vitest';
import { NONE } from '../board/geometry.ts';
import { box, UNSEEN } from '../board/box.ts';
import type { Change, TableState } from '../wire/messages.ts';
import { changed, UnknownChange } from './change.ts';
import { lineTold, playedView, viewOf } from './fakes.ts';
import { boardAfter, placeOf } from './sheet.ts';
import { tableOf } from './table.ts';

const catalan = box('catalan');

describe('a view', () => {
  it('has tiles as numbers, a blank on the board with its letter', () => {
    const table = tableOf(playedView(), 7);
    expect(table.version).toBe(7);
    expect(catalan.show(table.board.slice(112, 115))).toBe('CA(S)');
    expect(catalan.write(table.racks[0]!)).toBe('SES[L·L]');
    expect(table.racks[1]).toEqual(Array(7).fill(UNSEEN));
    expect(table.lines[0]).toMatchObject({ start: 112, direction: 'across', fullRack: false });
    expect(placeOf(table.lines[0]!, 15)).toBe('8H');
    expect(table.pending).toMatchObject({ madeAt: 5000, mayCloseAt: 15_000, named: [] });
  });
  it('counts the tiles that were not seen by their number', () => {
    const { unseen } = tableOf(viewOf({ unseen: { '?': 2, A: 7, 'L·L': 1 } }), 1);
    expect([unseen[0], unseen[catalan.read('A')[0]!], unseen[catalan.read('[L·L]')[0]!]]).toEqual([
      2, 7, 1,
    ]);
  });
  it('says what runs again after a stop, and the time of the play', () => {
    const { clock } = viewOf();
    const stopped = {
      ...clock,
      stopped: 'consult',
      running: null,
      play_runs: false,
      resume: { running: 1, shared_runs: true, play_runs: true },
    };
    expect(tableOf(viewOf({ clock: stopped }), 1).clock).toMatchObject({
      stopped: 'consult',
      playRuns: false,
      resume: { running: 1 },
    });
    expect(tableOf(viewOf(), 1).clock.playRuns).toBe(true);
  });
  it('is read once where nothing of it changed, so that nobody redraws for nothing', () => {
    const first = viewOf();
    const then = changed(first, { totals: [0, 3], racks: { 1: '**' } });
    const [before, after] = [tableOf(first, 1), tableOf(then, 2)];
    for (const part of ['board', 'lines', 'clock', 'unseen', 'startTiles'] as const)
      expect(after[part], part).toBe(before[part]);
    expect(after.racks[0]).toBe(before.racks[0]);
    expect(after.racks[1]).toHaveLength(2);
  });
  it('shows the board after any line', () => {
    const table = tableOf(playedView(), 1);
    expect(boardAfter(table, 0).board.every((tile) => tile === NONE)).toBe(true);
    expect([...boardAfter(table, 1).last]).toEqual([112, 113, 114]);
  });
});

describe('a change', () => {
  const told = (change: Change<TableState>, view = viewOf()): TableState => changed(view, change);
  it('is laid over what it names', () => {
    const now = told({ board: { 112: 'C' }, clock: { running: 1 }, on_turn: 1 });
    expect(now.board[112]).toBe('C');
    expect(now.board.filter((text) => text)).toEqual(['C']);
    expect(now.clock).toMatchObject({ running: 1, since: 1000 });
    expect(now.on_turn).toBe(1);
  });
  it('leaves the view before it as it was', () => {
    const before = viewOf();
    told({ board: { 112: 'C' }, sheet: { '+': [lineTold()] } as never }, before);
    expect(before).toEqual(viewOf());
  });
  it('adds to a list, changes an item of it, or tells it again', () => {
    const one = told({ sheet: [lineTold()] });
    const two = told({ sheet: { 0: { points: 0 }, '+': [lineTold({ turn: 1 })] } as never }, one);
    expect(two.sheet.map(({ points, turn }) => [points, turn])).toEqual([
      [0, 0],
      [6, 1],
    ]);
    expect(told({ sheet: [] }, two).sheet).toEqual([]);
  });
  it('may begin or end an object', () => {
    const played = told({ pending: playedView().pending });
    expect(played.pending).toEqual(playedView().pending);
    expect(told({ pending: { doubted_by: 1 } }, played).pending).toMatchObject({
      doubted_by: 1,
      points: 6,
    });
    expect(told({ pending: null }, played).pending).toBe(null);
  });
  it.each<object>([
    { draughts: 1 },
    { clock: { moon: 1 } },
    { board: { 225: 'A' } },
    { toString: 'A' },
    { constructor: 'A' },
    { __proto__x: 'A' },
    { board: { length: 3 } },
  ])('that this page does not know is a fault: %o', (change) => {
    expect(() => told(change as Change<TableState>)).toThrow(UnknownChange);
  });
});
