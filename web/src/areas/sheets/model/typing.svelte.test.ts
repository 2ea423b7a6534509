import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundPlay } from '../../../wire/sheets.ts';
import { readDraft, Typing } from './typing.svelte.ts';

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => (kept[key] = text),
    removeItem: (key: string) => delete kept[key],
  });
});

function typed(...lines: string[]): Typing {
  const typing = new Typing();
  typing.describe({ edition: 'fisc-2023', players: ['Anna', 'Berta'] });
  for (const line of lines) {
    typing.type(line);
    typing.enter();
  }
  return typing;
}

const at = (row: number, coord: string, word: string, score: number): FoundPlay => ({
  row,
  coord,
  word,
  score,
  tiles: [],
});

describe('typing a game up', () => {
  it('goes from player to player and survives a reload', () => {
    typed('CASA 10', '-', 'MOS 8').type('PI 5');

    const again = new Typing();
    expect(again.lines.map(({ seat, word }) => [seat, word])).toEqual([
      [0, 'CASA'],
      [1, '-'],
      [0, 'MOS'],
    ]);
    expect([again.draft.text, again.seat]).toEqual(['PI 5', 1]);
  });

  it('takes no line that says too little', () => {
    const typing = typed('CASA 10');
    typing.type('MOS');
    expect(typing.enter()).toBe(false);
    expect([typing.lines.length, typing.draft.text]).toEqual([1, 'MOS']);
  });

  it('keeps what the other sheet says only where it says something else', () => {
    const typing = typed();
    typing.type('CASA 10');
    expect(typing.differs()).toBe(true);
    typing.type('CASA 12');
    typing.enter();
    typing.type('MOS 8');
    typing.differs();
    typing.enter();
    expect(typing.lines.map(({ other }) => other?.score ?? null)).toEqual(['12', null]);
  });

  it('corrects an earlier line in its place, and takes one out', () => {
    const typing = typed('CASA 10', 'MOS 8', 'PI 5');
    typing.correct(1);
    expect([typing.draft.text, typing.seat]).toEqual(['MOS 8', 1]);
    typing.type('MAS 8');
    typing.enter();
    expect(typing.lines.map(({ word }) => word)).toEqual(['CASA', 'MAS', 'PI']);
    typing.correct(1);
    typing.remove();
    expect(typing.lines.map(({ seat, word }) => [seat, word])).toEqual([
      [0, 'CASA'],
      [1, 'PI'],
    ]);
  });

  it('has the photographs of its sheets, and older sheets have none', () => {
    const typing = typed('CASA 10');
    typing.photograph('a', true);
    typing.photograph('b', true);
    typing.photograph('a', true);
    typing.photograph('b', false);
    expect(typing.toKeep.photos).toEqual(['a']);
    expect(new Typing().draft.photos).toEqual(['a']);
    const { photos, ...older } = typing.draft;
    expect([photos, readDraft(older)?.photos]).toEqual([['a'], []]);
    typing.next();
    expect(typing.draft.photos).toEqual([]);
  });

  it('takes a square that the sheet has, and sends it once', () => {
    const typing = typed('CASA 10 8H');
    typing.type('MOS 8 9C');
    typing.differs();
    typing.type('MAS 8 9C');
    typing.enter();
    expect(typing.toKeep.rows).toEqual([
      expect.objectContaining({ coord: '8H', other: null }),
      expect.objectContaining({ coord: '9C', other: { word: 'MAS', score: '8', total: '' } }),
    ]);
    typing.correct(0);
    expect(typing.draft.text).toBe('CASA 10 8H');
  });

  it('begins with what the address says, unless something was typed', () => {
    const typing = new Typing();
    const query = new URLSearchParams('player=Carles&player=Duna&edition=nl-punten');
    typing.begin(query, 'ca');
    expect([typing.draft.players, typing.draft.edition]).toEqual([['Carles', 'Duna'], 'nl-punten']);
    typing.type('CASA 10');
    typing.enter();
    typing.begin(new URLSearchParams('player=X&player=Y'), 'nl');
    expect(typing.draft.players).toEqual(['Carles', 'Duna']);
  });

  it('needs the words alone where a device at the board has the points', () => {
    const typing = new Typing();
    const query = new URLSearchParams('player=A&player=B&edition=fisc-2023&turns=10,-,8,6');
    typing.begin(query, 'ca');
    typing.type('CASA');
    typing.enter();
    // What brought no word to the board stands there, to be confirmed.
    expect(typing.draft.text).toBe('-');
    typing.enter();
    expect(typing.known).toBe('8');
    typing.type('MOS');
    expect(typing.differs()).toBe(true);
    typing.type('MAS');
    expect(typing.enter()).toBe(false);
    typing.type('MAS 9');
    typing.enter();
    typing.type('PI 7');
    typing.enter();
    expect(typing.lines.map(({ word, score }) => `${word} ${score}`.trim())).toEqual([
      ...['CASA 10', '-', 'MOS 8', 'PI 7'],
    ]);
    expect(new Typing().draft.turns).toEqual(['10', '-', '8', '6']);
    typing.next();
    expect(typing.known).toBe('');
  });

  it('notes the squares that somebody chose', () => {
    const typing = typed('CASA 10', 'MOS 8');
    typing.take([at(1, '9C', 'MO(S)', 8)]);
    expect(typing.lines[1]).toMatchObject({ coord: '9C', word: 'MO(S)' });
  });

  it('keeps what both signed beside what it should have been', () => {
    const typing = typed('CASA 12');
    typing.mend({ kind: 'score', found: at(0, '8E', 'CASA', 10), stuck: null });
    expect(typing.lines[0]).toMatchObject({ score: '10', signed: 12, coord: '8E' });
    expect(typing.toKeep.rows[0]).toMatchObject({ score: '10', signed: 12 });
  });

  it('begins the next one with the same rules', () => {
    const typing = typed('CASA 10');
    typing.next();
    expect([typing.lines.length, typing.draft.edition, typing.isNamed]).toEqual([
      0,
      'fisc-2023',
      false,
    ]);
  });

  it.each([
    'null',
    '{}',
    '[]',
    '{"lines":[{}]}',
    '{"edition":"x","players":["a","b"],"lines":[1]}',
  ])('nonsense in the store is an empty sheet: %s', (text) =>
    expect(readDraft(JSON.parse(text))).toBeUndefined(),
  );
});
