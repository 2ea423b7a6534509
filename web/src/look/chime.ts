import { keep, kept } from '../server/kept.ts';

const SOUND = 'faristol:desk-sound';

/** Whether this device sounds when a table calls: it does unless somebody has switched that off. */
export const soundWanted = (): boolean => kept(SOUND) !== 'off';
export const wantSound = (on: boolean): void => keep(SOUND, on ? 'on' : 'off');

interface Note {
  pitch: number;
  /** Seconds after the first one. */
  at: number;
  lasts: number;
  volume: number;
}

/** Notes made here: no file is fetched. Silent where the browser has no sound. */
function play(notes: Note[]): void {
  try {
    const sound = new AudioContext();
    const start = sound.currentTime;
    for (const note of notes) {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = note.pitch;
      const at = start + note.at;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(note.volume, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + note.lasts);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + note.lasts + 0.05);
    }
    const last = Math.max(...notes.map(({ at, lasts }) => at + lasts));
    setTimeout(() => void sound.close(), (last + 1) * 1_000);
  } catch {
    // No sound on this device: the page shows it all the same.
  }
}

/** Two soft notes. */
export function chime(): void {
  play([660, 880].map((pitch, n) => ({ pitch, at: n * 0.18, lasts: 0.35, volume: 0.15 })));
}

/** A bell for a whole hall, so many strokes. */
export function bell(strokes: number): void {
  const partials = [220, 440, 554, 659, 880];
  play(
    Array.from({ length: strokes }, (_, stroke) =>
      partials.map((pitch, n) => ({
        ...{ pitch, at: stroke * 1.1, lasts: 2.4 - n * 0.3 },
        volume: 0.4 / (n + 1),
      })),
    ).flat(),
  );
}
