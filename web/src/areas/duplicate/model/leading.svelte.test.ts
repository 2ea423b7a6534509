import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../server/fakes.ts';
import { FakeRoom, LED } from './fixtures.ts';
import { Leading } from './leading.svelte.ts';

let fake: FakeRoom;
let desk: Leading;
const read = vi.fn();
const candidate = { word: 'CASES', shown: 'CASES', coordinate: '8H', is_top: true };

beforeEach(async () => {
  read.mockClear();
  fake = await FakeRoom.open('leader');
  fake.says(LED);
  desk = new Leading(fake.room, { exists: true, read });
});

afterEach(() => {
  desk.leave();
  fake.leave();
});

/** Everything new, of one revision. */
function now(stage: string, led: object = {}, revision = 2): void {
  fake.shows({ stage, revision });
  fake.says({ ...LED, ...led, revision });
}

describe('a step', () => {
  it('is sent as it belongs to the stage', () => {
    now('drawing');
    desk.letters = ' CASA ';
    desk.take('draw');
    expect(fake.sent).toEqual([{ do: 'Draw', letters: 'CASA' }]);
    expect(desk.letters).toBe('');
  });

  it('that can’t be taken says why, until something is new', () => {
    desk.take('draw');
    expect([desk.note !== '', fake.sent]).toEqual([true, []]);
    now('drawing');
    expect(desk.note).toBe('');
  });

  it('is not kept for later while the line is lost', () => {
    now('drawing');
    FakeSocket.last.cut();
    desk.take('draw');
    desk.send({ do: 'Draw' });
    expect(desk.note).toContain('Not connected');
    expect(fake.room.waiting).toEqual([]);
  });

  it('of typing names the field', () => {
    expect(desk.take('paper')).toBe('paper');
    now('drawing', { blind: false });
    expect(desk.take('draw')).toBe('letters');
  });

  it('that needs a reason asks for it', () => {
    desk.take('undo');
    desk.say('wrong tile', 0);
    expect(fake.sent).toEqual([{ do: 'Undo', reason: 'wrong tile' }]);
    expect(desk.asking).toBe(null);
  });

  it('is not a helper’s', () => {
    fake.says({ is: 'Welcome', room: 'r', role: 'helper', table: null, venue: '' });
    now('drawing');
    desk.take('draw');
    expect([desk.leads, fake.sent]).toEqual([false, []]);
  });
});

describe('a word', () => {
  it('is laid at once when every slip is in', () => {
    now('marking', { candidates: [candidate] });
    desk.take('lay');
    expect(fake.sent).toEqual([{ do: 'LayWord', word: 'CASES', at: '8H' }]);
  });

  it('is laid after a question while some are missing', () => {
    now('marking', { candidates: [candidate], missing: [4] });
    desk.take('lay');
    expect([fake.sent, desk.confirming]).toMatchObject([[], { do: 'LayWord' }]);
    desk.confirm();
    expect(fake.sent).toMatchObject([{ do: 'LayWord', accept_missing: true }]);
    expect(desk.confirming).toBe(null);
  });
});

describe('reading out', () => {
  it('happens once a draw, where it is wanted', () => {
    now('drawn');
    expect(read).not.toHaveBeenCalled();
    desk.wantAloud(true);
    now('drawn', {}, 3);
    expect(read).not.toHaveBeenCalled();
    fake.shows({ stage: 'drawn', turn: 2, revision: 4 });
    fake.says({ ...LED, revision: 4 });
    expect(read.mock.calls).toEqual([[LED.called, 'ca']]);
  });

  it('is remembered by this browser, and done by a key as well', () => {
    desk.wantAloud(true);
    expect(new Leading(fake.room, { exists: true, read }).aloud).toBe(true);
    read.mockClear();
    desk.take('speak');
    expect(read).toHaveBeenCalledOnce();
  });

  it('is said to be impossible where there is no voice', () => {
    const mute = new Leading(fake.room, { exists: false, read });
    mute.take('speak');
    expect(mute.note).not.toBe('');
  });
});
