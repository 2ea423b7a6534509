// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { box } from '../board/box.ts';
import { emptyBoard, layout } from '../board/geometry.ts';
import { fakeStorage } from '../server/fakes.ts';
import { speak } from '../text/index.svelte.ts';
import { Playing, type Played, type PlayingEvents } from './playing.svelte.ts';

const catalan = box('catalan');
const standard = layout('standard');
let game: Played;
let heard: string[];
let played: number;
let playing: Playing;

function sit(rack: string, on: Partial<PlayingEvents> = {}): void {
  playing = new Playing(game, {
    play: () => void (played += 1),
    say: (text) => void heard.push(text),
    ...on,
  });
  playing.hand.adopt('faristol:test', catalan.read(rack));
}

beforeEach(async () => {
  await speak('en');
  fakeStorage();
  [heard, played] = [[], 0];
  game = {
    board: emptyBoard(standard.size),
    layout: standard,
    box: catalan,
    bonus: { tiles: 7, points: 50 },
  };
  sit('CASES[L·L]?');
});

function write(line: string): void {
  playing.line = line;
  playing.write();
}

const faces = (): string => playing.hand.laid.map(({ tile }) => catalan.face(tile)).join(' ');

describe('the line of notation', () => {
  it('lays what it says and tells its points; the same again plays it', () => {
    write('8H CASES');
    expect([faces(), played]).toEqual(['C A S E S', 0]);
    expect(heard).toEqual([expect.stringContaining(String(playing.reckoned!.points))]);
    write('8h cases');
    expect(played).toBe(1);
    write('8H CASA');
    expect(played).toBe(1);
  });

  it('is played whatever the order in which its tiles were laid', () => {
    const { hand } = playing;
    hand.lay(1, 113);
    hand.lay(0, 112);
    write('8H CA');
    expect(played).toBe(1);
  });

  it.each(['8H XXX', '99Z CASES', '8H', '', '8H CASESSS'])(
    '%j is told about, and lays nothing',
    (line) => {
      write(line);
      expect(faces()).toBe('');
      expect(playing.told).not.toBe('');
      expect(heard).toEqual([playing.told]);
    },
  );

  it('is no longer told about when it is written otherwise', () => {
    write('99Z CASES');
    playing.line = '8H CASES';
    expect(playing.told).toBe('');
  });
});

describe('what lies there', () => {
  it('is reckoned with the bonus of the game, and read as the server reads it', () => {
    sit('CASES[L·L]?');
    write('8D CASES');
    const five = playing.reckoned!.points;
    game = { ...game, bonus: { tiles: 5, points: 35 } };
    sit('CASES[L·L]?');
    write('8D CASES');
    expect(playing.reckoned!.points).toBe(five + 35);
    expect(playing.placements[0]).toEqual([108, 'C']);
  });

  it('has no points while it makes no line, and none where nothing lies', () => {
    expect(playing.reckoned).toBe(null);
    playing.hand.lay(0, 112);
    playing.hand.lay(1, 200);
    expect(playing.reckoned).toBe(null);
  });
});

describe('a blank', () => {
  it('waits for its letter, and is laid as that', () => {
    playing.hand.lay(6, 112);
    expect([faces(), playing.letter]).toEqual(['', { slot: 6, square: 112 }]);
    playing.choose(catalan.readOne('[L·L]')!);
    expect([playing.letter, playing.placements]).toEqual([null, [[112, '[l·l]']]]);
  });

  it('laid at the arrow lets it go on, as any tile does', () => {
    playing.hand.pickSquare(112);
    playing.hand.pickSlot(6);
    playing.choose(catalan.readOne('A')!);
    expect(playing.hand.now.arrow?.square).toBe(113);
    playing.hand.recall();
    playing.hand.pickSquare(50);
    playing.hand.lay(6, 100);
    playing.choose(catalan.readOne('A')!);
    expect(playing.hand.now.arrow?.square).toBe(50);
  });

  it('that nobody asks for takes no letter', () => {
    playing.choose(catalan.readOne('A')!);
    expect(faces()).toBe('');
  });
});

describe('what is told', () => {
  const press = (key: string): boolean => playing.hand.key({ key } as KeyboardEvent, 112);
  it('is a letter that is lacking, until other tiles lie there', () => {
    press('z');
    press('z');
    expect(playing.told).toContain('Z');
    press('c');
    expect(playing.told).toBe('');
  });

  it('may be about something else than the line', () => {
    let turn = 1;
    sit('CASES', { about: () => String(turn) });
    playing.tell('late');
    playing.line = 'x';
    expect(playing.told).toBe('late');
    turn = 2;
    expect(playing.told).toBe('');
  });

  it('of nothing is not said aloud', () => {
    playing.tell('');
    expect(heard).toEqual([]);
  });
});

it('Enter plays what lies there', () => {
  const drawn = vi.fn();
  sit('CASES', { drawn });
  playing.hand.lay(0, 112);
  expect(drawn).toHaveBeenCalled();
  playing.hand.key({ key: 'Enter' } as KeyboardEvent, 112);
  expect(played).toBe(1);
});
