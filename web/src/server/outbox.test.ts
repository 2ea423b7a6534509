import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from './fakes.ts';
import { keep, kept } from './kept.ts';
import { Outbox } from './outbox.ts';

const pass = { do: 'Pass', id: 'a' };
const play = { do: 'Place', id: 'b' };

afterEach(() => {
  for (const key of ['faristol:outbox:t', 'k']) keep(key, null);
  vi.unstubAllGlobals();
});

describe('the outbox', () => {
  it('keeps a command until it is answered, over reloads', () => {
    const texts = fakeStorage();
    new Outbox('t').keep(pass);
    new Outbox('t').keep(pass);
    expect(new Outbox('t').all()).toEqual([pass]);
    new Outbox('t').settle('a');
    expect(texts.size).toBe(0);
  });

  it('keeps the order in which commands were given', () => {
    fakeStorage();
    const box = new Outbox('t');
    box.keep(pass);
    box.keep(play);
    expect(box.all()).toEqual([pass, play]);
  });

  it.each(['{', '{}', 'null', '7', '"a"'])('survives %s in the storage', (rubbish) => {
    fakeStorage().set('faristol:outbox:t', rubbish);
    const box = new Outbox('t');
    expect(box.all()).toEqual([]);
    box.keep(pass);
    expect(box.all()).toEqual([pass]);
  });

  it.each([{ full: true }, { forbidden: true }])(
    'keeps commands while the page is open where storage is %j',
    (how) => {
      fakeStorage(how);
      const box = new Outbox('t');
      box.keep(pass);
      box.keep(play);
      expect(box.all()).toEqual([pass, play]);
      box.settle('a');
      expect(box.all()).toEqual([play]);
      box.settle('b');
      expect(box.all()).toEqual([]);
    },
  );
});

describe('what a browser keeps', () => {
  it('is kept in its storage', () => {
    const texts = fakeStorage();
    keep('k', 'one');
    expect([kept('k'), texts.get('k')]).toEqual(['one', 'one']);
    keep('k', null);
    expect([kept('k'), texts.has('k')]).toEqual([null, false]);
  });

  it('is the newest, also where an older one could be stored and this one not', () => {
    const stored = fakeStorage();
    keep('k', 'old');
    const full = fakeStorage({ full: true });
    full.set('k', stored.get('k')!);
    keep('k', 'new');
    expect(kept('k')).toBe('new');
    keep('k', null);
    expect(kept('k')).toBe(null);
  });
});
