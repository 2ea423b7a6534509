/**
 * A game at a real board, as far as the device that lies there must know it without the server:
 * whose time runs, what is left, the running totals, and what may come next. The server decides;
 * what it says takes the place of this. A corpus of decided games holds this to it.
 */
import type { ClockFace, TableState } from '../wire/messages.ts';

/** What of an edition the clock turns on. */
export interface WoodRules {
  steps: readonly string[];
  /** `until-draw`, `after-clock`, `none` and so on. */
  window: string;
  afterClockMs: number;
  validPoints: number;
  invalidPoints: number;
  again: boolean;
  stopsClock: boolean;
  lostAfterMs: number;
  playedOut: string;
}

/** A play that is not final. */
export interface WoodPending {
  seat: number;
  points: number;
  /** Until when it may be challenged, where seconds are counted. */
  closes: number | null;
  /** The challenger, while the judge is asked. */
  asked: number | null;
  /** The challenger who may argue once more. */
  upheld: number | null;
  /** Whether this is the second challenge: its verdict is final. */
  argued: boolean;
}

export interface Wood {
  stage: string;
  seats: number;
  onTurn: number | null;
  acted: string | null;
  pending: WoodPending | null;
  totals: readonly number[];
  /** Turns that each seat has had. */
  turns: readonly number[];
  out: readonly number[];
  clock: ClockFace;
}

/** What people do at a real board, as its device tells it. */
export type WoodAct =
  | { do: 'TellPlay'; points: number; out: boolean }
  | { do: 'PressClock' }
  | { do: 'Pass' }
  | { do: 'Exchange' }
  | { do: 'Accept' }
  | { do: 'Challenge' }
  | { do: 'ChallengeAgain' }
  | { do: 'RuleOnChallenge'; valid: boolean }
  | { do: 'StopClock'; cause: string }
  | { do: 'ResumeClock' }
  | { do: 'StartClock' }
  | { do: 'Other' };

const SECOND = 1_000;

export function settledFace(clock: ClockFace, at: number): ClockFace {
  const gone = at - clock.since;
  return {
    ...clock,
    left_ms: clock.left_ms.map((ms, seat) => (seat === clock.running ? ms - gone : ms)),
    shared_ms: clock.shared_runs ? clock.shared_ms - gone : clock.shared_ms,
    play_ms: clock.play_runs ? clock.play_ms + gone : clock.play_ms,
    since: at,
  };
}

function begun(clock: ClockFace, seat: number, at: number): ClockFace {
  const running = clock.left_ms.length ? seat : null;
  const now = { ...settledFace(clock, at), play_ms: 0 };
  const runs = { running, shared_runs: true, play_runs: true };
  return clock.stopped === null ? { ...now, ...runs } : { ...now, resume: runs };
}

function halted(clock: ClockFace, cause: string, at: number): ClockFace {
  const now = settledFace(clock, at);
  if (clock.stopped !== null) return { ...now, stopped: cause };
  const { running, shared_runs, play_runs } = now;
  const still = { running: null, shared_runs: false, play_runs: false };
  return { ...now, ...still, stopped: cause, resume: { running, shared_runs, play_runs } };
}

function resumed(clock: ClockFace, at: number): ClockFace {
  const runs = clock.resume ?? { running: null, shared_runs: false, play_runs: false };
  return { ...settledFace(clock, at), ...runs, stopped: null, resume: null };
}

function ended(game: Wood, at: number): Wood {
  const still = {
    running: null,
    shared_runs: false,
    play_runs: false,
    stopped: null,
    resume: null,
  };
  const clock = { ...settledFace(game.clock, at), ...still };
  return { ...game, stage: 'over', pending: null, clock };
}

