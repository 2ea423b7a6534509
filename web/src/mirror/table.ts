/** A table as components draw it: what the server shows, with tiles and squares as numbers. */
import { emptyBoard, layout, NONE, parseCoordinate } from '../board/geometry.ts';
import { BLANK, box, type Box } from '../board/box.ts';
import type { ClockFace, PendingPlay, SheetLine, TableState } from '../wire/messages.ts';
import type { Clock } from './clock.ts';
import type { Line, LineKind, Pending, Table } from './state.ts';

/** Before the server has shown anything. */
export function newTable(): Table {
  return {
    version: 0,
    at: 0,
    edition: '',
    options: {},
    tileSet: 'catalan',
    layout: 'standard',
    size: 15,
    lexicon: '',
    stage: 'empty',
    names: [],
    robots: [],
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
    clock: {
      left: [],
      shared: 0,
      play: 0,
      running: null,
      sharedRuns: false,
      playRuns: false,
      since: 0,
      stopped: null,
      resume: null,
    },
    lines: [],
    lastTurns: null,
    ending: null,
    result: null,
    signed: [],
    gone: [],
    frozen: [],
    reported: [],
    approved: false,
    consents: [],
    commitment: null,
    shares: [],
  };
}

const known = new WeakMap<object, unknown>();

/** What is read of a part of a view, the same object for the same part. */
function once<T extends object, R>(part: T, read: (part: T) => R): R {
  if (!known.has(part)) known.set(part, read(part));
  return known.get(part) as R;
}

export function tableOf(view: TableState, version: number): Table {
  const {
    tile_set: tileSet,
    bag_count: bagCount,
    on_turn: onTurn,
    last_turns: last,
    start_tiles: startTiles,
    board,
    racks,
    unseen,
    pending,
    clock,
    sheet,
    ...same
  } = view;
  const tiles = box(tileSet);
  const { size } = layout(view.layout);
  const oneByOne = (told: readonly string[]): number[] =>
    told.map((text) => tiles.readOne(text) ?? NONE);
  return {
    ...same,
    version,
    size,
    tileSet,
    bagCount,
    onTurn,
    board: once(board, oneByOne),
    racks: once(racks, (told) => told.map((rack) => rackOf(rack, tiles))),
    unseen: once(unseen, (told) => unseenOf(told, tiles)),
    startTiles: once(startTiles, oneByOne),
    pending: pending && once(pending, (told) => pendingOf(told, tiles)),
    clock: once(clock, clockOf),
    lines: once(sheet, (told) => told.map((line) => once(line, () => lineOf(line, tiles, size)))),
    lastTurns: last && { ...last, playMs: last.play_ms },
  };
}

const rackTexts = new Map<string, number[]>();

/** The same rack is the same list, so that nobody takes another one for it who looks at it. */
function rackOf(text: string, tiles: Box): number[] {
  const key = `${tiles.name} ${text}`;
  const rack = rackTexts.get(key) ?? tiles.read(text);
  if (rackTexts.size > 50) rackTexts.clear();
  rackTexts.set(key, rack);
  return rack;
}

function unseenOf(told: Record<string, number>, tiles: Box): number[] {
  const unseen = tiles.counts().map(() => 0);
  for (const [text, count] of Object.entries(told)) unseen[tiles.readOne(text) ?? BLANK] = count;
  return unseen;
}

function clockOf(told: ClockFace): Clock {
  return {
    left: told.left_ms,
    shared: told.shared_ms,
    play: told.play_ms,
    running: told.running,
    sharedRuns: told.shared_runs,
    playRuns: told.play_runs,
    since: told.since,
    stopped: told.stopped,
    resume: told.resume,
  };
}

function pendingOf(told: PendingPlay, tiles: Box): Pending {
  return {
    seat: told.seat,
    turn: told.turn,
    words: told.words.map((word) => tiles.read(word)),
    points: told.points,
    madeAt: told.made_at,
    mayCloseAt: told.may_close_at,
    acceptedBy: told.accepted_by,
    doubtedBy: told.doubted_by,
    challengedBy: told.challenged_by,
    upheldBy: told.upheld_by,
    named: told.named,
  };
}

function lineOf(told: SheetLine, tiles: Box, size: number): Line {
  const { coordinate, words, full_rack: fullRack, kind, ...same } = told;
  const from = parseCoordinate(coordinate, size);
  return {
    ...same,
    kind: kind as LineKind,
    start: from?.square ?? null,
    direction: from?.direction ?? null,
    words: words.map((word) => tiles.read(word)),
    tiles: tiles.read(told.tiles),
    fullRack,
  };
}
