import { expect, test } from 'vitest';
import { PARTS, streamed } from './streamed.ts';

test('only an address that names parts is one for a stream', () => {
  expect(streamed('?code=abcdef')).toBeNull();
  expect([...streamed('?only=board,SCORE')!.parts]).toEqual(['score', 'board']);
});

test('what nobody knows is passed over, and without any part all are shown', () => {
  for (const asked of ['?only=', '?only=everything', '?only=%00', `?only=${'x,'.repeat(5_000)}`])
    expect([...streamed(asked)!.parts]).toEqual([...PARTS]);
});

test('the delay is in seconds, an hour at most, and nonsense is none', () => {
  const of = (delay: string): number => streamed(`?only=board&delay=${delay}`)!.delayMs;
  expect([of('120'), of('0.5'), of('99999')]).toEqual([120_000, 500, 3_600_000]);
  expect([of('-5'), of('soon'), of('NaN'), of('')]).toEqual([0, 0, 0, 0]);
});

test('without a background only where that is asked', () => {
  expect(streamed('?only=board&clear')!.clear).toBe(true);
  expect([streamed('?only=board')!.clear, streamed('?only=board&clear=0')!.clear]).toEqual([
    false,
    false,
  ]);
});
