// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keep } from '../server/kept.ts';
import { mayNotify, notifies, setVolume, sound, volume, wantNotified } from './cues.ts';

afterEach(() => {
  keep('faristol:volume', null);
  keep('faristol:notify', null);
  vi.unstubAllGlobals();
});

test.each([
  [null, 40],
  ['', 40],
  ['loud', 40],
  ['-1', 40],
  ['101', 40],
  ['0', 0],
  ['100', 100],
])('of a volume that was kept as %s this is heard: %d', (text, heard) => {
  keep('faristol:volume', text);
  expect(volume()).toBe(heard);
});

test('silent means silent: nothing sounds and nothing shakes', () => {
  const shaken = vi.fn();
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, vibrate: shaken });
  setVolume(0);
  sound('turn');
  expect(shaken).not.toHaveBeenCalled();
  setVolume(10);
  sound('turn');
  expect(shaken).toHaveBeenCalledWith([60]);
});

test('nothing shakes before somebody pressed something', () => {
  const shaken = vi.fn();
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false }, vibrate: shaken });
  sound('end');
  expect(shaken).not.toHaveBeenCalled();
});

test('on plain HTTP there are no notifications, and none are asked for', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect([mayNotify(), notifies(), await wantNotified(true)]).toEqual([false, false, false]);
});

test('notifications are on where they are wanted and allowed', async () => {
  vi.stubGlobal('isSecureContext', true);
  const asked = vi.fn(() => Promise.resolve('granted'));
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: asked });
  expect(await wantNotified(true)).toBe(true);
  expect(notifies()).toBe(true);
  expect(await wantNotified(false)).toBe(false);
  expect(notifies()).toBe(false);
});
