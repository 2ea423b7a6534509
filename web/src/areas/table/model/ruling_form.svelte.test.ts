import { beforeEach, describe, expect, it } from 'vitest';
import { box } from '../../../board/box.ts';
import type { Table } from '../../../mirror/state.ts';
import type { Act, Office } from '../../../wire/desk.ts';
import { RulingForm } from './ruling_form.svelte.ts';

const act = (name: string, more: Partial<Act> = {}): Act => ({
  ...{ do: name, seat: null, turn: null, cause: '', reason: '', clause: '', ...more },
});
let acts: Act[];
let form: RulingForm;

beforeEach(() => {
  acts = [
    act('CreditTime', { seat: 0 }),
    act('CreditTime', { seat: 1 }),
    act('StopClock', { cause: 'consult', reason: 'clock-stopped', clause: 'C-1' }),
    act('StopClock', { cause: 'score-dispute' }),
    act('Disqualify', { seat: 0, reason: 'not-now' }),
    act('Disqualify', { seat: 1 }),
    act('NoteRack', { seat: 1 }),
    act('FindWordWrong', { turn: 0 }),
    act('ApproveGame', { reason: 'not-over', clause: 'C-2' }),
  ];
  form = new RulingForm({
    table: {
      names: ['Anna', 'Bernat'],
      lines: [
        { turn: 0, kind: 'play', seat: 0 },
        { turn: 1, kind: 'exchange', seat: 1 },
        { turn: null, kind: 'penalty', seat: 1 },
      ],
    } as unknown as Table,
    box: box('catalan'),
    get view() {
      return { acts } as unknown as Office;
    },
  });
});

describe('what is offered', () => {
  it('is what the table knows; what is not possible now says so', () => {
    expect([form.isOffered('CreditTime'), form.isOffered('CountBag')]).toEqual([true, false]);
    expect([form.mayNow('StopClock'), form.mayNow('ApproveGame')]).toEqual([true, false]);
  });
  it('begins with the first player or cause for which it is possible', () => {
    form.choose('Disqualify');
    expect([form.filled.seat, form.concerns(1), form.concerns(-1)]).toEqual([1, true, false]);
    form.choose('StopClock');
    expect([form.filled.cause, form.act?.reason]).toEqual(['score-dispute', '']);
  });
  it('is about plays, not about every line of the sheet', () =>
    expect(form.turns.map(({ turn }) => turn)).toEqual([0]));
});

describe('a ruling', () => {
  it('waits for what it needs', () => {
    expect([form.mayRule, form.rule()]).toEqual([false, []]);
    form.filled.reason = 'a bell';
    expect(form.mayRule).toBe(true);
  });
  it('is sent with its words where a clause was chosen, and the form is empty again for that player', () => {
    form.filled.seat = 1;
    form.filled.reason = 'a bell';
    form.filled.clause = 'C-7';
    expect(form.rule()).toEqual([
      { do: 'GiveRuling', seat: 1, cited: 'C-7', reason: 'a bell' },
      { do: 'CreditTime', seat: 1, ms: 60_000, fault: 'ruling', reason: 'a bell' },
    ]);
    expect([form.filled.seat, form.filled.reason, form.filled.clause]).toEqual([1, '', '']);
  });
  it('that is not possible now is not sent, and says by which clause', () => {
    form.choose('ApproveGame');
    expect([form.act?.clause, form.mayRule, form.rule()]).toEqual(['C-2', false, []]);
    form.choose('StopClock');
    form.filled.cause = 'consult';
    expect([form.act?.clause, form.rule()]).toEqual(['C-1', []]);
  });
  it('that ends the game is asked about first', () => {
    form.choose('Disqualify');
    form.filled.reason = 'a phone';
    expect([form.rule(), form.sure]).toEqual([[], true]);
    expect(form.rule()).toMatchObject([{ do: 'Disqualify', seat: 1 }]);
    expect(form.sure).toBe(false);
  });
  it('keeps what was written when another is chosen, and asks again', () => {
    form.choose('Disqualify');
    form.filled.reason = 'a phone';
    form.rule();
    form.choose('CreditTime');
    expect([form.filled.reason, form.sure]).toEqual(['a phone', false]);
  });
  it('reads tiles as people type them', () => {
    form.choose('NoteRack');
    form.filled.tiles = 'cal·la';
    expect(form.rule()).toEqual([{ do: 'NoteRack', seat: 1, tiles: 'CA[L·L]A' }]);
  });
});
