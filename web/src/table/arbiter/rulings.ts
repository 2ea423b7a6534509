/** Rulings as people read them. */
import { formatTime } from '../clock.ts';
import type { Ruling } from './office.svelte.ts';
import type { Words } from './words/en.ts';

const TIMES = new Set(['TimeCredited', 'ClockCorrected']);
const POINTS = new Set(['PointsDeducted', 'WordFoundWrong']);

/** What was done: `Time given · Anna · 1:00`. */
export function tellRuling(ruling: Ruling, w: Words, calls: Record<string, string>): string {
  const corrected = ruling.what === 'PointsDeducted' && ruling.about === 'correction';
  const parts = [corrected ? w.totalCorrected : (w.rulings[ruling.what] ?? ruling.what)];
  if (ruling.seat !== null) parts.push(ruling.names[ruling.seat] ?? '');
  if (ruling.amount !== null && TIMES.has(ruling.what)) parts.push(formatTime(ruling.amount));
  if (ruling.amount !== null && POINTS.has(ruling.what)) {
    const points = -ruling.amount;
    parts.push(points > 0 ? `+${points}` : `−${-points}`);
  }
  if (ruling.what === 'TurnLost' || ruling.what === 'PointsDeducted') parts.push(w.causes[ruling.about] ?? '');
  if (ruling.granted !== null) parts.push(ruling.what === 'ChallengeRuled' || ruling.what === 'JuryAnswered' ? (ruling.granted ? w.good : w.notGood) : ruling.granted ? w.yes : w.no);
  if (ruling.what === 'ClockStopped') parts.push(calls[ruling.about] ?? ruling.about);
  if (TIMES.has(ruling.what) && w.faults[ruling.about]) parts.push(w.faults[ruling.about]!);
  return parts.filter(Boolean).join(' · ');
}

/** How long somebody has waited: `1:05`, in whole seconds. */
export function waited(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
