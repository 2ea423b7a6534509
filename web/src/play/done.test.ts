import { beforeEach, describe, expect, it, vi } from 'vitest';
import { doneHere, further, noteHere } from './done.ts';

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => (kept[key] = text),
  });
});

describe('what was done in this browser', () => {
  it('is remembered by language and day', () => {
    noteHere('ca', '2026-11-16', 'tried');
    expect(doneHere('ca', '2026-11-16')).toBe('tried');
    expect(doneHere('nl', '2026-11-16')).toBe('');
    expect(noteHere('ca', '2026-11-16', 'solved')).toBe('solved');
  });
  it('who saw the solution has not solved it, and who solved it may see it', () => {
    expect(further('shown', 'solved')).toBe('shown');
    expect(further('solved', 'shown')).toBe('solved');
    expect(further('tried', 'shown')).toBe('shown');
    expect(further('', 'tried')).toBe('tried');
  });
  it.each(['{', 'null', '[]', '42', '{"ca:2026-11-16":{"x":1}}', '{"ca:2026-11-16":"won"}'])(
    'nonsense in the store is nothing done: %s',
    (text) => {
      kept['faristol:puzzles'] = text;
      expect(doneHere('ca', '2026-11-16')).toBe('');
      expect(noteHere('ca', '2026-11-16', 'tried')).toBe('tried');
    },
  );
  it('old ones make room', () => {
    for (let n = 0; n < 520; n++) noteHere('ca', `day ${n}`, 'tried');
    expect(doneHere('ca', 'day 0')).toBe('');
    expect(doneHere('ca', 'day 519')).toBe('tried');
  });
});
