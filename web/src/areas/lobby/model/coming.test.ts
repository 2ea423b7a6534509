import { expect, test } from 'vitest';
import type { ChampionshipLine } from '../../../wire/championship.ts';
import { coming } from './coming.ts';

const event = (name: string, plays_on: string, ends_on = ''): ChampionshipLine =>
  ({ id: name, name, place: '', plays_on, ends_on, online: false, created: 0 }) as ChampionshipLine;

test('events that go on or come, the next one first; what is long over is left out', () => {
  const found = coming(
    [
      event('later', '2026-12-01'),
      event('over', '2026-11-01'),
      event('goes on', '2026-10-01', '2026-12-31'),
      event('yesterday', '2026-11-18'),
    ],
    new Date('2026-11-19T20:00:00Z'),
  );
  expect(found.map(({ name }) => name)).toEqual(['goes on', 'yesterday', 'later']);
});

test('no more than fit', () => {
  const many = Array.from({ length: 9 }, (_, n) => event(`e${n}`, `2027-01-0${n + 1}`));
  expect(coming(many, new Date('2026-11-19')).length).toBe(6);
});
