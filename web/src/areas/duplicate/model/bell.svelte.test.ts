import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage, settled } from '../../../server/fakes.ts';
import { keep } from '../../../server/kept.ts';
import type { Shown } from '../../../wire/duplicate.ts';
import { Bell, rung } from './bell.svelte.ts';
import { HallView } from './hall.svelte.ts';

describe('what rings', () => {
  it('is the signal and the end', () => {
    expect(rung('search', 'write', 'running')).toBe('signal');
    expect(rung('write', 'over', 'running')).toBe('end');
    expect(rung('search', 'idle', 'marking')).toBe('end');
  });
  it('is heard once, and not for what was before the page came', () => {
    expect(rung('over', 'idle', 'marking')).toBeNull();
    expect(rung('write', 'write', 'running')).toBeNull();
    expect(rung(null, 'write', 'running')).toBeNull();
    expect(rung(null, 'idle', 'marking')).toBeNull();
  });
  it('is nothing at a pause and at a start taken back', () => {
    expect(rung('write', 'paused', 'running')).toBeNull();
    expect(rung('paused', 'write', 'running')).toBeNull();
    expect(rung('search', 'idle', 'drawn')).toBeNull();
  });
});

/** A hall whose time is what the test says. */
class FakeHall extends HallView {
  at = 0;

  time(): number {
    return this.at;
  }

  until(at: number): void {
    this.at = at;
    this.look();
  }
}

describe('the bell', () => {
  let hall: FakeHall;
  let awake: boolean;
  const ring = vi.fn();
  const sound = { ring, wake: () => Promise.resolve(awake) };

  beforeEach(() => {
    fakeStorage();
    ring.mockClear();
    awake = true;
    hall = new FakeHall();
    const clock = { limit_ms: 60, left_ms: 60, deadline: 60, signal_at: 30, signalled: false };
    hall.shown = { stage: 'running', clock } as unknown as Shown;
  });

  afterEach(() => {
    keep('faristol:bell:player', null);
    vi.unstubAllGlobals();
  });

  it('rings at the signal and at the end, each once, until it is left', () => {
    const bell = new Bell(hall, 'leader', true, sound);
    for (const at of [10, 29, 31, 40]) hall.until(at);
    expect(ring.mock.calls).toEqual([['signal']]);
    for (const at of [61, 70]) hall.until(at);
    expect(ring.mock.calls).toEqual([['signal'], ['end']]);
    bell.leave();
    hall.until(10);
    hall.until(31);
    expect(ring).toHaveBeenCalledTimes(2);
  });

  it('is silent where it is not wanted, and that is remembered', () => {
    new Bell(hall, 'player', false, sound);
    hall.until(31);
    expect(ring).not.toHaveBeenCalled();
    const first = new Bell(hall, 'player', false, sound);
    first.want(true);
    expect(new Bell(hall, 'player', false, sound).on).toBe(true);
    first.want(false);
    expect(new Bell(hall, 'player', true, sound).on).toBe(false);
  });

  it('is muted until somebody presses something', async () => {
    awake = false;
    const bell = new Bell(hall, 'leader', true, sound);
    await settled();
    expect(bell.muted).toBe(true);
    awake = true;
    bell.pressed();
    await settled();
    expect(bell.muted).toBe(false);
  });
});
