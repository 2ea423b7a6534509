import { keep, kept } from '../server/kept.ts';

const SOUND = 'faristol:desk-sound';

/** Whether this device sounds when a table calls: it does unless somebody has switched that off. */
export const soundWanted = (): boolean => kept(SOUND) !== 'off';
export const wantSound = (on: boolean): void => keep(SOUND, on ? 'on' : 'off');

/** Two soft notes, made here: no file is fetched. Silent where the browser has no sound. */
export function chime(): void {
  try {
    const sound = new AudioContext();
    const start = sound.currentTime;
    for (const [n, pitch] of [660, 880].entries()) {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = pitch;
      const at = start + n * 0.18;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.15, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    }
    setTimeout(() => void sound.close(), 1_500);
  } catch {
    // No sound on this device: the list shows it all the same.
  }
}
