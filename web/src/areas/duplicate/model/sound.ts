/** The sound of the bell. */
import type { Rung } from './bell.svelte.ts';

/** Pitch in hertz, start and length in seconds. */
const TONES: Record<Rung, readonly (readonly [number, number, number])[]> = {
  signal: [
    [880, 0, 0.18],
    [880, 0.28, 0.18],
  ],
  end: [
    [660, 0, 0.35],
    [495, 0.4, 0.9],
  ],
};

let audio: AudioContext | null = null;

/** Let the browser sound; it allows that only after somebody pressed something. */
export async function wake(): Promise<boolean> {
  if (!('AudioContext' in window)) return false;
  audio ??= new AudioContext();
  if (audio.state === 'suspended')
    await Promise.race([audio.resume(), new Promise((done) => setTimeout(done, 300))]);
  return audio.state === 'running';
}

export function ring(what: Rung): void {
  // A browser lets nothing shake, and complains, before somebody has pressed something.
  if (navigator.userActivation?.hasBeenActive ?? true)
    navigator.vibrate?.(what === 'signal' ? [150, 100, 150] : 600);
  if (!audio || audio.state !== 'running') return;
  for (const [pitch, start, length] of TONES[what]) {
    const at = audio.currentTime + start;
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.5, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
