// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Sound from './sound.ts';

class FakeAudio {
  static state = 'running';
  static tones: [pitch: number, from: number, to: number][] = [];
  readonly currentTime = 10;
  readonly destination = {};
  get state(): string {
    return FakeAudio.state;
  }
  resume = (): Promise<void> => Promise.resolve();
  createGain = (): object => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
  createOscillator(): object {
    const tone = { pitch: 0, from: 0 };
    return {
      frequency: {
        set value(hertz: number) {
          tone.pitch = hertz;
        },
      },
      connect: (next: unknown) => next,
      start: (at: number) => (tone.from = at),
      stop: (at: number) => FakeAudio.tones.push([tone.pitch, tone.from, at]),
    };
  }
}

let sound: typeof Sound;

beforeEach(async () => {
  vi.resetModules();
  FakeAudio.tones = [];
  FakeAudio.state = 'running';
  sound = await import('./sound.ts');
});

afterEach(() => vi.unstubAllGlobals());

test('without sound in the browser nothing rings, and nothing breaks', async () => {
  Reflect.deleteProperty(window, 'AudioContext');
  expect(await sound.wake()).toBe(false);
  sound.ring('end');
});

test('the signal rings twice and high, the end once more and lower', async () => {
  vi.stubGlobal('AudioContext', FakeAudio);
  expect(await sound.wake()).toBe(true);
  sound.ring('signal');
  const signal = FakeAudio.tones.splice(0);
  sound.ring('end');
  expect([signal.length, FakeAudio.tones.length]).toEqual([2, 2]);
  expect(Math.min(...signal.map(([pitch]) => pitch))).toBeGreaterThan(
    Math.max(...FakeAudio.tones.map(([pitch]) => pitch)),
  );
  for (const [, from, to] of signal) expect(to).toBeGreaterThan(from);
});

test('a browser that does not let it sound yet stays silent', async () => {
  vi.stubGlobal('AudioContext', FakeAudio);
  FakeAudio.state = 'suspended';
  expect(await sound.wake()).toBe(false);
  sound.ring('signal');
  expect(FakeAudio.tones).toEqual([]);
});
