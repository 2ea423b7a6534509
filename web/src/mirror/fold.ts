/**
 * Folds events for display, as the server's `evolve` does for good. It decides nothing:
 * whatever the server says has happened is what happened.
 */
import {
  coordinate,
  emptyBoard,
  layout,
  NONE,
  parseCoordinate,
  type Placed,
} from '../board/geometry.ts';
import { asHeld, BLANK, box, UNSEEN, type Box } from '../board/box.ts';
import type { Event, PlayMade, TableOpened } from '../wire/events.ts';
import type { SheetLine, TableState } from '../wire/messages.ts';
import * as clocks from './clock.ts';
import type { Line, LineKind, Pending, Table } from './state.ts';

export const ARBITER = -1;
const TURNS: readonly LineKind[] = ['play', 'exchange', 'pass', 'lost', 'forfeit'];

export function isTurn(line: Line): boolean {
  return TURNS.includes(line.kind);
}

export function newTable(): Table {
  return {
    version: 0,
    edition: '',
    options: {},
    tileSet: 'catalan',
    layout: 'standard',
    size: 15,
    lexicon: '',
    round: '',
    table: '',
    stage: 'empty',
    names: [],
    board: emptyBoard(15),
    racks: [],
    bagCount: 0,
    unseen: [],
    startTiles: [],
    starter: null,
    onTurn: null,
    acted: null,
    covered: false,
    pending: null,
    totals: [],
    clock: clocks.newClock(0, 0, 0, 0),
    lines: [],
    lastTurns: null,
    ending: null,
    result: null,
    signed: [],
    gone: [],
    frozen: [],
    reported: [],
    approved: false,
    jury: null,
    consents: [],
    commitment: null,
    seed: null,
    shares: [],
  };
}

