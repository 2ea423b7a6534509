// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BLANK, box } from '../board/box.ts';
import { emptyBoard, NONE } from '../board/geometry.ts';
import type { Desk } from '../board/placing.ts';
import { fakeStorage } from '../server/fakes.ts';
import { Hand } from './hand.svelte.ts';

const catalan = box('catalan');
const KEY = 'faristol:hand:t:0';
let stored: Map<string, string>;
let desk: Desk;
let told: string[];
let hand: Hand;

const sit = (): Hand =>
  new Hand(() => desk, {
    play: () => void told.push('play'),
    chooseLetter: (slot, square) => void told.push(`letter ${slot} ${square}`),
    lacking: (tile) => void told.push(`lacking ${catalan.face(tile)}`),
    stoodIn: (tile) => void told.push(`stood in ${catalan.face(tile)}`),
  });

beforeEach(() => {
  stored = fakeStorage();
  desk = { board: emptyBoard(15), size: 15, box: catalan };
  told = [];
  hand = sit();
  hand.adopt(KEY, catalan.read('CASES[L·L]?'));
});

afterEach(() => vi.unstubAllGlobals());

const rack = (): string => catalan.write([...hand.now.rack]);
const faces = (): string => hand.laid.map(({ tile }) => catalan.face(tile)).join('');
const press = (key: string, more: Partial<KeyboardEvent> = {}): boolean =>
  hand.key({ key, ...more } as KeyboardEvent, null);

describe('what the server says is held', () => {
  it('keeps the order of the player, and the tiles that may still lie', () => {
    hand.set({ ...hand.now, rack: [...hand.now.rack].reverse() });
    hand.lay(6, 112);
    hand.lay(4, 113);
    desk = { ...desk, board: desk.board.map((_, n) => (n === 113 ? catalan.readOne('E')! : NONE)) };
    hand.adopt(KEY, catalan.read('CASES[L·L]?'));
    expect([rack(), hand.laid.map(({ square }) => square)]).toEqual(['?[L·L]SESAC', [112]]);
  });

  it('takes back a tile that is no longer held, and brings new ones last', () => {
    hand.lay(0, 112);
    hand.adopt(KEY, catalan.read('ASESTTT'));
    expect([faces(), rack()]).toEqual(['', 'ASESTTT']);
  });

  it('of another game is that game’s alone', () => {
    hand.lay(0, 112);
    hand.adopt('faristol:hand:u:0', catalan.read('CASES[L·L]?'));
    expect(hand.laid).toEqual([]);
    hand.adopt(KEY, catalan.read('CASES[L·L]?'));
    expect(hand.laid).toHaveLength(1);
  });
});

describe('what this browser keeps', () => {
  it('lies there again when the page comes back', () => {
    hand.pickSquare(112);
    press('c');
    const again = sit();
    again.adopt(KEY, catalan.read('CASES[L·L]?'));
    expect([again.laid, again.now.arrow]).toEqual([hand.laid, hand.now.arrow]);
  });

  it.each([
    ...['', '{', 'null', '[]', '7', '"x"', '{}', '{"rack":7,"laid":7}', '{"laid":[],"arrow":null}'],
    ...['{"rack":[1],"laid":[null],"arrow":null}', '{"rack":["a"],"laid":[],"arrow":{}}'],
    '{"rack":[1],"laid":[{"square":"8H","slot":0,"tile":1}],"arrow":null}',
    '{"rack":[1],"laid":[],"arrow":{"square":-1,"direction":"up"}}',
  ])('is nothing where it is %j', (text) => {
    stored.set('faristol:hand:x:0', text);
    hand.adopt('faristol:hand:x:0', catalan.read('CASES'));
    expect([rack(), hand.laid, hand.now.arrow]).toEqual(['CASES', [], null]);
  });

  it('lies there until the page is left where nothing can be kept', () => {
    fakeStorage({ forbidden: true });
    hand.adopt('faristol:hand:y:0', catalan.read('CASES'));
    hand.lay(0, 112);
    const again = sit();
    again.adopt('faristol:hand:y:0', catalan.read('CASES'));
    expect(again.laid).toEqual(hand.laid);
  });
});

