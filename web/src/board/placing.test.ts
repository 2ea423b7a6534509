import { describe, expect, it } from 'vitest';
import { box, BLANK, BLANK_BIT } from './box.ts';
import { emptyBoard, layout, NONE } from './geometry.ts';
import { ACROSS, COVERED, FRESH, HOME, LAST, looks, tileOf } from './looks.ts';
import {
  erase,
  freeSlots,
  movedOnRack,
  pointAt,
  recall,
  reordered,
  shuffled,
  skip,
  startPlacing,
  typeCharacter,
  writeLine,
  type Desk,
  type Placing,
} from './placing.ts';
import { reckon } from './words.ts';

const catalan = box('catalan');
const dutch = box('dutch');
const spanish = box('spanish');
const H8 = 112;

function desk(tiles = catalan, lying: [number, string][] = []): Desk {
  const board = emptyBoard(15);
  for (const [square, text] of lying) board[square] = tiles.read(text)[0]!;
  return { board, size: 15, box: tiles };
}

function typed(
  table: Desk,
  rack: string,
  keys: string,
  at = H8,
): { placing: Placing; lacking: number[]; stoodIn: number[] } {
  let placing = pointAt(startPlacing(table.box.read(rack)), at);
  const lacking: number[] = [];
  const stoodIn: number[] = [];
  for (const key of keys) {
    const done = typeCharacter(table, placing, key);
    placing = done.placing;
    if (done.lacking !== undefined) lacking.push(done.lacking);
    if (done.stoodIn !== undefined) stoodIn.push(done.stoodIn);
  }
  return { placing, lacking, stoodIn };
}

function word(table: Desk, placing: Placing): string {
  return table.box.write(
    [...placing.laid].sort((a, b) => a.square - b.square).map(({ tile }) => tile),
  );
}

describe('typing Catalan digraphs', () => {
  const table = desk();
  it.each(['cowega', 'col·lega', 'col.lega', 'col-lega', 'CoL·lEgA'])(
    '%s lays CO[L·L]EGA',
    (keys) => {
      expect(word(table, typed(table, 'CO[L·L]EGAL', keys).placing)).toBe('CO[L·L]EGA');
      expect(word(table, typed(table, 'CO[L·L]EGAS', keys).placing)).toBe('CO[L·L]EGA');
    },
  );
  it.each(['ayenc', 'anyenc'])('%s lays A[NY]ENC', (keys) => {
    expect(word(table, typed(table, 'A[NY]ENCSS', keys).placing)).toBe('A[NY]ENC');
  });
  it.each(['qina', 'quina'])('%s lays [QU]INA', (keys) => {
    expect(word(table, typed(table, '[QU]INASSS', keys).placing)).toBe('[QU]INA');
  });
  it('a U after QU is only swallowed once', () => {
    expect(word(table, typed(table, '[QU]UIASSS', 'quu').placing)).toBe('[QU]U');
  });
  it('an N that is not on the rack waits for its Y', () => {
    const { placing, lacking } = typed(table, '[NY]AAAAAA', 'n');
    expect(placing.prefix).toBe('N');
    expect(placing.laid).toHaveLength(0);
    expect(lacking).toEqual([]);
  });
  it('a blank laid for the N comes back when the Y makes it NY', () => {
    expect(word(table, typed(table, '?[NY]AAAAA', 'ny').placing)).toBe('[NY]');
  });
  it('Ç comes by its own key and by K', () => {
    expect(word(table, typed(table, 'ÇAAAAAA', 'k').placing)).toBe('Ç');
    expect(word(table, typed(table, 'ÇAAAAAA', 'ç').placing)).toBe('Ç');
  });
  it('accents are dropped', () => {
    expect(word(table, typed(table, 'CAFEAAA', 'cafè').placing)).toBe('CAFE');
  });
});

describe('typing where a digraph could be two letters', () => {
  it('LL in Spanish is L and L', () => {
    const table = desk(spanish);
    expect(word(table, typed(table, 'LL[LL]AAAA', 'lla').placing)).toBe('LLA');
  });
  it('IJ in Dutch is I and J', () => {
    const table = desk(dutch);
    expect(word(table, typed(table, 'IJSAAAA', 'ijs').placing)).toBe('IJS');
  });
});

