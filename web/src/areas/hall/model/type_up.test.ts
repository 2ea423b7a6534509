/** What the device knows of a game goes along when the paper is typed up. */
import { expect, test } from 'vitest';
import type { SheetLine } from '../../../wire/messages.ts';
import { woodView } from './fixtures.ts';
import { typeUp } from './type_up.ts';

const line = (seat: number, kind: string, points = 0): SheetLine =>
  ({ seat, kind, points, words: [], tiles: '' }) as unknown as SheetLine;
const queryOf = (...sheet: SheetLine[]): URLSearchParams =>
  new URLSearchParams(typeUp(woodView({ edition: 'fisc-2023', sheet })).split('?')[1]);

test('players come in the order of play, with the points of their turns', () => {
  const query = queryOf(
    line(1, 'play', 24),
    line(0, 'exchange'),
    line(1, 'lost'),
    line(0, 'play', 18),
    line(0, 'penalty', -10),
    line(1, 'rack', -4),
  );
  expect(query.getAll('player')).toEqual(['Biel', 'Anna']);
  expect([query.get('edition'), query.get('turns')]).toEqual(['fisc-2023', '24,-,-,18']);
});

test('a device that was the clock alone knows no points, and says none', () => {
  expect(queryOf(line(0, 'play'), line(1, 'play')).get('turns')).toBeNull();
});

test('turns of which one is missing would shift all others, and are left out', () => {
  expect(queryOf(line(0, 'play', 24), line(0, 'play', 18)).get('turns')).toBeNull();
});