/** The server's view, as far as it matters here. */
export function woodOf(view: TableState, rules: WoodRules): Wood {
  const { pending, clock } = view;
  const turns = view.names.map(
    (_, seat) =>
      new Set(view.sheet.filter((l) => l.seat === seat && l.turn !== null).map((l) => l.turn)).size,
  );
  // Before the clock is pressed the server says when it would close at the earliest.
  const counted = pending && pending.may_close_at > pending.made_at + rules.afterClockMs;
  return {
    stage: view.stage,
    seats: view.names.length,
    onTurn: view.on_turn ?? view.starter,
    acted: view.acted,
    totals: view.totals,
    turns,
    out: view.racks.flatMap((rack, seat) =>
      rack === '' && view.stage === 'playing' ? [seat] : [],
    ),
    clock,
    pending: pending && {
      seat: pending.seat,
      points: pending.points,
      closes: counted && rules.window === 'after-clock' ? pending.may_close_at : null,
      asked: pending.challenged_by,
      upheld: pending.upheld_by,
      argued: false,
    },
  };
}

/** The game at a later moment: windows close, and overtime is lost in the end. */
export function passed(game: Wood, rules: WoodRules, at: number): Wood {
  const closes = game.pending?.asked === null ? game.pending.closes : null;
  const flag = fallsAt(game, rules);
  if (closes !== null && closes <= at && (flag === null || closes <= flag)) {
    const clock = game.clock.running === null ? game.clock : settledFace(game.clock, closes);
    return passed(concluded({ ...game, clock, pending: null }, rules, closes), rules, at);
  }
  return flag !== null && flag <= at ? ended(game, flag) : game;
}

/** When the game is lost by overtime; null where it is not, or no time runs. */
export function fallsAt(game: Wood, rules: WoodRules): number | null {
  const { running, left_ms: left, since } = game.clock;
  if (game.stage !== 'playing' || running === null || !rules.lostAfterMs) return null;
  return since + left[running]! + rules.lostAfterMs + SECOND;
}

/** What was done, at a moment; an act that can't be done here changes nothing. */
export function acted(
  before: Wood,
  rules: WoodRules,
  act: WoodAct,
  seat: number,
  at: number,
): Wood {
  const game = passed(before, rules, at);
  if (act.do === 'StartClock') return started(game, seat, at);
  if (game.stage !== 'playing') return game;
  switch (act.do) {
    case 'TellPlay':
      return told(game, rules, act, seat, at);
    case 'Pass':
    case 'Exchange':
      return turned(game, rules, act.do === 'Pass' ? 'pass' : 'exchange', seat, at);
    case 'PressClock':
      return pressed(game, rules, seat, at);
    case 'StopClock':
      return act.cause === 'last-play' && game.out.length
        ? ended(game, at)
        : { ...game, clock: halted(game.clock, act.cause, at) };
    case 'ResumeClock':
      if (game.clock.stopped === null) return game;
      return {
        ...game,
        clock: resumed(game.clock, at),
        pending: game.pending && { ...game.pending, upheld: null },
      };
    default:
      return doubted(game, rules, act, seat, at);
  }
}

function started(game: Wood, by: number, at: number): Wood {
  if (game.stage !== 'ready' || game.onTurn === null) return game;
  return {
    ...game,
    stage: 'playing',
    clock: begun(game.clock, game.onTurn, at),
    acted: null,
    out: [],
  };
}

function plus(values: readonly number[], seat: number, by: number): number[] {
  return values.map((value, other) => (other === seat ? value + by : value));
}

function told(
  game: Wood,
  rules: WoodRules,
  { points, out }: { points: number; out: boolean },
  seat: number,
  at: number,
): Wood {
  const again = game.pending?.seat === seat && game.onTurn === seat;
  if (game.onTurn !== seat || (game.acted !== null && !again)) return game;
  const before = again ? game.pending!.points : 0;
  const made: Wood = {
    ...game,
    acted: 'play',
    totals: plus(game.totals, seat, points - before),
    turns: again ? game.turns : plus(game.turns, seat, 1),
    out: [...game.out.filter((other) => other !== seat), ...(out ? [seat] : [])],
    clock: { ...settledFace(game.clock, at), play_runs: false },
    pending: { seat, points, closes: null, asked: null, upheld: null, argued: false },
  };
  const open = !['none', 'checked', 'free'].includes(rules.window);
  return concluded(open ? made : { ...made, pending: null }, rules, at);
}

