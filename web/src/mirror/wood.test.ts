/** The device's own share of the rules, held to games that the decider has decided. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TableState } from '../wire/messages.ts';
import {
  acted,
  passed,
  settledFace,
  woodOf,
  type Wood,
  type WoodAct,
  type WoodRules,
} from './wood.ts';

interface Step {
  at: number;
  seat: number;
  act: WoodAct;
  later: number;
  is: {
    over: boolean;
    turn: number | null;
    totals: number[] | null;
    left: number[];
    shared: number;
    play: number;
    running: number | null;
    stopped: string | null;
  };
}
interface Told {
  edition: string;
  rules: WoodRules;
  view: TableState;
  steps: Step[];
}

const games = JSON.parse(readFileSync('../tests/data/wood_games.json', 'utf8')) as Told[];

function shown(game: Wood, rules: WoodRules, at: number): Step['is'] {
  const clock = settledFace(game.clock, Math.max(at, game.clock.since));
  const over = game.stage === 'over';
  return {
    over,
    turn: over ? null : game.onTurn,
    totals: over ? null : [...game.totals],
    left: clock.left_ms,
    shared: clock.shared_ms,
    play: rules.playMs ? clock.play_ms : 0,
    running: clock.running,
    stopped: clock.stopped,
  };
}

describe('a game at a real board', () => {
  test.each(games.map((game, number) => [`${game.edition} ${number}`, game] as const))(
    '%s: the device shows what the decider decides',
    (_, { rules, view, steps }) => {
      let game = woodOf(view, rules);
      for (const { at, seat, act, later, is } of steps) {
        game = acted(game, rules, act, seat, at);
        expect({ at, ...shown(passed(game, rules, later), rules, later) }).toEqual({ at, ...is });
      }
    },
  );

  test('all of them together are many steps', () => {
    expect(games.reduce((sum, { steps }) => sum + steps.length, 0)).toBeGreaterThan(700);
  });
});
