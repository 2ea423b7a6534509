import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerTime } from './time.ts';

let time: ServerTime;
/** How far the server's clock is ahead of the device's. */
const AHEAD = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  time = new ServerTime();
});
afterEach(() => vi.useRealTimers());

const device = (): number => performance.timeOrigin + performance.now();
/** A message of this moment that was on its way for so long. */
const after = (delay: number): void => time.heard(device() + AHEAD - delay);
const behind = (): number => Math.round(device() + AHEAD - time.now());

test('before the server has said anything it is the clock of the device', () => {
  expect(time.now()).toBe(device());
});

test('the quickest message tells it best', () => {
  after(300);
  expect(behind()).toBe(300);
  after(20);
  expect(behind()).toBe(20);
  after(2_000);
  expect(behind()).toBeLessThan(70);
});

test('messages that are told twice or out of order move it by no more than they are late', () => {
  after(20);
  for (const delay of [400, 20, 300, 300, 20]) after(delay);
  expect(behind()).toBe(20);
});

test('a clock that drifts is followed', () => {
  after(20);
  for (let n = 0; n < 300; n += 1) after(120);
  expect(behind()).toBeGreaterThan(110);
});

test('after a sleep in which the clock stood still the first message sets it right', () => {
  after(20);
  time.heard(device() + AHEAD + 3_600_000);
  expect(behind()).toBe(-3_600_000);
  time.heard(device() + AHEAD);
  expect(behind()).toBe(0);
});

test.each([NaN, Infinity])('%s is no time', (rubbish) => {
  after(20);
  time.heard(rubbish);
  expect(behind()).toBe(20);
});