/** The table after one more event. */
export function fold(table: Table, event: Event): Table {
  const now = { ...table, version: table.version + 1 };
  const { at } = event;
  const tiles = box(table.tileSet);
  switch (event.type) {
    case 'TableOpened':
      return { ...opened(event), version: now.version };
    case 'SeedCommitted':
      return { ...now, commitment: event.commitment };
    case 'RandomnessAdded':
      return { ...now, shares: [...now.shares, event.seat] };
    case 'SeedRevealed':
      return { ...now, seed: event.seed };
    case 'AbsenceReported':
      return { ...now, clock: clocks.runningFor(now.clock, event.running, at) };
    case 'SeatArrived':
      return { ...now, clock: clocks.runningFor(now.clock, event.running, at) };
    case 'StartTilesDrawn': {
      const shown = tiles.read(event.tiles);
      return {
        ...now,
        startTiles: now.startTiles.map((tile, seat) =>
          event.seats.includes(seat) ? shown[event.seats.indexOf(seat)]! : tile,
        ),
      };
    }
    case 'StarterChosen':
      return { ...now, starter: event.seat, stage: 'dealing' };
    case 'ClockStarted':
      return { ...now, clock: clocks.runningFor(now.clock, event.seat, at) };
    case 'TilesDrawn': {
      const drawn = tiles.read(event.tiles);
      const racks = put(now.racks, event.seat, [...now.racks[event.seat]!, ...drawn]);
      const dealt = now.stage === 'dealing' && racks.every((rack) => rack.length > 0);
      return {
        ...now,
        racks,
        stage: dealt ? 'ready' : now.stage,
        unseen: less(now.unseen, drawn),
        bagCount: now.bagCount - drawn.length,
      };
    }
    case 'TilesExchanged': {
      const changed = swapped(now, event.seat, tiles.read(event.returned), tiles.read(event.drawn));
      const after = { ...changed, acted: 'exchange', clock: clocks.playDone(now.clock, at) };
      return turn(after, event.seat, 'exchange', at, {
        tiles: tiles.read(event.returned),
        clause: event.clause,
      });
    }
    case 'RackRedrawn':
      return swapped(now, event.seat, tiles.read(event.returned), tiles.read(event.drawn));
    case 'RedrawResolved':
      return swapped(
        now,
        event.seat,
        tiles.read(event.returned),
        tiles.read(event.given + event.drawn),
      );
    case 'OverdrawReported': {
      const extra = tiles.read(event.extra);
      return {
        ...now,
        racks: put(now.racks, event.seat, [...now.racks[event.seat]!, ...extra]),
        unseen: less(now.unseen, extra),
        bagCount: now.bagCount - extra.length,
      };
    }
    case 'OverdrawResolved': {
      const back = tiles.read(event.returned);
      return { ...swapped(now, event.seat, back, []), bagCount: now.bagCount + back.length };
    }
    case 'ForgottenTilesTaken': {
      const taken = tiles.read(event.tiles);
      return {
        ...now,
        racks: put(now.racks, event.seat, [...now.racks[event.seat]!, ...taken]),
        unseen: less(now.unseen, taken),
        bagCount: now.bagCount - taken.length,
      };
    }
    case 'RackNoted': {
      const told = tiles.read(event.tiles);
      const { rack, unseen } = spent(now.racks[event.seat]!, told, now.unseen);
      return { ...now, racks: put(now.racks, event.seat, [...rack, ...told]), unseen };
    }
    case 'TurnBegan':
      return {
        ...now,
        stage: 'playing',
        onTurn: event.seat,
        acted: null,
        consents: [],
        clock: clocks.turnBegun(now.clock, event.seat, at),
        lastTurns:
          now.lastTurns && now.onTurn !== null
            ? { ...now.lastTurns, turns: now.lastTurns.turns - 1 }
            : now.lastTurns,
      };
    case 'PlayMade':
      return played(now, event, tiles);
    case 'TilesTakenBack':
      if (!now.pending) return now;
      return {
        ...undone({
          ...now,
          lines: now.lines.filter((line) => !(line.turn === now.pending!.turn && isTurn(line))),
        }),
        acted: null,
        clock: { ...clocks.settled(now.clock, at), playRuns: true },
      };
    case 'TurnPassed':
      return turn(
        { ...now, acted: 'pass', clock: clocks.playDone(now.clock, at) },
        event.seat,
        'pass',
        at,
        { clause: event.clause },
      );
    case 'TurnLost':
      if (event.cause === 'play-invalid') return now;
      return turn(
        event.cause === 'forgotten-tiles'
          ? now
          : { ...now, acted: 'lost', clock: clocks.playDone(now.clock, at) },
        event.seat,
        event.cause === 'forgotten-tiles' ? 'forfeit' : 'lost',
        at,
        { clause: event.clause, reason: event.cause },
      );
    case 'ClockPressed':
      return { ...now, clock: clocks.runningFor(now.clock, null, at) };
    case 'PlayAccepted':
      return { ...now, pending: null, covered: false };
    case 'AcceptanceGiven':
      return {
        ...now,
        pending: now.pending && {
          ...now.pending,
          acceptedBy: [...now.pending.acceptedBy, event.by],
        },
      };
    case 'DoubtDeclared':
      return {
        ...now,
        pending: now.pending && { ...now.pending, doubtedBy: event.by, doubtedAt: at },
      };
    case 'PlayChallenged':
      return {
        ...now,
        covered: event.covered,
        pending: now.pending && {
          ...now.pending,
          challengedBy: event.by,
          upheldBy: null,
          named: [...now.pending.named, ...event.words],
        },
      };
    case 'ChallengeRuled': {
      const by = now.pending?.challengedBy ?? null;
      const upheldBy = event.valid && !event.final ? by : null;
      // While the ruling may still be argued, the board stays covered.
      return {
        ...now,
        covered: now.covered && upheldBy !== null,
        pending: now.pending && {
          ...now.pending,
          challengedBy: null,
          doubtedBy: null,
          doubtedAt: at,
          upheldBy,
        },
      };
    }
    case 'PlayWithdrawn':
      return withdrawn(now, event.clause, event.seat);
    case 'JuryAsked':
      return { ...now, jury: event.seat };
    case 'BagCounted':
      return { ...now, consents: now.consents.filter(([, to]) => to !== 'count-bag') };
    case 'SelfCheckAgreed':
      return { ...now, consents: now.consents.filter(([, to]) => to !== 'self-check') };
    case 'ConsentGiven':
      return { ...now, consents: [...now.consents, [event.seat, event.to]] };
    case 'JuryAnswered':
      return { ...now, jury: null };
    case 'WordReported':
      return { ...now, reported: [...now.reported, event.turn] };
    case 'GameApproved':
      return { ...now, approved: true };
    case 'WordFoundWrong':
      return line(now, event.seat, 'found-wrong', -event.points, at, {
        turn: event.turn,
        clause: event.clause,
      });
    case 'PointsDeducted':
      return line(now, event.seat, 'penalty', -event.points, at, {
        cause: event.cause,
        reason: event.reason,
        clause: event.clause,
      });
    case 'GameRestarted':
      return restarted(now, tiles);
    case 'SeatFrozen':
      return { ...now, frozen: [...now.frozen, event.seat] };
    case 'ClockStopped':
      return { ...now, clock: clocks.halted(now.clock, event.cause, at) };
    case 'ClockResumed':
      return {
        ...now,
        covered: now.covered && now.pending?.challengedBy != null,
        clock: clocks.resumed(now.clock, at),
        pending: now.pending && { ...now.pending, upheldBy: null },
      };
    case 'ClockCorrected': {
      const clock = clocks.settled(now.clock, at);
      return { ...now, clock: { ...clock, left: put(clock.left, event.seat, event.left_ms) } };
    }
    case 'TimeCredited': {
      const clock = clocks.settled(now.clock, at);
      if (event.seat === ARBITER)
        return { ...now, clock: { ...clock, shared: clock.shared + event.ms } };
      return {
        ...now,
        clock: {
          ...clock,
          left: put(clock.left, event.seat, (clock.left[event.seat] ?? 0) + event.ms),
        },
      };
    }
    case 'LastTurnsCalled':
      return {
        ...now,
        lastTurns: {
          turns: event.turns,
          playMs: event.play_ms,
          cause: event.cause,
          clause: event.clause,
        },
        clock: { ...clocks.settled(now.clock, at), play: 0 },
      };
    case 'SeatResigned':
    case 'SeatDisqualified':
      return { ...now, gone: [...now.gone, event.seat], frozen: [...now.frozen, event.seat] };
    case 'GameEnded':
      return {
        ...now,
        stage: 'over',
        ending: { cause: event.cause, seat: event.seat, clause: event.clause },
        pending: null,
        covered: false,
        consents: [],
        clock: clocks.ended(now.clock, at),
      };
    case 'GameReopened':
      return summed(
        { ...now, stage: 'playing', ending: null, result: null, signed: [] },
        now.lines.filter(({ kind }) => kind !== 'rack'),
      );
    case 'RackCounted': {
      const left = tiles.read(event.tiles);
      const given =
        event.to === null
          ? now
          : line(now, event.to, 'rack', event.points, at, { tiles: left, clause: event.clause });
      return line(
        { ...given, racks: put(given.racks, event.seat, left) },
        event.seat,
        'rack',
        -event.points,
        at,
        { tiles: left, clause: event.clause },
      );
    }
    case 'ResultDeclared':
      return {
        ...now,
        result: { scores: event.scores, outcomes: event.outcomes, forced: event.forced },
      };
    case 'SheetSigned':
      return { ...now, signed: [...now.signed, event.seat] };
    case 'GameSigned':
      return { ...now, stage: 'signed' };
    case 'ResultLocked':
      return { ...now, stage: 'locked' };
    default:
      return now;
  }
}

