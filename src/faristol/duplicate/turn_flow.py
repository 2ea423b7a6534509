"""The course of a turn up to its close: the draw, the clock, the slips."""

from faristol.core import Refused
from faristol.duplicate.commands import (
    CloseTurn,
    Draw,
    ExtendTurn,
    GiveSignal,
    HandIn,
    OpenTurn,
    PauseTurn,
    RejectDraw,
    ResumeTurn,
    TakeBackSlip,
)
from faristol.duplicate.events import (
    BestRecorded,
    DrawAccepted,
    DrawRejected,
    Event,
    SignalGiven,
    SlipLate,
    SlipReceived,
    SlipReplaced,
    SlipsMarked,
    SlipTakenBack,
    TurnClosed,
    TurnExtended,
    TurnOpened,
    TurnPaused,
    TurnResumed,
)
from faristol.duplicate.letters import draw_due, draw_fault, holds, less, more
from faristol.duplicate.marking import nil_mark
from faristol.duplicate.plays import Aids
from faristol.duplicate.refusal import Reason
from faristol.duplicate.requirements import need_player, need_reason, need_stage, need_text
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.rulings import marks_of
from faristol.duplicate.slips import Slip
from faristol.duplicate.state import Game, Turn
from faristol.duplicate.terms import DrawFault, DrawSource, Nil, Stage, Via
from faristol.duplicate.tops import best_of, missing_tables
from faristol.tiles import BLANK, tile_set

LONGEST_EXTENSION_MS = 86_400_000


# --- letters -------------------------------------------------------------------------


def draw(rules: DuplicateRules, game: Game, command: Draw) -> list[Event]:
    """Seven letters, accepted or sent back."""
    need_stage(rules, game, Stage.DRAWING)
    tiles = tile_set(rules.tiles)
    drawn = bytes(sorted(command.drawn))
    if any(tile >= len(tiles.tiles) for tile in drawn):
        raise Refused(Reason.NO_SUCH_TILE, rules.clause("tiles"))
    due = draw_due(rules, game.bag, game.leave)
    if len(drawn) != due.count:
        raise Refused(
            Reason.DRAW_COUNT,
            rules.clause("draw"),
            f"{due.count} letters, not {len(drawn)}",
            due=due.count,
            drawn=len(drawn),
        )
    if not holds(game.bag, drawn):
        lacking = tiles.format_tiles(_not_held(game.bag, drawn))
        detail = f"the bag has no more {lacking}"
        raise Refused(Reason.NOT_IN_BAG, rules.clause("tiles"), detail, letters=lacking)
    if due.blanks is not None and drawn.count(BLANK) != due.blanks:
        raise Refused(
            Reason.NEEDS_BLANK,
            rules.clause("blank_every_rack"),
            f"{due.blanks} in this draw",
            blanks=due.blanks,
        )
    rack = more(game.leave, drawn)
    fault = draw_fault(rules, tiles, game.number, rack, less(game.bag, drawn))
    if fault is not None:
        clause = rules.clause(
            "least_vowels" if fault is DrawFault.TOO_FEW_VOWELS else "least_consonants"
        )
        return [DrawRejected(command.at, game.number, drawn, rack, fault, "", clause)]
    clause = rules.clause("blind" if command.source is DrawSource.BLIND else "draw")
    return [DrawAccepted(command.at, game.number, drawn, rack, command.source, clause)]


def _not_held(bag: bytes, wanted: bytes) -> bytes:
    return bytes(t for t in sorted(set(wanted)) if wanted.count(t) > bag.count(t))


def reject(rules: DuplicateRules, game: Game, command: RejectDraw) -> list[Event]:
    """The leader's draw was not blind, or a letter fell: all go back."""
    need_stage(rules, game, Stage.DRAWN)
    need_reason(rules, command.reason)
    turn = _current(game)
    return [
        DrawRejected(
            command.at,
            turn.number,
            less(turn.rack, turn.kept),
            turn.rack,
            DrawFault.MISDRAWN,
            command.reason,
            rules.clause("misdrawn"),
        )
    ]


