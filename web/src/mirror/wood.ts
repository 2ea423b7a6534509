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
  /** What all players share; 0 where each has time of their own. */
  sharedMs: number;
  /** What a play may take; 0 where nothing limits it. */
  playMs: number;
  /** `at-once`, `finish-turn` or `finish-round`. */
  timeUp: string;
  lastPlayMs: number;
  completionMs: number;
  /** Turns that everybody has; 0 where tiles end the game. */
  turnsEach: number;
  /** What a turn costs for which no word was found. */
  concededPoints: number;
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
  /** Who has let it stand. */
  accepted: readonly number[];
  /** How many tiles were laid; 0 where only the points were told. */
  tiles: number;
}

/** The turns that are left once the time is over, the one that is played included. */
export interface WoodTurns {
  turns: number;
  /** What a play may take then; 0 where nothing else is said. */
  playMs: number;
  /** Whether it was the shared time: who has played then only completes the turn. */
  timed: boolean;
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
  /** Seats that have no more turns. */
  frozen: readonly number[];
  lastTurns: WoodTurns | null;
  /** Tiles on each rack and in the bag, where every play is told with its squares. */
  held: readonly number[];
  bag: number;
  clock: ClockFace;
}

/** What people do at a real board, as its device tells it. */
export type WoodAct =
  | { do: 'TellPlay'; points: number; out: boolean }
  | { do: 'Place'; points: number; tiles: number }
  | { do: 'Draw'; count: number }
  | { do: 'TakeBack' }
  | { do: 'PressClock' }
  | { do: 'Pass' }
  | { do: 'Exchange' }
  | { do: 'ConcedeTurn' }
  | { do: 'Accept' }
  | { do: 'Challenge' }
  | { do: 'ChallengeAgain' }
  | { do: 'RuleOnChallenge'; valid: boolean }
  | { do: 'StopClock'; cause: string }
  | { do: 'ResumeClock' }
  | { do: 'StartClock' }
  | { do: 'Other' };

const SECOND = 1_000;
const FULL_RACK = 7;
/** So many things may fall due while nobody does anything; the server stops there, too. */
const MOST_DUE = 50;

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
    held: view.racks.map((rack) => rack.match(/\[[^\]]*\]|./gu)?.length ?? 0),
    bag: view.bag_count,
    frozen: [...new Set([...view.frozen, ...view.gone])],
    lastTurns: view.last_turns && {
      turns: view.last_turns.turns,
      playMs: view.last_turns.play_ms,
      timed: view.last_turns.cause === 'time',
    },
    clock,
    pending: pending && {
      seat: pending.seat,
      points: pending.points,
      closes: counted && rules.window === 'after-clock' ? pending.may_close_at : null,
      asked: pending.challenged_by,
      upheld: pending.upheld_by,
      argued: false,
      accepted: pending.accepted_by,
      tiles: pending.placements.length,
    },
  };
}

interface Due {
  at: number;
  /** The game after it. */
  bring: (game: Wood, at: number) => Wood;
}

/** The game at a later moment: windows close, time is over, flags fall. */
export function passed(game: Wood, rules: WoodRules, at: number): Wood {
  let now = game;
  for (let number = 0; number < MOST_DUE; number += 1) {
    const [first] = dues(now, rules).sort((one, other) => one.at - other.at);
    if (!first || first.at > at) break;
    now = first.bring(now, Math.max(first.at, now.clock.since));
  }
  return now;
}

/** What time brings next; of several at one moment the first that stands here. */
function dues(game: Wood, rules: WoodRules): Due[] {
  const { clock, pending, lastTurns } = game;
  if (game.stage !== 'playing') return [];
  const found: Due[] = [];
  if (clock.shared_runs && rules.sharedMs && !lastTurns)
    found.push({ at: clock.since + clock.shared_ms, bring: (now, at) => timeUp(now, rules, at) });
  const flag = fallsAt(game, rules);
  if (flag !== null) found.push({ at: flag, bring: (now, at) => ended(now, at) });
  const limit = playLimit(game, rules);
  if (limit && clock.play_runs)
    found.push({
      at: clock.since + limit - clock.play_ms + 1,
      bring: (now, at) => over(turnDone(now, 'lost', now.onTurn!, at), rules, at),
    });
  if (pending?.closes != null && pending.asked === null)
    found.push({
      at: pending.closes,
      bring: (now, at) => concluded({ ...now, pending: null }, rules, at),
    });
  const waits = pending?.asked != null || pending?.upheld != null || clock.stopped !== null;
  if (lastTurns?.timed && game.acted !== null && !waits)
    found.push({
      at: clock.since + rules.completionMs + 1,
      bring: (now, at) => over({ ...now, pending: null }, rules, at),
    });
  return found;
}

