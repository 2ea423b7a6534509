import { describe, expect, test } from 'vitest';
import type { PlayerLine } from '../../../wire/championship.ts';
import { meantBy } from './people_line.ts';

const player = (number: number, name: string, more: Partial<PlayerLine> = {}): PlayerLine => ({
  player: number,
  name,
  rating: null,
  club: '',
  school: '',
  category: '',
  checked_in: false,
  withdrawn: false,
  joined: 1,
  no_show: 0,
  disqualified: false,
  ...more,
});
const players = [
  player(1, 'Joana Vidal', { checked_in: true }),
  player(2, 'Joan Vidal i Puig'),
  player(3, 'Núria Puig'),
  player(4, 'Gil Vila', { withdrawn: true }),
];
const codes = { 1: '000003', 2: '123456', 3: '654321' };

describe('a line at the check-in', () => {
  test.each([
    ['', { kind: 'nothing' }],
    [' - ', { kind: 'nothing' }],
    ['*', { kind: 'all', count: 2 }],
    ['-*', { kind: 'nobody' }],
    ['nuria', { kind: 'in', player: 3 }],
    ['pu', { kind: 'several', players: [2, 3] }],
    ['pu j', { kind: 'in', player: 2 }],
    ['vid', { kind: 'in', player: 2 }],
    ['3', { kind: 'in', player: 3 }],
    ['123456', { kind: 'in', player: 2 }],
    ['654 321', { kind: 'in', player: 3 }],
    ['999999', { kind: 'nobody' }],
    ['joana', { kind: 'already', player: 1 }],
    ['gil', { kind: 'already', player: 4 }],
    ['-vid', { kind: 'out', player: 1 }],
    ['−1', { kind: 'out', player: 1 }],
    ['-nuria', { kind: 'already', player: 3 }],
    ['xavi', { kind: 'nobody' }],
  ])('%j', (text, meant) => {
    expect(meantBy(text, players, codes)).toEqual(meant);
  });
});
