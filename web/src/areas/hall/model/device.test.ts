// @vitest-environment happy-dom
/** What a device knows of itself: its name, its time, its battery; what it sounds. */
import { expect, test, vi } from 'vitest';
import { keep } from '../../../server/kept.ts';
import { Battery } from './battery.svelte.ts';
import { deviceName, deviceTime, Watch } from './device.ts';
import { PLAIN, woodRules } from './rules.ts';
import { woodBook } from './fixtures.ts';
import { Bell, buzz } from './signal.ts';

test('a device keeps its name, and makes another where it was spoilt', () => {
  const name = deviceName();
  expect(name).toMatch(/^[a-z0-9]{24}$/);
  expect(deviceName()).toBe(name);
  keep('faristol:device-at-board', '<b>');
  expect(deviceName()).toMatch(/^[a-z0-9]{24}$/);
  expect(Number.isInteger(deviceTime())).toBe(true);
});

test('a calendar that was set is noticed once', () => {
  let calendar = 1_000;
  let clock = 0;
  const watch = new Watch(
    () => calendar,
    () => clock,
  );
  calendar += 9_000;
  clock += 9_000;
  expect(watch.jumped()).toBe(false);
  calendar += 3_600_000;
  expect([watch.jumped(), watch.jumped()]).toEqual([true, false]);
});

test('a bell rings once as the last minute begins and once as it is over', () => {
  const ring = vi.fn();
  const bell = new Bell(ring);
  for (const left of [61_000, 60_000, 30_000, 500, -100, -2_000]) bell.look('0', left, true);
  expect(ring).toHaveBeenCalledTimes(2);
  new Bell(ring).look('1', 10_000, false);
  expect(ring).toHaveBeenCalledTimes(2);
  expect(() => buzz(true)).not.toThrow();
});

test('a low battery that nothing charges is told', async () => {
  const power = { level: 0.12, charging: false, addEventListener: () => undefined };
  vi.stubGlobal('navigator', { getBattery: () => Promise.resolve(power) });
  const battery = new Battery();
  await Promise.resolve();
  await Promise.resolve();
  expect(battery.low).toBe(12);
  vi.unstubAllGlobals();
});

test('of a book the device reads what its clock turns on', () => {
  expect(woodRules(null)).toBe(PLAIN);
  expect(woodRules(woodBook())).toMatchObject({
    window: 'until-draw',
    again: true,
    lostAfterMs: 600_000,
  });
});
