import { expect, test } from 'vitest';
import { ca } from '../../../text/more/ca.ts';
import { en } from '../../../text/more/en.ts';
import { nl } from '../../../text/more/nl.ts';
import { JOINT_CLAUSES, JOINTS } from './joint.ts';

test.each([ca, en, nl])('what all must consent to is asked about in every language', (words) => {
  expect(Object.keys(words.joint).sort()).toEqual([...JOINTS].sort());
});

test('each rests on a value of the book of its own', () => {
  expect(new Set(Object.values(JOINT_CLAUSES)).size).toBe(JOINTS.length);
});
