import { expect, test } from 'vitest';
import type { News } from '../../../wire/messages.ts';
import { cueOf, secondsCue } from './cues.ts';

const news = (...all: object[]): News[] => all as News[];
const play = (seat: number) => ({ type: 'PlayMade', seat });
const turn = (seat: number) => ({ type: 'TurnBegan', seat });

test.each([
  ['nothing', [], null],
  ['a play of mine', [play(0), turn(1)], null],
  ['a play of theirs', [play(1)], 'play'],
  ['a play of theirs, then my turn', [play(1), turn(0)], 'turn'],
  ['a challenge', [{ type: 'PlayChallenged', by: 1 }], 'challenge'],
  [
    'its verdict, and my turn after it',
    [{ type: 'ChallengeRuled', valid: false }, turn(0)],
    'not-valid',
  ],
  [
    'that it was valid',
    [{ type: 'PlayChallenged' }, { type: 'ChallengeRuled', valid: true }],
    'valid',
  ],
  ['the end', [play(1), { type: 'ResultDeclared' }], 'end'],
] as const)('of %s', (_, all, heard) => {
  expect(cueOf(news(...all), 0)).toBe(heard);
});

test('who watches hears every play and no turn', () => {
  expect([cueOf(news(play(0), turn(1)), null), cueOf(news(turn(0)), null)]).toEqual(['play', null]);
});

test('the last ten seconds are heard one by one, and no more once they are over', () => {
  expect(secondsCue(10_200, 9_990)).toBe('second');
  expect(secondsCue(9_990, 9_790)).toBeNull();
  expect(secondsCue(9_100, 8_950)).toBe('second');
  expect(secondsCue(300, -100)).toBeNull();
  expect(secondsCue(Infinity, Infinity)).toBeNull();
  expect(secondsCue(5_000, 25_000)).toBeNull();
});
