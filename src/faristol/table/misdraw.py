"""Tiles too many and tiles forgotten. Both happen with a real bag only."""

from collections import Counter

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table.commands import ReportForgottenTiles, ReportOverdraw, ResolveOverdraw
from faristol.table.events import (
    ClockStopped,
    Event,
    ForgottenTilesTaken,
    GameReopened,
    OverdrawReported,
    OverdrawResolved,
)
from faristol.table.preconditions import after, playing, real_bag, require, staying_after
from faristol.table.racks import fits, holds, spend
from faristol.table.refusal import Reason
from faristol.table.state import Game, Overdraw
from faristol.table.terms import ARBITER, UNSEEN, EndCause, Stage, StopCause
from faristol.table.turns import begin_next


def report(rules: Ruleset, game: Game, command: ReportOverdraw) -> list[Event]:
    """A full rack has got more tiles than it may hold."""
    clause = rules.clause("misdraw.racked" if command.racked else "misdraw.unracked")
    how = rules.misdraw.racked if command.racked else rules.misdraw.unracked
    require(how != "none", Reason.NO_SUCH_RULE, clause)
    real_bag(game, clause)
    in_play = game.stage in (Stage.DEALING, Stage.READY, Stage.PLAYING)
    require(in_play, Reason.WRONG_STAGE, clause)
    require(game.overdraw is None, Reason.OVERDRAW_OPEN, clause)
    require(not game.challenged, Reason.CHALLENGE_OPEN, clause)
    extra = command.extra
    full = len(game.racks[command.seat]) == rules.rack.size
    require(full, Reason.DRAW_COUNT, clause, "this rack is not full")
    require(0 < len(extra) <= game.bag_count, Reason.DRAW_COUNT, clause)
    require(fits(game.pool, extra), Reason.NOT_IN_BAG, clause)
    return [OverdrawReported(command.at, command.seat, extra, command.racked)]


def resolve(rules: Ruleset, game: Game, command: ResolveOverdraw) -> list[Event]:
    """Take tiles at random and give back to the bag what is too much."""
    overdraw = game.overdraw
    if overdraw is None:
        raise Refused(Reason.OUT_OF_ORDER, rules.clause("misdraw.unracked"))
    clause = rules.clause("misdraw.racked" if overdraw.racked else "misdraw.unracked")
    how = rules.misdraw.racked if overdraw.racked else rules.misdraw.unracked
    _by_whom(rules, game, command.by, overdraw)
    rack = game.racks[overdraw.seat]
    number = overdraw.number
    taken = number + 2 if how == "choose" else number
    require(len(command.taken) == taken, Reason.WRONG_HELP, clause, f"{taken} tiles are taken")
    require(len(command.returned) == number, Reason.WRONG_HELP, clause, f"{number} go back")
    in_set = all(t < len(game.pool) or t == UNSEEN for t in command.taken)
    require(in_set and holds(rack, command.taken), Reason.TILES_NOT_HELD, clause)
    among = not (Counter(command.returned) - Counter(command.taken))
    require(among, Reason.WRONG_HELP, clause, "what goes back must have been taken")
    _, pool = spend(rack, command.returned, game.pool)
    require(min(pool) >= 0, Reason.NOT_IN_BAG, clause)
    seen = how in ("seen", "choose")
    return [
        OverdrawResolved(
            command.at,
            overdraw.seat,
            command.by,
            command.taken,
            command.returned,
            seen,
            clause,
        )
    ]


def _by_whom(rules: Ruleset, game: Game, by: int, overdraw: Overdraw) -> None:
    seat = overdraw.seat
    own = rules.clause("misdraw.racked" if overdraw.racked else "misdraw.unracked")
    cited = rules.clauses("misdraw.resolver")
    clause = own if own in cited else rules.clause("misdraw.resolver")
    if rules.misdraw.resolver == "left":
        require(by == staying_after(game, seat), Reason.NOT_FOR_YOU, clause)
    else:
        require(by != seat and by != ARBITER, Reason.NOT_FOR_YOU, clause)


def _lacking(rules: Ruleset, game: Game, seat: int) -> tuple[int, ...]:
    """The other seats, in the order of play, that hold fewer tiles than they should."""
    others = ((seat + step) % len(game.names) for step in range(1, len(game.names)))
    return tuple(other for other in others if len(game.racks[other]) < rules.rack.size)


def forgotten(rules: Ruleset, game: Game, command: ReportForgottenTiles) -> list[Event]:
    """Tiles found late go to the first who should have drawn, shown, at the cost of a turn."""
    at, tiles = command.at, command.tiles
    clause = rules.clause("misdraw.forgotten")
    require(rules.misdraw.forgotten, Reason.NO_SUCH_RULE, clause)
    real_bag(game, clause)
    over = rules.clause("forgotten.after_end")
    require(game.stage is not Stage.SIGNED, Reason.TOO_LATE, over)
    if game.stage is not Stage.OVER:
        playing(rules, game)
    seat = game.short
    if seat is None or not tiles:
        raise Refused(Reason.OUT_OF_ORDER, clause, "nobody drew fewer tiles than were there")
    require(game.pending is None, Reason.PLAY_PENDING, clause)
    require(len(tiles) <= game.bag_count, Reason.DRAW_COUNT, clause)
    require(UNSEEN not in tiles and fits(game.pool, tiles), Reason.NOT_IN_BAG, clause)
    events: list[Event] = []
    if game.stage is Stage.OVER:
        played_out = game.ending is not None and game.ending.cause is EndCause.PLAYED_OUT
        require(played_out, Reason.GAME_OVER, over)
        events.append(GameReopened(at, clause))
    room = rules.rack.size - len(game.racks[seat])
    require(len(tiles) <= room, Reason.DRAW_COUNT, rules.clause("rack.size"))
    if game.clock.stopped is None:
        stop = rules.clause("forgotten.clock")
        events.append(ClockStopped(at, ARBITER, StopCause.FORGOTTEN_TILES, stop))
    left = game.bag_count - len(tiles) if len(tiles) == room else 0
    owing = _lacking(rules, game, seat) if left else ()
    taken = rules.clause("forgotten.taken")
    events.append(ForgottenTilesTaken(at, seat, tiles, taken, left, owing))
    if game.stage is Stage.OVER:
        events += begin_next(rules, after(game, events), at)
    return events