describe('blanks', () => {
  const table = desk();
  it('? makes the next letter a blank', () => {
    const { placing } = typed(table, '?ASAAAA', '?as');
    expect(word(table, placing)).toBe('aS');
  });
  it('Shift makes a keyed digraph a blank, whatever the case of the key', () => {
    const start = pointAt(startPlacing(table.box.read('?[L·L]AAAAA')), H8);
    expect(word(table, typeCharacter(table, start, 'w', { blank: true }).placing)).toBe('[l·l]');
    expect(word(table, typeCharacter(table, start, 'W').placing)).toBe('[L·L]');
  });
  it('stands in for a missing letter, and says so', () => {
    const { placing, stoodIn } = typed(table, '?AAAAAA', 's');
    expect(word(table, placing)).toBe('s');
    expect(stoodIn).toEqual(table.box.read('S'));
  });
  it('a letter that nothing can stand in for is named', () => {
    expect(typed(table, 'AAAAAAA', 'z').lacking).toEqual(table.box.read('Z'));
  });
});

describe('the arrow', () => {
  it('goes across, down and off', () => {
    let placing = pointAt(startPlacing([1]), H8);
    expect(placing.arrow).toEqual({ square: H8, direction: 'across' });
    placing = pointAt(placing, H8);
    expect(placing.arrow?.direction).toBe('down');
    expect(pointAt(placing, H8).arrow).toBeNull();
  });
  it('jumps over tiles that lie there', () => {
    const table = desk(catalan, [[113, 'O']]);
    const { placing } = typed(table, 'CSAAAAA', 'cs');
    expect(placing.laid.map(({ square }) => square)).toEqual([112, 114]);
  });
  it('skips a square, and erasing comes back over tiles that lie there', () => {
    const table = desk(catalan, [[113, 'O']]);
    const { placing } = typed(table, 'CSAAAAA', 'c');
    expect(placing.arrow?.square).toBe(114);
    expect(skip(table, placing).arrow?.square).toBe(115);
    const erased = erase(table, placing);
    expect(erased.laid).toHaveLength(0);
    expect(erased.arrow?.square).toBe(112);
  });
  it('stops at the edge of the board', () => {
    const table = desk();
    const { placing } = typed(table, 'ABCDEFG', 'abc', 14);
    expect(placing.laid).toHaveLength(1);
  });
});

describe('a line of notation', () => {
  const table = desk(catalan, [[112, 'C']]);
  const rack = startPlacing(catalan.read('O[L·L]EGAS?'));
  it.each(['8H col·lega', '8h COL.LEGA', '8H CO[L·L]EGA', '8H cowega'])(
    '%s lays what is missing',
    (line) => {
      const written = writeLine(table, rack, line);
      expect('placing' in written && word(table, written.placing)).toBe('O[L·L]EGA');
    },
  );
  it('marks blanks by brackets or ?', () => {
    for (const line of ['H8 c(o)s', 'H8 c?os']) {
      const written = writeLine(table, rack, line);
      expect('placing' in written && word(table, written.placing)).toBe('oS');
    }
  });
  it.each([
    ['', 'coordinate'],
    ['99Z abc', 'coordinate'],
    ['8H', 'tile'],
    ['8H co€', 'tile'],
    ['8H xos', 'differs'],
    ['8H czz', 'lacking'],
    ['15O AE', 'off-board'],
  ])('%j is refused for its %s', (line, fault) => {
    expect(writeLine(table, rack, line)).toMatchObject({ fault });
  });
});

