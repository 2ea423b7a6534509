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
  sharedMs: 0,
  playMs: 0,
  timeUp: 'at-once',
  lastPlayMs: 0,
  completionMs: 0,
  turnsEach: 0,
  concededPoints: 0,
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
    sharedMs: rules.number('time.shared_ms'),
    playMs: rules.number('time.play_ms'),
    timeUp: rules.text('time.time_up'),
    lastPlayMs: rules.number('time.last_play_ms'),
    completionMs: rules.number('time.completion_ms'),
    turnsEach: rules.number('ending.turns_each'),
    concededPoints: rules.number('exchange.conceded_points'),
  };
}
