import { expect, test } from 'vitest';
import { LEVELS, ON_RACK, robotOf } from './robots.ts';

test.each(['ca', 'nl'] as const)(
  'in %s every level is somebody else, the stronger worth no less',
  (language) => {
    const all = LEVELS.map((level) => robotOf(level, language));
    expect(new Set(all.map(({ name }) => name)).size).toBe(LEVELS.length);
    const values = all.map(({ value }) => value);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  },
);

test('six stand on a rack, each with another value', () => {
  expect(ON_RACK.map((level) => robotOf(level, 'ca').value)).toEqual([1, 2, 3, 4, 8, 10]);
});

test('Catalan puts an article before a name within a sentence, the others none', () => {
  expect(robotOf('master', 'ca').called).toBe('en Quim');
  expect(robotOf('junior', 'ca').called).toBe('l’Ona');
  expect(robotOf('champion', 'ca').called).toBe('la Xènia');
  expect(robotOf('master', 'en').called).toBe('Quim');
  expect(robotOf('champion', 'nl').called).toBe('Quinten');
});
