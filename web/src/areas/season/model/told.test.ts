// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { Trouble } from '../../../server/api.svelte.ts';
import { season } from '../../../text/season/index.ts';
import { speak } from '../../../text/index.svelte.ts';
import { told } from './told.ts';

beforeEach(async () => {
  await speak('ca');
  await season.fetch();
});

test('what a season refuses is said in its own words, with the values that came', () => {
  expect(told(new Trouble('no-such-game', { game: 7 }, 'English'))).toBe(
    'En aquesta temporada no hi ha cap partida número 7.',
  );
});

test('any other trouble is told as everywhere', () => {
  expect(told(new Trouble('offline'))).not.toMatch(/partida número|undefined|^$/);
});