describe('the rack', () => {
  it('keeps its order when tiles come and go', () => {
    expect(reordered([5, 3, 1, 3], [3, 1, 9, BLANK_BIT | 4])).toEqual([3, 1, 9, BLANK]);
  });
  it('a shuffle always changes something, except where nothing can', () => {
    const numbers = [0.99, 0.99, 0.99, 0.1, 0.1, 0.1];
    const random = () => numbers.shift() ?? 0.3;
    expect(shuffled(startPlacing([1, 2, 3]), random).rack).not.toEqual([1, 2, 3]);
    expect(shuffled(startPlacing([1, 1, 1])).rack).toEqual([1, 1, 1]);
  });
  it('laid tiles follow their place', () => {
    const table = desk();
    const { placing } = typed(table, 'ABC', 'b');
    const moved = movedOnRack(placing, 0, 2);
    expect(catalan.write(moved.rack)).toBe('BCA');
    expect(freeSlots(moved).map((slot) => catalan.face(moved.rack[slot]!))).toEqual(['C', 'A']);
    expect(recall(moved).laid).toEqual([]);
  });
});

describe('points of tentative tiles', () => {
  const plain = layout('standard');
  const value = (tile: number) => catalan.value(tile);
  it('the first play doubles on the start square', () => {
    const { placing } = typed(desk(), 'CASAAAA', 'casa');
    expect(
      reckon(emptyBoard(15), placing.laid, plain, value, { tiles: 7, points: 50 })?.points,
    ).toBe((2 + 1 + 1 + 1) * 2);
  });
  it('a full rack brings the bonus', () => {
    const { placing } = typed(desk(), 'AAAAAAA', 'aaaaaaa', 111);
    expect(
      reckon(emptyBoard(15), placing.laid, plain, value, { tiles: 7, points: 50 })?.points,
    ).toBe(8 * 2 + 50);
  });
  it('tiles in no line have no points yet', () => {
    const laid = [
      { square: 0, tile: 1 },
      { square: 16, tile: 1 },
    ];
    expect(reckon(emptyBoard(15), laid, plain, value, { tiles: 7, points: 50 })).toBeNull();
    expect(
      reckon(
        emptyBoard(15),
        [
          { square: 0, tile: 1 },
          { square: 2, tile: 1 },
        ],
        plain,
        value,
        { tiles: 7, points: 50 },
      ),
    ).toBeNull();
  });
  it('crossing words count too', () => {
    const table = desk(catalan, [
      [112, 'C'],
      [113, 'A'],
    ]);
    const laid = [{ square: 128, tile: catalan.read('S')[0]! }];
    const done = reckon(table.board, laid, plain, value, { tiles: 7, points: 50 });
    expect(done?.words.map(({ tiles }) => catalan.write(tiles))).toEqual(['AS']);
    expect(done?.points).toBe(3);
  });
});

describe('tiles as text', () => {
  it.each(['CO[L·L]EGa?', '*******', '[ny]'])('%s is read and written again', (text) => {
    expect(catalan.write(catalan.read(text))).toBe(text);
  });
  it('what is no tile is named', () => {
    expect(() => catalan.read('€')).toThrow('€');
    expect(catalan.readOne('[L·L]')).toBe(catalan.readOne('L·L'));
    expect(catalan.readOne('')).toBeNull();
  });
  it('nothing lies on an empty board', () => {
    expect(emptyBoard(15).every((tile) => tile === NONE)).toBe(true);
  });
});

describe('how squares look', () => {
  const marks = {
    fresh: new Set([1]),
    last: new Set([2]),
    target: null,
    home: 0,
    arrow: { square: 0, direction: 'across' as const },
    covered: false,
  };
  it('tiles and marks come back out of the number', () => {
    const shown = [NONE, 5 | BLANK_BIT, 27];
    const all = looks(shown, marks);
    expect(all.map(tileOf)).toEqual(shown);
    expect(all[0]! & (HOME | ACROSS)).toBe(HOME | ACROSS);
    expect(all[1]! & FRESH).toBe(FRESH);
    expect(all[2]! & LAST).toBe(LAST);
    expect(looks(shown, { ...marks, covered: true }).every((look) => look & COVERED)).toBe(true);
  });
  it('marks outside the board are no squares', () => {
    expect(looks([NONE], { ...marks, home: 99 })).toHaveLength(1);
  });
});