# --- time ----------------------------------------------------------------------------


def open_turn(rules: DuplicateRules, game: Game, command: OpenTurn) -> list[Event]:
    """Start the clock: the edition's time, or until a given deadline."""
    need_stage(rules, game, Stage.DRAWN)
    deadline = command.deadline
    if deadline is None:
        deadline = command.at + rules.think_ms + rules.write_ms
    elif rules.pace != "daily":
        raise Refused(Reason.BAD_NUMBER, rules.clause("thinking"), "the edition sets the time")
    elif deadline <= command.at:
        raise Refused(Reason.BAD_NUMBER, rules.clause("thinking"), "the deadline is over")
    signal_at = max(command.at, deadline - rules.write_ms)
    return [
        TurnOpened(command.at, _current(game).number, signal_at, deadline, rules.clause("thinking"))
    ]


def signal(rules: DuplicateRules, game: Game, command: GiveSignal) -> list[Event]:
    """The signal, not before it is due and only once."""
    need_stage(rules, game, Stage.RUNNING)
    clock = game.clock
    if clock.signalled:
        raise Refused(Reason.ALREADY_DONE, rules.clause("signal"))
    if clock.elapsed(command.at) < clock.signal_ms:
        wait = clock.signal_ms - clock.elapsed(command.at)
        raise Refused(Reason.NOT_YET, rules.clause("signal"), f"in {wait} ms")
    left = max(0, clock.left(command.at))
    return [SignalGiven(command.at, _current(game).number, left, rules.clause("signal"))]


def pause(rules: DuplicateRules, game: Game, command: PauseTurn) -> list[Event]:
    """Stop the clock, while there is time."""
    need_stage(rules, game, Stage.RUNNING)
    need_text(rules, command.reason)
    if rules.pace == "daily":
        raise Refused(Reason.NO_PAUSE, rules.clause("pace"), "a day can be extended, not paused")
    if game.clock.since is None:
        raise Refused(Reason.CLOCK_STOPPED, rules.clause("thinking"))
    left = game.clock.left(command.at)
    if left <= 0:
        raise Refused(Reason.CLOCK_STOPPED, rules.clause("thinking"), "the time is over")
    return [TurnPaused(command.at, _current(game).number, left, command.reason)]


def resume(rules: DuplicateRules, game: Game, command: ResumeTurn) -> list[Event]:
    """Let a paused clock run."""
    need_stage(rules, game, Stage.RUNNING)
    if game.clock.since is not None:
        raise Refused(Reason.CLOCK_RUNS, rules.clause("thinking"))
    deadline = command.at + game.clock.left(command.at)
    return [TurnResumed(command.at, _current(game).number, deadline)]


def extend(rules: DuplicateRules, game: Game, command: ExtendTurn) -> list[Event]:
    """More time for everybody."""
    need_stage(rules, game, Stage.RUNNING)
    need_text(rules, command.reason)
    if not 0 < command.by_ms <= LONGEST_EXTENSION_MS:
        raise Refused(Reason.BAD_NUMBER, rules.clause("thinking"), f"{command.by_ms} ms")
    left = game.clock.extended(command.at, command.by_ms).left(command.at)
    number = _current(game).number
    return [TurnExtended(command.at, number, command.by_ms, left, command.reason)]