function opened(event: TableOpened): Table {
  const tiles = box(event.tile_set);
  const seats = event.names.length;
  const { size } = layout(event.layout);
  return {
    ...newTable(),
    edition: event.edition,
    options: Object.fromEntries([...event.options, ...event.readings]),
    tileSet: event.tile_set,
    layout: event.layout,
    size,
    lexicon: event.lexicon,
    round: event.round,
    table: event.table,
    stage: 'starting',
    names: event.names,
    board: emptyBoard(size),
    racks: event.names.map(() => []),
    bagCount: tiles.size,
    unseen: tiles.counts(),
    startTiles: event.names.map(() => NONE),
    totals: event.names.map(() => 0),
    clock: clocks.newClock(event.each_ms, event.shared_ms, seats, event.at),
  };
}

function put<T>(values: readonly T[], at: number, value: T): T[] {
  return values.map((other, n) => (n === at ? value : other));
}

function less(unseen: readonly number[], tiles: readonly number[]): number[] {
  const left = [...unseen];
  for (const tile of tiles) if (tile !== UNSEEN) left[asHeld(tile)]!--;
  return left;
}

function more(unseen: readonly number[], tiles: readonly number[]): number[] {
  const left = [...unseen];
  for (const tile of tiles) if (tile !== UNSEEN) left[asHeld(tile)]!++;
  return left;
}

/** Take tiles off a rack; one that we had not seen on it is seen now. */
function spent(
  rack: readonly number[],
  tiles: readonly number[],
  unseen: readonly number[],
): { rack: number[]; unseen: number[] } {
  const left = [...rack];
  let known = [...unseen];
  for (const tile of tiles) {
    const held = tile === UNSEEN ? UNSEEN : asHeld(tile);
    let at = left.indexOf(held);
    if (at < 0) {
      at = left.indexOf(UNSEEN);
      if (at >= 0) known = less(known, [held]);
    }
    if (at >= 0) left.splice(at, 1);
  }
  return { rack: left, unseen: known };
}