/** What the play in progress may take; 0 where nothing limits it. */
export const playLimit = (game: Wood, rules: WoodRules): number =>
  game.lastTurns?.playMs || rules.playMs;

/** When the game is lost by overtime; null where it is not, or no time runs. */
function fallsAt(game: Wood, rules: WoodRules): number | null {
  const { running, left_ms: left, since } = game.clock;
  if (running === null || !rules.lostAfterMs) return null;
  return since + left[running]! + rules.lostAfterMs + SECOND;
}

/** The shared time is over: at once, after this turn, or after this round. */
function timeUp(game: Wood, rules: WoodRules, at: number): Wood {
  const open = game.pending !== null && !['none', 'checked', 'free'].includes(rules.window);
  const atOnce = rules.timeUp === 'at-once';
  if (atOnce && !open) return ended(game, at);
  const turns = rules.timeUp === 'finish-round' ? leftInRound(game) : 1;
  const playMs = atOnce || rules.playMs ? 0 : rules.lastPlayMs;
  const clock = settledFace(game.clock, at);
  return {
    ...game,
    lastTurns: { turns, playMs, timed: true },
    clock: playMs ? { ...clock, play_ms: 0 } : clock,
  };
}

/** Turns until everybody has had one, the running one included. */
function leftInRound({ turns, onTurn, acted: done, frozen }: Wood): number {
  const had = turns[onTurn!]! + (done === null ? 1 : 0);
  return turns.reduce(
    (sum, number, seat) =>
      sum + (seat !== onTurn && !frozen.includes(seat) && number < had ? 1 : 0),
    1,
  );
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
      return told(game, rules, { ...act, tiles: 0 }, seat, at);
    case 'Place':
      return told(game, rules, { ...act, out: isLast(game, act.tiles, seat) }, seat, at);
    case 'Draw':
      return drawn(game, rules, act.count, seat, at);
    case 'TakeBack':
      return takenBack(game, seat, at);
    case 'Pass':
    case 'Exchange':
    case 'ConcedeTurn':
      return turned(game, rules, act.do, seat, at);
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
  { points, out, tiles }: { points: number; out: boolean; tiles: number },
  seat: number,
  at: number,
): Wood {
  const again = game.pending?.seat === seat && game.onTurn === seat && !tiles;
  if (game.onTurn !== seat || (game.acted !== null && !again)) return game;
  const before = again ? game.pending!.points : 0;
  const made: Wood = {
    ...game,
    acted: 'play',
    totals: plus(game.totals, seat, points - before),
    turns: again ? game.turns : plus(game.turns, seat, 1),
    out: [...game.out.filter((other) => other !== seat), ...(out ? [seat] : [])],
    held: plus(game.held, seat, -tiles),
    clock: { ...settledFace(game.clock, at), play_runs: false },
    pending: {
      seat,
      points,
      closes: null,
      asked: null,
      upheld: null,
      argued: false,
      accepted: [],
      tiles,
    },
  };
  const open = !['none', 'checked', 'free'].includes(rules.window);
  return concluded(open ? made : { ...made, pending: null }, rules, at);
}

/** Whether these are the last tiles of a rack that can't be filled up. */
const isLast = ({ held, bag }: Wood, tiles: number, seat: number): boolean =>
  bag === 0 && held[seat] === tiles;

/** Tiles from the bag; where the book says so, that makes the play final. */
function drawn(game: Wood, rules: WoodRules, count: number, seat: number, at: number): Wood {
  const pending = game.pending?.seat === seat ? null : game.pending;
  const clock = settledFace(game.clock, at);
  const held = plus(game.held, seat, count);
  return concluded({ ...game, pending, held, bag: game.bag - count, clock }, rules, at);
}

/** What was entered wrong is taken back, and entered again. */
function takenBack(game: Wood, seat: number, at: number): Wood {
  const { pending } = game;
  if (pending?.seat !== seat || game.onTurn !== seat || pending.asked !== null) return game;
  return {
    ...game,
    acted: null,
    totals: plus(game.totals, seat, -pending.points),
    turns: plus(game.turns, seat, -1),
    out: game.out.filter((other) => other !== seat),
    held: plus(game.held, seat, pending.tiles),
    pending: null,
    clock: { ...settledFace(game.clock, at), play_runs: true },
  };
}

const KINDS = { Pass: 'pass', Exchange: 'exchange', ConcedeTurn: 'lost' } as const;

/** A turn without a play; the opponent's play before it stands. */
function turned(
  game: Wood,
  rules: WoodRules,
  what: keyof typeof KINDS,
  seat: number,
  at: number,
): Wood {
  if (game.onTurn !== seat || game.acted !== null) return game;
  const cost = what === 'ConcedeTurn' ? rules.concededPoints : 0;
  const done = turnDone(game, KINDS[what], seat, at);
  return concluded({ ...done, totals: plus(done.totals, seat, -cost) }, rules, at);
}