def close(rules: DuplicateRules, game: Game, command: CloseTurn, aids: Aids) -> list[Event]:
    """No more slips: every slip is marked, the computer's best is written down."""
    need_stage(rules, game, Stage.RUNNING)
    need_text(rules, command.reason)
    left = game.clock.left(command.at)
    everybody_in = bool(game.players) and not missing_tables(game)
    if left > 0 and not everybody_in and not command.reason.strip():
        raise Refused(Reason.CLOCK_RUNS, rules.clause("hand_in"), f"{left} ms are left")
    turn = _current(game)
    closed = TurnClosed(command.at, turn.number, left, command.reason, rules.clause("hand_in"))
    events: list[Event] = [closed]
    marks = (
        *marks_of(rules, game, turn, {t: h.slip for t, h in turn.slips.items()}, aids),
        *(nil_mark(rules, t, Nil.LATE) for t in turn.late if t not in turn.slips),
    )
    if marks:
        events.append(SlipsMarked(command.at, turn.number, marks))
    if aids.finder is not None:
        plays = best_of(rules, aids.finder(turn.board, turn.rack))
        events.append(BestRecorded(command.at, turn.number, plays))
    return events


# --- slips ---------------------------------------------------------------------------


def hand_in(rules: DuplicateRules, game: Game, command: HandIn, aids: Aids) -> list[Event]:
    """A slip, in time or late; after the close it is marked at once."""
    need_stage(rules, game, Stage.RUNNING, Stage.MARKING)
    turn = _current(game)
    player = need_player(rules, game, command.table)
    if not player.plays(turn.number):
        raise Refused(Reason.WITHDRAWN, rules.clause("hand_in"), f"table {command.table}")
    need_slip(rules, command.slip, len(turn.board.squares))
    at, table, slip = command.at, command.table, command.slip
    event: Event
    if _is_late(rules, game, command):
        event = SlipLate(at, turn.number, table, slip, command.via, rules.clause("nil.late"))
        if game.stage is Stage.MARKING and table not in turn.slips:
            mark = nil_mark(rules, table, Nil.LATE)
            return [event, SlipsMarked(at, turn.number, (mark,))]
        return [event]
    if table in turn.slips:
        event = SlipReplaced(at, turn.number, table, slip, command.via)
    else:
        event = SlipReceived(at, turn.number, table, slip, command.via)
    if game.stage is Stage.MARKING:
        return [
            event,
            SlipsMarked(at, turn.number, marks_of(rules, game, turn, {table: slip}, aids)),
        ]
    return [event]


def _is_late(rules: DuplicateRules, game: Game, command: HandIn) -> bool:
    """Paper is collected at the close and typed when there is time: the leader says."""
    if command.via is Via.PAPER:
        return command.late
    if game.stage is Stage.MARKING:
        return True
    return game.clock.left(command.at) + rules.grace_ms + max(0, command.lag_ms) < 0


def need_slip(rules: DuplicateRules, slip: Slip, squares: int) -> None:
    """Refuse a slip that no parser made."""
    letters = len(tile_set(rules.tiles).tiles)
    if len(slip.written) > 200:
        raise Refused(Reason.BAD_TEXT, rules.clause("hand_in"), "the slip is too long")
    if slip.flaw is not None:
        return
    if not 2 <= len(slip.word) <= 21 or any(not 0 < t & 0x7F < letters for t in slip.word):
        raise Refused(Reason.NO_SUCH_TILE, rules.clause("tiles"), "the slip's word")
    if not 0 <= slip.start < squares:
        raise Refused(Reason.BAD_NUMBER, rules.clause("hand_in"), "the slip's square")
    if slip.score is not None and not 0 <= slip.score <= 9_999:
        raise Refused(Reason.BAD_NUMBER, rules.clause("hand_in"), "the slip's score")


def take_back(rules: DuplicateRules, game: Game, command: TakeBackSlip) -> list[Event]:
    """Remove a slip from a table it does not belong to."""
    need_stage(rules, game, Stage.RUNNING, Stage.MARKING)
    need_reason(rules, command.reason)
    need_player(rules, game, command.table)
    turn = _current(game)
    if command.table not in turn.slips and command.table not in turn.late:
        detail = f"table {command.table}"
        raise Refused(Reason.NO_SUCH_SLIP, rules.clause("hand_in"), detail, table=command.table)
    return [SlipTakenBack(command.at, turn.number, command.table, command.reason)]


def _current(game: Game) -> Turn:
    assert game.turn is not None, "the stage says that a turn is being played"
    return game.turn
