/**
 * What is heard and felt at a table: short notes made here, so that no file is fetched, at a volume of
 * their own, and a phone that shakes. Silent where the browser has no sound, or nobody pressed anything yet.
 */
import { keep, kept } from '../server/kept.ts';

export type Cue = 'play' | 'turn' | 'challenge' | 'valid' | 'not-valid' | 'end' | 'second';

const VOLUME = 'faristol:volume';
const NOTIFY = 'faristol:notify';
const USUAL = 40;

/** Pitch in hertz, start and length in seconds. */
const NOTES: Record<Cue, readonly (readonly [number, number, number])[]> = {
  play: [[196, 0, 0.07]],
  turn: [
    [587, 0, 0.1],
    [784, 0.11, 0.16],
  ],
  challenge: [
    [440, 0, 0.12],
    [440, 0.18, 0.12],
  ],
  valid: [
    [523, 0, 0.12],
    [659, 0.12, 0.2],
  ],
  'not-valid': [
    [330, 0, 0.14],
    [247, 0.15, 0.26],
  ],
  end: [
    [523, 0, 0.14],
    [659, 0.15, 0.14],
    [784, 0.3, 0.3],
  ],
  second: [[880, 0, 0.04]],
};
/** How a phone shakes, in milliseconds; plays and seconds are too many for that. */
const SHAKES: Partial<Record<Cue, number[]>> = {
  turn: [60],
  challenge: [80, 60, 80],
  'not-valid': [160],
  end: [80, 60, 80, 60, 160],
};

let audio: AudioContext | null = null;

/** From 0, silent, to 100. */
export function volume(): number {
  const found = kept(VOLUME);
  const number = found === null || found.trim() === '' ? NaN : Number(found);
  return number >= 0 && number <= 100 ? number : USUAL;
}

export const setVolume = (to: number): void => keep(VOLUME, String(to));

/** Whether a browser may tell of turns and calls while its page is not looked at. */
export const mayNotify = (): boolean => isSecureContext && 'Notification' in window;
export const notifies = (): boolean =>
  mayNotify() && kept(NOTIFY) === 'yes' && Notification.permission === 'granted';

/** Switch notifications on or off; whether they are on then. */
export async function wantNotified(wanted: boolean): Promise<boolean> {
  const on = wanted && mayNotify() && (await Notification.requestPermission()) === 'granted';
  keep(NOTIFY, on ? 'yes' : null);
  return on;
}

/** Tell whoever looks elsewhere. */
export function tell(text: string): void {
  if (document.hidden && notifies()) new Notification('Faristol', { body: text, tag: 'faristol' });
}

export function sound(cue: Cue): void {
  const loudness = volume() / 100;
  // A browser lets nothing sound or shake, and complains, before somebody has pressed something.
  if (loudness === 0 || !(navigator.userActivation?.hasBeenActive ?? true)) return;
  const shake = SHAKES[cue];
  if (shake) navigator.vibrate?.(shake);
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const [pitch, start, length] of NOTES[cue]) {
    const at = audio.currentTime + start;
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.3 * loudness + 0.0002, at + 0.01);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