function swapped(table: Table, seat: number, returned: number[], drawn: number[]): Table {
  let rack = table.racks[seat]!;
  let { unseen } = table;
  if (returned.includes(UNSEEN)) {
    // Tiles left unseen: what we knew of the rack may be gone.
    unseen = more(unseen, rack);
    rack = rack.map(() => UNSEEN);
  }
  const after = spent(rack, returned, unseen);
  return {
    ...table,
    racks: put(table.racks, seat, [...after.rack, ...drawn]),
    unseen: less(more(after.unseen, returned), drawn),
  };
}

function placedOf(told: readonly (readonly [number, string])[], tiles: Box): Placed[] {
  return told.map(([square, text]) => ({ square, tile: tiles.readOne(text) ?? BLANK }));
}

function played(table: Table, event: PlayMade, tiles: Box): Table {
  const placed = placedOf(event.placements, tiles);
  const { seat } = event;
  const after = spent(
    table.racks[seat]!,
    placed.length ? placed.map(({ tile }) => tile) : Array<number>(event.tiles).fill(UNSEEN),
    table.unseen,
  );
  const board = [...table.board];
  for (const { square, tile } of placed) board[square] = tile;
  const words = event.words.map((word) => tiles.read(word));
  const number = turnCount(table);
  const pending: Pending = {
    seat,
    turn: number,
    placed,
    words,
    points: event.points,
    madeAt: event.at,
    mayCloseAt: event.at,
    acceptedBy: [],
    doubtedBy: null,
    doubtedAt: 0,
    challengedBy: null,
    upheldBy: null,
    named: [],
  };
  return line(
    {
      ...table,
      board,
      racks: put(table.racks, seat, after.rack),
      unseen: after.unseen,
      acted: 'play',
      pending,
      clock: clocks.playDone(table.clock, event.at),
    },
    seat,
    'play',
    event.points,
    event.at,
    {
      turn: number,
      start: event.start,
      direction: event.direction,
      words,
      fullRack: event.full_rack,
      worth: event.points,
    },
  );
}

function undone(table: Table): Table {
  const { pending } = table;
  if (!pending) return table;
  const board = [...table.board];
  for (const { square } of pending.placed) board[square] = NONE;
  const back = pending.placed.map(({ tile }) => asHeld(tile));
  const racks = put(table.racks, pending.seat, [...table.racks[pending.seat]!, ...back]);
  return summed({ ...table, board, racks, pending: null, covered: false }, table.lines);
}

function withdrawn(table: Table, clause: string, seat: number): Table {
  if (!table.pending) return table;
  const { turn: number } = table.pending;
  const lines = table.lines.map((one): Line =>
    one.turn === number && isTurn(one)
      ? { ...one, kind: 'lost', points: 0, withdrawn: true, clause }
      : one,
  );
  return undone({ ...table, lines, acted: table.onTurn === seat ? 'lost' : table.acted });
}

function restarted(table: Table, tiles: Box): Table {
  const empty: Table = {
    ...table,
    stage: 'dealing',
    board: emptyBoard(table.size),
    racks: table.names.map(() => []),
    unseen: tiles.counts(),
    bagCount: tiles.size,
    onTurn: null,
    acted: null,
    pending: null,
  };
  return summed(
    empty,
    table.lines.filter((one) => !isTurn(one)),
  );
}

function turnCount(table: Table): number {
  return table.lines.filter(isTurn).length;
}

function turn(table: Table, seat: number, kind: LineKind, at: number, known: Partial<Line>): Table {
  return line(table, seat, kind, 0, at, { turn: turnCount(table), ...known });
}

function line(
  table: Table,
  seat: number,
  kind: LineKind,
  points: number,
  at: number,
  known: Partial<Line>,
): Table {
  const total = (table.totals[seat] ?? 0) + points;
  const written: Line = {
    seat,
    kind,
    points,
    total,
    at,
    turn: null,
    start: null,
    direction: null,
    words: [],
    tiles: [],
    withdrawn: false,
    fullRack: false,
    worth: 0,
    cause: '',
    reason: '',
    clause: '',
    ...known,
  };
  return { ...table, lines: [...table.lines, written], totals: put(table.totals, seat, total) };
}