describe('taps', () => {
  it('on a tile and a square lay it, on its square take it back', () => {
    hand.pickSlot(0);
    expect(hand.selected).toBe(0);
    hand.pickSquare(112);
    expect([faces(), hand.selected]).toEqual(['C', null]);
    hand.pickSquare(112);
    expect(faces()).toBe('');
  });

  it('on two tiles change their places, on one twice chooses none', () => {
    hand.pickSlot(0);
    hand.pickSlot(2);
    expect(rack()).toBe('ASCES[L·L]?');
    hand.pickSlot(1);
    hand.pickSlot(1);
    expect(hand.selected).toBe(null);
  });

  it('on a square three times point across, down and nowhere', () => {
    const ways = [0, 1, 2].map(() => (hand.pickSquare(112), hand.now.arrow?.direction));
    expect(ways).toEqual(['across', 'down', undefined]);
  });

  it('on a blank ask for its letter', () => {
    hand.pickSquare(112);
    hand.pickSlot(6);
    expect([told, faces()]).toEqual([['letter 6 112'], '']);
    hand.lay(6, 112, catalan.readOne('Z')!);
    expect(faces()).toBe('Z');
  });
});

describe('a drag', () => {
  it('from the rack lays a tile, from the board moves it or brings it back', () => {
    hand.drop({ slot: 0 }, { square: 112 });
    hand.drop({ square: 112 }, { square: 113 });
    expect(hand.laid.map(({ square }) => square)).toEqual([113]);
    hand.drop({ square: 113 }, 'rack');
    expect(faces()).toBe('');
  });
  it('that ends nowhere, or begins where nothing lies, does nothing', () => {
    hand.drop({ slot: 0 }, null);
    hand.drop({ square: 5 }, { square: 6 });
    expect(faces()).toBe('');
  });
  it('of a laid blank keeps its letter', () => {
    hand.lay(6, 112, catalan.readOne('Z')!);
    hand.drop({ square: 112 }, { square: 100 });
    expect([faces(), told]).toEqual(['Z', []]);
  });
});

describe('keys', () => {
  it('mean nothing without an arrow, but Escape, Enter and the last tile back', () => {
    expect([press('c'), press('ArrowUp'), press('ArrowLeft'), press('Escape')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('type from the arrow on, skip, take back and recall', () => {
    hand.pickSquare(112);
    for (const key of ['c', 'a', ' ', 's']) press(key);
    expect(hand.laid.map(({ square }) => square)).toEqual([112, 113, 115]);
    press('Backspace');
    expect(hand.laid.map(({ square }) => square)).toEqual([112, 113]);
    // Over the square that was skipped, and then the tile before it.
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    expect(hand.laid.map(({ square }) => square)).toEqual([112]);
    press('Escape');
    expect([faces(), hand.now.arrow?.square]).toEqual(['', 112]);
    press('Escape');
    expect(hand.now.arrow).toBe(null);
  });

  it('with Shift lay the blank, and say when it stands in by itself', () => {
    hand.pickSquare(112);
    press('C', { shiftKey: true });
    expect(hand.laid[0]!.slot).toBe(6);
    press('Escape');
    press('z');
    expect(told).toEqual(['stood in Z']);
    press('x');
    expect(told.at(-1)).toBe('lacking X');
  });

  it('of the browser stay the browser’s', () => {
    hand.pickSquare(112);
    expect([press('c', { metaKey: true }), press('c', { altKey: true })]).toEqual([false, false]);
    expect([press('/'), press('Tab'), press('c', { isComposing: true })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(faces()).toBe('');
  });

  it('play with Enter what lies there', () => {
    hand.pickSquare(112);
    press('c');
    press('Enter');
    expect(told).toEqual(['play']);
  });
});

it('a shuffle changes the order, and tiles that lie stay', () => {
  hand.lay(0, 112);
  const before = rack();
  hand.shuffle();
  expect(rack()).not.toBe(before);
  expect([faces(), [...rack()].sort()]).toEqual(['C', [...before].sort()]);
  expect(hand.now.rack[hand.laid[0]!.slot]).toBe(catalan.readOne('C'));
  expect(BLANK).not.toBe(NONE);
});
