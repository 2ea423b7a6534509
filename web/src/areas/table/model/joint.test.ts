import { expect, test } from 'vitest';
import { ca } from '../../../text/more/ca.ts';
import { en } from '../../../text/more/en.ts';
import { nl } from '../../../text/more/nl.ts';
import type { Line } from '../../../mirror/state.ts';
import { JOINT_CLAUSES, JOINTS, mayAsk } from './joint.ts';

test.each([ca, en, nl])('what all must consent to is asked about in every language', (words) => {
  expect(Object.keys(words.joint).sort()).toEqual([...JOINTS].sort());
});

const own = { kind: 'play', seat: 0, turn: 4 } as Line;
const table: Parameters<typeof mayAsk>[1] = { consents: [], lines: [own], onTurn: 1, acted: null };

test.each([
  ['whoever made the last play asks to take it back', table, 0, true],
  ['nobody else does', table, 1, false],
  ['nor whoever watches', table, null, false],
  ['not once the next has played', { ...table, acted: 'play' }, 0, false],
  ['not what was no play', { ...table, lines: [own, { ...own, kind: 'pass' }] }, 0, false],
  [
    'points taken later change nothing',
    { ...table, lines: [own, { ...own, kind: 'penalty', turn: null }] },
    0,
    true,
  ],
  ['not twice', { ...table, consents: [[0, 'take-back']] }, 0, false],
  ['not before anything was played', { ...table, lines: [] }, 0, false],
] as [string, Parameters<typeof mayAsk>[1], number | null, boolean][])(
  '%s',
  (_, there, seat, may) => {
    expect(mayAsk('take-back', there, seat)).toBe(may);
  },
);

test('each rests on a value of the book of its own', () => {
  expect(new Set(Object.values(JOINT_CLAUSES)).size).toBe(JOINTS.length);
});
