import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pass } from '../../../server/fakes.ts';
import { FakeRoom, NOW, OWN, RECEIPT, SHOWN } from './fixtures.ts';
import { Seat } from './seat.svelte.ts';

let fake: FakeRoom;
let seat: Seat;

beforeEach(async () => {
  fake = await FakeRoom.open('player');
  fake.says(OWN);
  seat = new Seat(fake.room);
});

afterEach(() => {
  seat.leave();
  fake.leave();
});

function write(line: string): void {
  seat.line = line;
  seat.typed();
}

const faces = (): string => seat.hand.laid.map(({ tile }) => seat.box.face(tile)).join(' ');

describe('the slip', () => {
  it('is laid as it is typed, and written as it is laid', async () => {
    write('cases 8h');
    expect([faces(), seat.line]).toEqual(['C A S E S', 'CASES 8H']);
    expect(Number(seat.score)).toBe(seat.playing.reckoned?.points);
    seat.hand.recall();
    seat.hand.pickSquare(112);
    for (const slot of [5, 6]) {
      seat.hand.pickSlot(slot);
      await pass(50);
    }
    expect(seat.line).toBe('L·LA 8H');
  });

  it('stays as it was typed, whatever the room says', () => {
    write('CASES 8H');
    seat.score = '99';
    fake.shows({ revision: 2, players: 2, board: [...SHOWN.board] });
    expect([seat.line, seat.score]).toEqual(['CASES 8H', '99']);
    write('CASES 8Hx');
    fake.shows({ revision: 3 });
    expect(seat.line).toBe('CASES 8Hx');
  });

  it('counts by another play when another is laid', () => {
    write('CASES 8H');
    seat.score = '99';
    write('CASA 8H');
    expect(seat.score).toBe(String(seat.playing.reckoned?.points));
  });

  it('begins empty with every turn, and can’t be written when the time is over', async () => {
    write('CASES 8H');
    fake.shows({ turn: 2, rack: 'AEIOUST' });
    expect([seat.line, seat.score, faces()]).toEqual(['', '', '']);
    expect(seat.open).toBe(true);
    await fake.pass(61_000);
    expect(seat.open).toBe(false);
    write('ES 8H');
    seat.send();
    expect(fake.sent).toEqual([]);
  });

  it('comes back with the tiles of before when the page is loaded again', () => {
    write('CASES 8H');
    seat.leave();
    expect(new Seat(fake.room).line).toBe('CASES 8H');
  });

  it('needs no own count where none is asked for', () => {
    fake.shows({ own_score: 'free' });
    write('CASES 8H');
    expect([seat.needsScore, seat.score]).toEqual([false, '']);
    seat.send();
    expect(fake.sent).toEqual([{ do: 'HandIn', text: 'CASES 8H', turn: 1 }]);
  });
});

describe('what became of it', () => {
  it('is on its way, and then received under its number', () => {
    write('CASES 8H');
    seat.score = '12';
    seat.send();
    expect(fake.sent).toEqual([{ do: 'HandIn', text: 'CASES 8H 12', turn: 1 }]);
    expect(seat.sending).toBe(true);
    fake.answers(RECEIPT);
    const slip = { turn: 1, written: 'CASES 8H 12', word: 'CASES', coordinate: '8H' };
    fake.says({ ...OWN, slip: { ...slip, score: 12, received: NOW, late: false } });
    expect([seat.sending, seat.slip?.word, seat.receipt?.version]).toEqual([false, 'CASES', 7]);
    fake.shows({ turn: 2 });
    expect([seat.slip, seat.receipt]).toEqual([null, null]);
  });

  it('is refused as long as nothing else is written', () => {
    write('CASES 8H');
    seat.send();
    fake.refuses('wrong-turn');
    expect(seat.refusal).toMatchObject({ reason: 'wrong-turn' });
    seat.score = '1';
    expect(seat.refusal).toBe(null);
  });
});

describe('what is said aloud', () => {
  it('is the letters of the turn, the signal and the end, each once', async () => {
    expect(seat.said).toContain('C, A, S, E, S');
    const clock = { ...SHOWN.clock, signal_at: NOW + 30_000 };
    fake.shows({ revision: 2, clock });
    expect(seat.said).toContain('C, A, S, E, S');
    await fake.pass(31_000);
    const signal = seat.said;
    expect(signal).not.toContain('C, A, S, E, S');
    fake.shows({ revision: 3, clock, players: 5 });
    expect(seat.said).toBe(signal);
    fake.shows({ revision: 4, stage: 'marking' });
    expect(seat.said).not.toBe(signal);
  });

  it('is the word that was laid, with what it brought, when that has come too', () => {
    const last = {
      turn: 1,
      rack: SHOWN.rack,
      word: 'CASES',
      coordinate: '8H',
      squares: [],
      points: 20,
      found_by: 1,
      finders: [],
      solo: '',
      bonus: 0,
      slips: 1,
      computer_word: '',
      computer_coordinate: '',
      computer_points: null,
    };
    fake.shows({ turn: 2, stage: 'drawing', rack: '', last });
    expect(seat.said).not.toContain('CASES');
    const result = { turn: 1, written: '', points: 12, bonus: 0, top: 20, nil: null };
    fake.says({ ...OWN, results: [{ ...result, clause: '', overruled: '' }] });
    expect(seat.said).toMatch(/CASES 8H.*12.*20/);
  });

  it('is not what was laid before this player came', () => {
    seat.leave();
    fake.shows({ turn: 2, stage: 'drawing', last: { turn: 1 } as never });
    fake.says({ ...OWN, results: [{ turn: 1 } as never] });
    expect(new Seat(fake.room).said).toBe('');
  });
});

it('a tile that is not there is said, until something else is laid', () => {
  seat.hand.key({ key: 'Z' } as KeyboardEvent, 112);
  expect(seat.playing.told).toContain('Z');
  seat.hand.key({ key: 'A' } as KeyboardEvent, 112);
  expect(seat.playing.told).toBe('');
});
