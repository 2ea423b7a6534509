/** English, for the start and the end of a round in a hall. The other languages have the same shape. */
import type { RoundTiming, WaitLine } from '../../wire/championship.ts';
import { plural } from '../grammar.ts';

const many = plural('en');
type End = Exclude<RoundTiming['at_end'], ''>;

export const floor = {
  whoIsMissing: 'Who is not there?',
  missingHint: (minutes: number) =>
    'Tick the players who are not at their tables when the round begins. Their clocks start together. ' +
    `After ${minutes} minutes the forfeit is proposed; nothing is entered by itself.`,
  startWaiting: (players: number, minutes: number) =>
    `Start ${minutes} minutes for ${many(players, 'player', 'players')}`,
  nobodyMissing: 'Everybody is at their table.',
  awaited: 'Players who are not there',
  waitsFor: (names: string) => `Waiting for ${names}`,
  waitIsOver: 'The waiting is over.',
  isHere: (name: string) => `${name} is here`,
  proposed: {
    first: (names: string[]) => `${names[0]} did not show up: enter the forfeit`,
    second: (names: string[]) => `${names[0]} did not show up: enter the forfeit`,
    both: () => 'Neither showed up: enter 0–0',
  } satisfies Record<WaitLine['forfeit'], (names: string[]) => string>,
  callTime: 'Call the end of the round',
  timeCalled: 'The end of the round was called.',
  ends: {
    'one-more-hand': 'Time! Complete this hand and play one more.',
    'at-once': 'Time! The game is over.',
    'finish-turn': 'Time! Complete this turn; then the game is over.',
    'finish-round': 'Time! Play on until everybody has had the same number of turns.',
  } satisfies Record<End, string>,
  perPlay: (seconds: number) =>
    seconds % 60
      ? `At most ${many(seconds, 'second', 'seconds')} a play.`
      : `At most ${many(seconds / 60, 'minute', 'minutes')} a play.`,
  turnsEach: (turns: number) => `${many(turns, 'turn', 'turns')} each.`,
  tapForSound: 'Tap for sound',
  soundOff: 'Sound is off',
  soundOn: 'Sound is on',
};

export type Words = typeof floor;