function turned(game: Wood, rules: WoodRules, kind: string, seat: number, at: number): Wood {
  if (game.onTurn !== seat || game.acted !== null) return game;
  const clock = { ...settledFace(game.clock, at), play_runs: false };
  const turns = plus(game.turns, seat, 1);
  return concluded({ ...game, acted: kind, turns, pending: null, clock }, rules, at);
}

/** A turn that is done is over where the clock was pressed, or none is. */
function concluded(game: Wood, rules: WoodRules, at: number): Wood {
  if (game.pending || game.acted === null) return game;
  const isPressed = game.clock.running === null && game.clock.stopped === null;
  return isPressed || !rules.steps.includes('press') ? next(game, rules, at) : game;
}

function pressed(game: Wood, rules: WoodRules, seat: number, at: number): Wood {
  const may = game.onTurn === seat && game.acted !== null && game.clock.stopped === null;
  if (!may || game.clock.running !== seat) return game;
  const clock = { ...settledFace(game.clock, at), running: null };
  if (rules.window === 'after-clock' && game.pending) {
    const pending = { ...game.pending, closes: at + rules.afterClockMs + 1 };
    const open = { ...game, clock, pending };
    return isOut(open, rules) ? open : next(open, rules, at);
  }
  return next({ ...game, clock, pending: null }, rules, at);
}

/** Whether the game is over as soon as the play is final. */
function isOut({ out, onTurn, turns }: Wood, rules: WoodRules): boolean {
  if (!out.length) return false;
  if (rules.playedOut === 'at-once') return onTurn !== null && out.includes(onTurn);
  return turns.every((number) => number === turns[0]);
}

function next(game: Wood, rules: WoodRules, at: number): Wood {
  if (isOut(game, rules)) return game.pending ? game : ended(game, at);
  for (let step = 1; step <= game.seats; step += 1) {
    const seat = (game.onTurn! + step) % game.seats;
    if (!game.out.includes(seat))
      return { ...game, onTurn: seat, acted: null, clock: begun(game.clock, seat, at) };
  }
  return ended(game, at);
}

function doubted(game: Wood, rules: WoodRules, act: WoodAct, seat: number, at: number): Wood {
  const { pending } = game;
  if (!pending) return game;
  switch (act.do) {
    case 'Accept':
      if (pending.asked !== null || pending.seat === seat) return game;
      return concluded({ ...game, pending: null, clock: goesOn(game, at) }, rules, at);
    case 'Challenge':
      if (pending.seat === seat || pending.asked !== null || pending.upheld !== null) return game;
      return asked(game, rules, pending, seat, at);
    case 'ChallengeAgain':
      if (pending.upheld !== seat) return game;
      return asked(game, rules, { ...pending, argued: true }, seat, at);
    case 'RuleOnChallenge':
      return pending.asked === null ? game : ruled(game, rules, pending, act.valid, at);
    default:
      return game;
  }
}

const goesOn = (game: Wood, at: number): ClockFace =>
  game.clock.stopped === 'challenge' ? resumed(game.clock, at) : settledFace(game.clock, at);

function asked(game: Wood, rules: WoodRules, pending: WoodPending, by: number, at: number): Wood {
  const clock = rules.stopsClock ? halted(game.clock, 'challenge', at) : game.clock;
  return { ...game, clock, pending: { ...pending, asked: by, upheld: null } };
}

function ruled(
  game: Wood,
  rules: WoodRules,
  pending: WoodPending,
  valid: boolean,
  at: number,
): Wood {
  if (valid && rules.again && !pending.argued)
    return { ...game, pending: { ...pending, asked: null, upheld: pending.asked } };
  if (!valid) {
    const cost = pending.points + rules.invalidPoints;
    const struck: Wood = {
      ...game,
      totals: plus(game.totals, pending.seat, -cost),
      out: game.out.filter((seat) => seat !== pending.seat),
      acted: game.onTurn === pending.seat ? 'lost' : game.acted,
      pending: null,
      clock: goesOn(game, at),
    };
    return concluded(struck, rules, at);
  }
  const totals = plus(game.totals, pending.asked!, -rules.validPoints);
  return concluded({ ...game, totals, pending: null, clock: goesOn(game, at) }, rules, at);
}