function turnDone(game: Wood, kind: string, seat: number, at: number): Wood {
  const clock = { ...settledFace(game.clock, at), play_runs: false };
  return { ...game, acted: kind, turns: plus(game.turns, seat, 1), pending: null, clock };
}

/** A turn that is done is over where the clock was pressed, or none is. */
function concluded(game: Wood, rules: WoodRules, at: number): Wood {
  if (game.pending || game.acted === null) return game;
  if (!rules.steps.includes('press')) return owes(game) ? game : over(game, rules, at);
  const { left_ms: own, running, stopped } = game.clock;
  const isPressed = own.length > 0 && running === null && stopped === null;
  return isPressed ? over(game, rules, at) : game;
}

/** Whether whoever has played must still draw. */
const owes = ({ acted: done, held, bag, onTurn }: Wood): boolean =>
  done === 'play' && bag > 0 && held[onTurn!]! < FULL_RACK;

function pressed(game: Wood, rules: WoodRules, seat: number, at: number): Wood {
  const { pending } = game;
  const runs = game.clock.left_ms.length
    ? game.clock.running === seat
    : rules.steps.includes('press');
  const may = game.onTurn === seat && game.acted !== null && game.clock.stopped === null;
  if (!may || !runs || pending?.asked != null || pending?.upheld != null) return game;
  const clock = { ...settledFace(game.clock, at), running: null };
  if (rules.window === 'after-clock' && pending) {
    const open = { ...game, clock, pending: { ...pending, closes: at + rules.afterClockMs + 1 } };
    return isOut(open, rules) ? open : next(open, rules, at);
  }
  return over({ ...game, clock, pending: null }, rules, at);
}

/** Whether the game is over as soon as the play is final. */
function isOut({ out, onTurn, turns, frozen }: Wood, rules: WoodRules): boolean {
  if (!out.length) return false;
  const active = [...turns.keys()].filter((seat) => !frozen.includes(seat));
  switch (rules.playedOut) {
    case 'at-once':
      return onTurn !== null && out.includes(onTurn);
    case 'skipped':
      return active.every((seat) => out.includes(seat));
    default:
      return new Set(active.map((seat) => turns[seat])).size <= 1;
  }
}

/** Whether a seat can come on turn again. */
const mayHaveTurn = ({ frozen, out, turns }: Wood, rules: WoodRules, seat: number): boolean =>
  !frozen.includes(seat) &&
  !out.includes(seat) &&
  (!rules.turnsEach || turns[seat]! < rules.turnsEach);

/** The turn is over: the game ends, or somebody else is on turn. */
function over(game: Wood, rules: WoodRules, at: number): Wood {
  const isLast = game.lastTurns !== null && game.lastTurns.turns <= 1;
  return isOut(game, rules) || isLast ? ended(game, at) : next(game, rules, at);
}

function next(game: Wood, rules: WoodRules, at: number): Wood {
  for (let step = 1; step <= game.seats; step += 1) {
    const seat = (game.onTurn! + step) % game.seats;
    if (!mayHaveTurn(game, rules, seat)) continue;
    const { lastTurns: called } = game;
    return {
      ...game,
      onTurn: seat,
      acted: null,
      lastTurns: called && { ...called, turns: called.turns - 1 },
      clock: begun(game.clock, seat, at),
    };
  }
  return ended(game, at);
}

function doubted(game: Wood, rules: WoodRules, act: WoodAct, seat: number, at: number): Wood {
  const { pending } = game;
  if (!pending) return game;
  switch (act.do) {
    case 'Accept':
      return accepted(game, rules, pending, seat, at);
    case 'Challenge':
      if (pending.seat === seat || pending.asked !== null || pending.upheld !== null) return game;
      if (pending.accepted.includes(seat)) return game;
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

/** A play stands when nobody is left who could speak. */
function accepted(
  game: Wood,
  rules: WoodRules,
  pending: WoodPending,
  seat: number,
  at: number,
): Wood {
  if (pending.asked !== null || pending.seat === seat) return game;
  if (pending.upheld !== null && pending.upheld !== seat) return game;
  const all = [...pending.accepted, seat];
  const silent = [...game.turns.keys()].filter((other) => other !== pending.seat);
  if (pending.upheld === null && silent.some((other) => !all.includes(other)))
    return { ...game, pending: { ...pending, accepted: all } };
  return concluded({ ...game, pending: null, clock: goesOn(game, at) }, rules, at);
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
      held: plus(game.held, pending.seat, pending.tiles),
      acted: game.onTurn === pending.seat ? 'lost' : game.acted,
      pending: null,
      clock: goesOn(game, at),
    };
    return concluded(struck, rules, at);
  }
  const totals = plus(game.totals, pending.asked!, -rules.validPoints);
  return concluded({ ...game, totals, pending: null, clock: goesOn(game, at) }, rules, at);
}
