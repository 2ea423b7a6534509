/** What of an edition the device at a real board turns on. */
import type { Rules } from '../../../mirror/rules.ts';
import type { WoodRules } from '../../../mirror/wood.ts';

/** Before the rules are here: a clock that is pressed, and nothing else. */
export const PLAIN: WoodRules = {
  steps: ['place', 'press'],
  window: 'until-draw',
  afterClockMs: 0,
  validPoints: 0,
  invalidPoints: 0,
  again: false,
  stopsClock: true,
  lostAfterMs: 0,
  playedOut: 'at-once',
};

export function woodRules(rules: Rules | null): WoodRules {
  if (!rules) return PLAIN;
  return {
    steps: rules.list('turn.steps'),
    window: rules.text('challenge.window'),
    afterClockMs: rules.number('challenge.after_clock_ms'),
    validPoints: rules.number('challenge.valid_points'),
    invalidPoints: rules.number('challenge.invalid_points'),
    again: rules.is('challenge.again'),
    stopsClock: rules.is('challenge.stops_clock'),
    lostAfterMs: rules.number('time.lost_after_ms'),
    playedOut: rules.text('ending.played_out'),
  };
}