function summed(table: Table, lines: readonly Line[]): Table {
  const totals = table.names.map(() => 0);
  const added = lines.map((one) => ({ ...one, total: (totals[one.seat]! += one.points) }));
  return { ...table, lines: added, totals };
}

/** A table from the server's snapshot. */
export function fromSnapshot(view: TableState, version: number): Table {
  const tiles = box(view.tile_set);
  const { size } = layout(view.layout);
  const { clock } = view;
  return {
    ...newTable(),
    version,
    edition: view.edition,
    tileSet: view.tile_set,
    layout: view.layout,
    size,
    lexicon: view.lexicon,
    stage: view.stage,
    names: view.names,
    board: view.board.map((text) => tiles.readOne(text) ?? NONE),
    racks: view.racks.map((rack) => tiles.read(rack)),
    bagCount: view.bag_count,
    unseen: unseenOf(view.unseen, tiles),
    starter: view.starter,
    onTurn: view.on_turn,
    acted: view.acted,
    covered: view.covered,
    totals: view.totals,
    lines: view.sheet.map((one) => lineOf(one, tiles, size)),
    startTiles: view.start_tiles.map((text) => tiles.readOne(text) ?? NONE),
    clock: {
      left: clock.left_ms,
      shared: clock.shared_ms,
      running: clock.running,
      sharedRuns: clock.shared_runs,
      play: clock.play_ms,
      playRuns: clock.running !== null && view.acted === null,
      since: clock.since,
      stopped: clock.stopped,
      // What the server would let run again; it says so itself once the clock is resumed.
      resume: {
        running: view.on_turn,
        sharedRuns: clock.shared_ms > 0,
        playRuns: view.acted === null,
      },
    },
    pending: view.pending && {
      seat: view.pending.seat,
      turn: view.pending.turn,
      words: view.pending.words.map((word) => tiles.read(word)),
      points: view.pending.points,
      madeAt: view.pending.made_at,
      mayCloseAt: view.pending.may_close_at,
      challengedBy: view.pending.challenged_by,
      placed: placedOf(view.pending.placements, tiles),
      acceptedBy: view.pending.accepted_by,
      doubtedBy: view.pending.doubted_by,
      doubtedAt: 0,
      upheldBy: view.pending.upheld_by,
      named: view.pending.named,
    },
    lastTurns: view.last_turns && { ...view.last_turns, playMs: view.last_turns.play_ms },
    gone: view.gone,
    frozen: view.frozen,
    reported: view.reported,
    consents: view.consents,
    approved: view.approved,
    result: view.result,
    signed: view.signed,
    commitment: view.commitment,
    shares: view.shares,
    ending: view.result?.cause ? { ...view.result, cause: view.result.cause, seat: null } : null,
  };
}

function unseenOf(told: Record<string, number>, tiles: Box): number[] {
  const unseen = tiles.counts().map(() => 0);
  for (const [text, count] of Object.entries(told)) {
    const tile = tiles.readOne(text);
    if (tile !== null && tile < unseen.length) unseen[tile] = count;
  }
  return unseen;
}

function lineOf(told: SheetLine, tiles: Box, size: number): Line {
  const from = parseCoordinate(told.coordinate, size);
  return {
    seat: told.seat,
    kind: told.kind as LineKind,
    points: told.points,
    total: told.total,
    at: told.at,
    turn: told.turn,
    start: from?.square ?? null,
    direction: from?.direction ?? null,
    words: told.words.map((word) => tiles.read(word)),
    tiles: tiles.read(told.tiles),
    withdrawn: told.withdrawn,
    fullRack: told.full_rack,
    worth: told.worth,
    cause: told.cause,
    reason: told.reason,
    clause: told.clause,
  };
}

/** Where a line stands on the board: `8H`. */
export function placeOf(one: Line, size: number): string {
  return one.start === null || one.direction === null
    ? ''
    : coordinate(one.start, one.direction, size);
}

/** The board after so many lines of the sheet. */
export function boardAfter(table: Table, lines: number): { board: number[]; last: Set<number> } {
  const board = emptyBoard(table.size);
  let last = new Set<number>();
  for (const one of table.lines.slice(0, lines)) {
    if (one.kind !== 'play' || one.start === null || one.direction === null) continue;
    const step = one.direction === 'across' ? 1 : table.size;
    last = new Set();
    for (const [n, tile] of (one.words[0] ?? []).entries()) {
      const square = one.start + n * step;
      if (board[square] === NONE) last.add(square);
      board[square] = tile;
    }
  }
  return { board, last };
}
