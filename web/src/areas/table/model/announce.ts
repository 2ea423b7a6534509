/** What happened as sentences, for whoever listens instead of looks. */
import type { Box } from '../../../board/box.ts';
import { UNSEEN } from '../../../board/box.ts';
import { coordinate } from '../../../board/geometry.ts';
import { UnknownChange } from '../../../mirror/change.ts';
import type { News } from '../../../wire/messages.ts';
import type { Words } from '../../../text/core/en.ts';
import { known } from '../../../text/sentences.ts';
import { formatTime, hasTime } from '../../../mirror/clock.ts';
import type { Table } from '../../../mirror/state.ts';

export interface Ear {
  m: Words;
  box: Box;
  seat: number | null;
  /** The arbiter's reason that was told just before. */
  known?: string;
}

/** What is said of news, given the table after it. */
export function sentences(news: readonly News[], table: Table, ear: Ear): string[] {
  // A clock that stood while a play was looked up and runs again is no news.
  const runs = news.some(({ type }) => type === 'ClockResumed');
  const stood = runs && news.some(({ type }) => type === 'ClockStopped');
  const told = stood
    ? news.filter(({ type }) => type !== 'ClockStopped' && type !== 'ClockResumed')
    : news;
  return told.map((one) => sentence(one, table, ear)).filter((said) => said !== '');
}

/** A word so that it is heard as tiles are named: C, O, L·L … only its digraphs are spelt out. */
export function spoken(tiles: readonly number[], { box, m }: Pick<Ear, 'box' | 'm'>): string {
  return tiles.map((tile) => (tile === UNSEEN ? '?' : box.face(tile) || m.blank)).join('');
}

function sentence(event: News, table: Table, ear: Ear): string {
  const { m, box } = ear;
  const name = (seat: number): string => table.names[seat] ?? '';
  const word = (turn: number): string =>
    spoken(table.lines.find((line) => line.turn === turn)?.words[0] ?? [], ear);
  const scores = (all: readonly number[]): string =>
    all.map((points, seat) => `${name(seat)} ${points}`).join(', ');
  const because = (reason: string): string =>
    reason && reason !== ear.known ? ` ${m.said.ruling(reason)}` : '';
  switch (event.type) {
    case 'StarterChosen':
      return `${m.starts(name(event.seat))}.`;
    case 'TilesDrawn': {
      if (event.seat !== ear.seat) return '';
      const drawn = box.read(event.tiles);
      return drawn.length
        ? m.said.drew(
            drawn
              .map((tile) => known(m.letterNames, box.face(tile)) ?? (box.face(tile) || m.blank))
              .join(', '),
          )
        : '';
    }
    case 'PlayMade': {
      const place =
        event.start === null || event.direction === null
          ? ''
          : coordinate(event.start, event.direction, table.size);
      return m.said.played(
        name(event.seat),
        spoken(box.read(event.words[0] ?? ''), ear),
        place,
        event.points,
      );
    }
    case 'TilesExchanged':
      return m.said.exchanged(name(event.seat), box.read(event.returned).length);
    case 'TurnPassed':
      return m.said.passed(name(event.seat));
    case 'TurnLost':
      return m.said.lost(name(event.seat));
    case 'PlayChallenged':
      return m.said.challenged(name(event.by));
    case 'ChallengeRuled':
      return m.said.ruled(event.valid);
    case 'PlayWithdrawn':
      return m.said.withdrawn(name(event.seat));
    case 'TurnBegan': {
      if (event.seat !== ear.seat) return m.said.turn(name(event.seat));
      const others = table.totals.filter((_, seat) => seat !== ear.seat);
      return m.said.yourTurn(table.totals[event.seat] ?? 0, Math.max(0, ...others));
    }
    case 'ClockStopped':
      return hasTime(table.clock) ? m.said.stopped(m.calls[event.cause] ?? '') : `${m.paused}.`;
    case 'ClockResumed':
      return hasTime(table.clock) ? m.said.resumed : m.said.reopened;
    case 'PointsDeducted':
      return (
        (event.cause === 'correction'
          ? m.said.corrected(
              name(event.seat),
              `${event.points < 0 ? '+' : '−'}${Math.abs(event.points)}`,
            )
          : m.said.penalty(name(event.seat), event.points)) + because(event.reason)
      );
    case 'TimeCredited':
      return (
        m.said.credited(name(event.seat), formatTime(event.ms)) +
        because(event.fault === 'force-majeure' ? '' : event.reason)
      );
    case 'ClockCorrected':
      return m.said.clockSet(name(event.seat), formatTime(event.left_ms)) + because(event.reason);
    case 'RulingGiven':
      return m.said.ruling(event.reason);
    case 'SeatResigned':
      return m.said.resigned(name(event.seat));
    case 'SeatDisqualified':
      return m.said.disqualified(name(event.seat));
    case 'SeatFrozen':
      return m.said.frozen(name(event.seat));
    case 'BagCounted':
      return m.bagHolds(event.count);
    case 'RackRedrawn':
      return m.said.redrew(name(event.seat));
    case 'TilesTakenBack':
    case 'PlayTakenBack':
      return m.said.takenBack(name(event.seat));
    case 'DoubtDeclared':
      return m.doubted(name(event.by));
    case 'WordReported':
      return m.said.reported(name(event.by), word(event.turn));
    case 'WordFoundWrong':
      return m.said.foundWrong(name(event.seat), event.points);
    case 'WordFoundGood':
      return m.juryAnswer(word(event.turn), true);
    case 'ExchangeAgainAsked':
      return m.said.asksAgain(name(event.seat));
    case 'ExchangeAgainRuled':
      return m.said.mayAgain(name(event.seat), event.granted);
    case 'RestartAsked':
      return m.said.asksRestart(name(event.seat));
    case 'RestartRuled':
      return m.said.restart(event.granted);
    case 'LastTurnsCalled':
      return m.lastTurns(event.turns);
    case 'GameReopened':
      return m.said.reopened;
    case 'JuryAnswered':
      return event.valid === null || event.seat !== ear.seat
        ? ''
        : m.juryAnswer(spoken(box.read(event.word), ear), event.valid);
    case 'GameEnded':
      return m.said.ended;
    case 'ResultDeclared':
      return m.said.result(scores(event.scores));
    case 'SheetSigned':
      return m.said.signed(name(event.seat));
    default:
      return unknown(event);
  }
}

/** Every kind of news has its sentence above, or this does not compile; another is of a newer server. */
function unknown(event: never): never {
  throw new UnknownChange(JSON.stringify(event));
}

const WARNINGS = [300_000, 60_000, 30_000];

/** The warning that is due when the time went from one value to another, or nothing. */
export function timeWarning(before: number, after: number, m: Words): string {
  if (before > 0 && after <= 0) return m.said.overtime;
  const due = WARNINGS.find((limit) => before > limit && after <= limit);
  return due === undefined ? '' : m.said.timeLeft(Math.floor(due / 60_000), (due % 60_000) / 1000);
}
