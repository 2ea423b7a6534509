/** What is heard of what happens at a table. */
import { sound, tell, type Cue } from '../../../look/cues.ts';
import type { News } from '../../../wire/messages.ts';

/** The weightiest thing of some news, for whoever sits there or watches; null where nothing is heard. */
export function cueOf(news: readonly News[], seat: number | null): Cue | null {
  let cue: Cue | null = null;
  for (const one of news) {
    if (one.type === 'ResultDeclared') return 'end';
    if (one.type === 'ChallengeRuled') cue = one.valid ? 'valid' : 'not-valid';
    else if (cue === 'valid' || cue === 'not-valid') continue;
    else if (one.type === 'PlayChallenged') cue = 'challenge';
    else if (cue === 'challenge') continue;
    else if (one.type === 'TurnBegan' && one.seat === seat) cue = 'turn';
    else if (one.type === 'PlayMade' && one.seat !== seat) cue ??= 'play';
  }
  return cue;
}

const LAST_MS = 10_000;

/** Each of the last seconds is heard as it goes. */
export function secondsCue(before: number, after: number): Cue | null {
  if (after > LAST_MS || after <= 0 || before <= after) return null;
  return Math.ceil(before / 1_000) === Math.ceil(after / 1_000) ? null : 'second';
}

/** Let it be heard; whoever looks elsewhere is told of turns and challenges. */
export function heed(cue: Cue | null, text = ''): void {
  if (!cue) return;
  sound(cue);
  if (cue === 'turn' || cue === 'challenge') tell(text);
}
