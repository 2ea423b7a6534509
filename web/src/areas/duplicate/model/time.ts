/** The clock of a turn, as people read it. */
import type { Shown, TurnFace } from '../../../wire/duplicate.ts';

export type Phase = 'search' | 'write' | 'paused' | 'over' | 'idle';

/** What is left at a moment of the server's clock; never more than when the server said so. */
export function left(clock: TurnFace, now: number): number {
  return clock.deadline === null
    ? clock.left_ms
    : Math.max(0, Math.min(clock.left_ms, clock.deadline - now));
}

export function phase(shown: Shown, now: number): Phase {
  if (shown.stage !== 'running') return 'idle';
  const { clock } = shown;
  if (clock.deadline === null) return 'paused';
  if (clock.deadline <= now) return 'over';
  return clock.signalled || (clock.signal_at !== null && clock.signal_at <= now)
    ? 'write'
    : 'search';
}

/** Minutes and seconds; hours where there are some. A second that has begun counts. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

export function timeOfDay(at: number, language: string): string {
  return new Date(at).toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

export function percent(hundredths: number, language: string): string {
  return `${(hundredths / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} %`;
}

/** A share of the maximum, where there is one. */
export function share(hundredths: number | null, language: string): string {
  return hundredths === null ? '–' : percent(hundredths, language);
}

/** Points with a minus as it is written, where there are any. */
export function points(number: number | null): string {
  return number === null ? '–' : String(number).replace('-', '−');
}
