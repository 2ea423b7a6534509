/** What waits for an arbiter, what was ruled, and how people read it. */
import { named } from '../text/named.ts';
import { known } from '../text/sentences.ts';
import { formatTime } from '../mirror/clock.ts';
import type { Words } from '../text/arbiter/en.ts';
import type { Ruling } from '../wire/desk.ts';

const TIMES = new Set(['TimeCredited', 'ClockCorrected']);
const POINTS = new Set(['PointsDeducted', 'WordFoundWrong']);

/** What was done: `Time given · Anna · 1:00`. */
export function tellRuling(
  ruling: Ruling,
  w: Words,
  calls: Readonly<Record<string, string>>,
): string {
  const corrected = ruling.what === 'PointsDeducted' && ruling.about === 'correction';
  const parts = [corrected ? w.totalCorrected : (known(w.rulings, ruling.what) ?? ruling.what)];
  if (ruling.seat !== null) parts.push(named(ruling.names[ruling.seat] ?? ''));
  if (ruling.amount !== null && TIMES.has(ruling.what)) parts.push(formatTime(ruling.amount));
  if (ruling.amount !== null && POINTS.has(ruling.what)) {
    const points = -ruling.amount;
    parts.push(points > 0 ? `+${points}` : `−${-points}`);
  }
  if (ruling.what === 'TurnLost' || ruling.what === 'PointsDeducted')
    parts.push(known(w.causes, ruling.about) ?? '');
  if (ruling.granted !== null)
    parts.push(
      ruling.what === 'ChallengeRuled' || ruling.what === 'JuryAnswered'
        ? ruling.granted
          ? w.good
          : w.notGood
        : ruling.granted
          ? w.yes
          : w.no,
    );
  if (ruling.what === 'ClockStopped') parts.push(known(calls, ruling.about) ?? ruling.about);
  if (TIMES.has(ruling.what)) parts.push(known(w.faults, ruling.about) ?? '');
  if (ruling.what === 'AidRefused')
    parts.push(
      known(w.aids, ruling.about) ?? '',
      (ruling.amount ?? 1) > 1 ? `${ruling.amount}×` : '',
    );
  return parts.filter(Boolean).join(' · ');
}

/** By whom: arbiters, the software, or whoever asked for forbidden help. */
export function tellWho(ruling: Ruling, w: Words): string {
  const names = ruling.by.filter(Boolean).join(' + ');
  if (ruling.what === 'AidRefused') return names ? w.askedBy(names) : w.askedSignedOut;
  return names || w.bySoftware;
}

/** How long somebody has waited: `1:05`, in whole seconds. */
export function waited(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
