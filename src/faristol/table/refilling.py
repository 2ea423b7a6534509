"""Tiles from the bag to the rack after a play, and what is known of racks and bag."""

from collections import Counter

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table import opening
from faristol.table.commands import CountBag, Draw, NoteRack
from faristol.table.endings import account
from faristol.table.events import BagCounted, Event, RackNoted, TilesDrawn
from faristol.table.preconditions import after, playing, real_bag, require, tiles_of, undisturbed
from faristol.table.racks import fits, known, spend
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    Acceptance,
    DrawReason,
    Stage,
    TileSource,
)
from faristol.table.turns import accepted, step_done, window_may_close, with_follow


def draw(rules: Ruleset, game: Game, command: Draw) -> list[Event]:
    """Seven at the start, later as many as the rack lacks."""
    if game.stage is Stage.DEALING:
        return opening.deal(rules, game, command)
    playing(rules, game)
    undisturbed(rules, game)
    seat, at = command.seat, command.at
    clause = rules.clause("rack.size")
    require(seat in game.owing, Reason.DRAW_COUNT, clause, "this rack needs no tiles")
    require(game.owing[0] == seat, Reason.OTHER_DRAWS_FIRST, rules.clause("turn.steps"))
    events: list[Event] = []
    pending = game.pending
    if game.on_turn == seat:
        step_done(rules, game)
    if pending is not None and pending.seat == seat:
        require(pending.upheld is None, Reason.CHALLENGE_OPEN, rules.clause("challenge.again"))
        window_may_close(rules, game, pending, at)
        by_clock = rules.challenge.window == "after-clock"
        how = Acceptance.BY_TIME if by_clock else Acceptance.BY_DRAWING
        events.append(accepted(pending, how, seat, rules.clause("challenge.window"), at))
    else:
        _pressed_first(rules, game, seat)
    events.append(_drawn(rules, game, command))
    return with_follow(rules, game, at, events)


def _pressed_first(rules: Ruleset, game: Game, seat: int) -> None:
    steps = rules.turn.steps
    if "press" in steps and steps.index("press") < steps.index("draw"):
        pressed = game.on_turn != seat or game.pressed or game.acted is None
        require(pressed, Reason.OUT_OF_ORDER, rules.clause("turn.steps"))


def _drawn(rules: Ruleset, game: Game, command: Draw) -> TilesDrawn:
    clause = rules.clause("rack.size")
    seat, drawn = command.seat, command.drawn
    due = min(rules.rack.size - len(game.racks[seat]), game.bag_count)
    short = command.believed_empty and len(drawn) < due
    if short:
        real_bag(game, clause)
    elif len(drawn) != due:
        raise Refused(Reason.DRAW_COUNT, clause, f"{len(drawn)} tiles drawn, {due} are due")
    told = game.source is TileSource.ON_TABLE or UNSEEN not in drawn
    require(told and fits(game.pool, drawn), Reason.NOT_IN_BAG, clause)
    return TilesDrawn(command.at, seat, drawn, DrawReason.REFILL, short)


def note_rack(rules: Ruleset, game: Game, command: NoteRack) -> list[Event]:
    """Tell a whole rack; after the end that may complete the result."""
    clause = rules.clause("rack.size")
    real_bag(game, clause)
    require(game.stage in (Stage.READY, Stage.PLAYING, Stage.OVER), Reason.WRONG_STAGE, clause)
    require(UNSEEN not in command.tiles, Reason.NO_SUCH_TILE, clause)
    tiles = all(tile < len(game.pool) for tile in command.tiles)
    require(tiles, Reason.NO_SUCH_TILE, clause)
    if game.untold:
        _may_stand(rules, game, command)
    else:
        _must_stand(rules, game, command)
    events: list[Event] = [RackNoted(command.at, command.seat, command.tiles)]
    if game.stage is Stage.OVER and game.result is None:
        events += account(rules, after(game, events), command.at)
    return events


def _must_stand(rules: Ruleset, game: Game, command: NoteRack) -> None:
    """Refuse tiles that contradict what is known of the rack and of all others."""
    clause = rules.clause("rack.size")
    rack = game.racks[command.seat]
    require(len(command.tiles) == len(rack), Reason.DRAW_COUNT, clause)
    contradicts = Counter(known(rack)) - Counter(command.tiles)
    require(not contradicts, Reason.TILES_NOT_HELD, clause)
    _, pool = spend(rack, command.tiles, game.pool)
    require(min(pool) >= 0, Reason.NOT_IN_BAG, clause)


def _may_stand(rules: Ruleset, game: Game, command: NoteRack) -> None:
    """Refuse tiles that no bag could have given, where nobody counted what was laid."""
    clause = rules.clause("rack.size")
    ended = game.stage is Stage.OVER
    require(
        ended, Reason.WRONG_STAGE, clause, "before the end nobody knows how many tiles there are"
    )
    empty = bool(command.tiles) and not game.racks[command.seat]
    require(len(command.tiles) <= rules.rack.size and not empty, Reason.DRAW_COUNT, clause)
    others = (rack for seat, rack in enumerate(game.racks) if seat != command.seat)
    told = known(b"".join(others)) + command.tiles
    require(fits(tiles_of(game).counts, told), Reason.NOT_IN_BAG, clause)


def count_bag(rules: Ruleset, game: Game, command: CountBag) -> list[BagCounted]:
    """By the arbiter; a player needs the opponent's own consent, which is `Consent`."""
    clause = rules.clause("bag.count")
    require("bag.count" in rules.cited, Reason.NO_SUCH_RULE, clause)
    playing(rules, game)
    require(command.by == ARBITER, Reason.NEEDS_CONSENT, clause)
    return [BagCounted(command.at, command.by, game.bag_count, clause)]
