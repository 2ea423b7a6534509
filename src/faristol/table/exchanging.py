"""Turns without a play: exchanges under each edition's conditions, and passes."""

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table.commands import Exchange, Pass
from faristol.table.events import Event, TilesExchanged, TurnPassed
from faristol.table.preconditions import free_in_bag, require, to_act, turns_of
from faristol.table.racks import fits, holds, spend, unseen_in
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import UNSEEN, Acceptance, TileSource, TurnKind
from faristol.table.turns import accepted, with_follow


def exchange(rules: Ruleset, game: Game, command: Exchange) -> list[Event]:
    """Change tiles: the new ones are drawn before the old ones go back."""
    seat, at = command.seat, command.at
    to_act(rules, game, seat)
    require(not game.placing, Reason.TOUCHED_TILES, rules.clause("play.touched"))
    number = len(command.tiles)
    require(0 < number <= rules.rack.size, Reason.BAD_NUMBER, rules.clause("exchange.turn"))
    refusal = exchange_refusal(rules, game, seat, number)
    if refusal is not None:
        raise refusal
    _has_them(rules, game, command)
    clause = rules.clause("exchange.order")
    require(len(command.drawn) == number, Reason.DRAW_COUNT, clause)
    told = game.source is TileSource.ON_TABLE or UNSEEN not in command.drawn
    require(told and fits(game.pool, command.drawn), Reason.NOT_IN_BAG, clause)
    events: list[Event] = []
    if game.pending is not None:
        moment = rules.clause("challenge.moment")
        events.append(accepted(game.pending, Acceptance.BY_NEXT_PLAY, seat, moment, at))
    events.append(
        TilesExchanged(at, seat, command.tiles, command.drawn, _allowed_by(rules, game, seat))
    )
    return with_follow(rules, game, at, events)


def _has_them(rules: Ruleset, game: Game, command: Exchange) -> None:
    rack = game.racks[command.seat]
    clause = rules.clause("exchange.turn")
    in_set = all(tile < len(game.pool) or tile == UNSEEN for tile in command.tiles)
    require(in_set and holds(rack, command.tiles), Reason.TILES_NOT_HELD, clause)
    if unseen_in(rack):
        _, pool = spend(rack, (t for t in command.tiles if t != UNSEEN), game.pool)
        require(min(pool) >= 0, Reason.NOT_IN_BAG, clause)


def exchange_refusal(rules: Ruleset, game: Game, seat: int, number: int) -> Refused | None:
    """Why this seat may not exchange so many tiles now, or None."""
    conditions = rules.exchange
    free = free_in_bag(rules, game)
    if number > free:
        return Refused(Reason.BAG_TOO_LOW, rules.clause("exchange.least_bag"))
    mine = turns_of(game, seat)
    if conditions.only_after_placing:
        if _is_opening(rules, game, seat):
            return None
        just_placed = bool(mine) and mine[-1].kind is TurnKind.PLAY
        if not just_placed and not _has_leave(game, seat):
            placed = any(turn.kind is TurnKind.PLAY for turn in mine)
            key = "exchange.only_after_placing" if placed else "exchange.opening_turns"
            return Refused(Reason.EXCHANGE_NOT_ALLOWED, rules.clause(key))
    if free < conditions.least_bag:
        return Refused(Reason.BAG_TOO_LOW, rules.clause("exchange.least_bag"))
    return None


def _allowed_by(rules: Ruleset, game: Game, seat: int) -> str:
    """Where it says that this seat may exchange now: at the start, after a play, with leave."""
    if not rules.exchange.only_after_placing or _is_opening(rules, game, seat):
        return rules.clause("exchange.turn")
    return rules.clause("exchange.again" if _has_leave(game, seat) else "exchange.placed_before")


def _is_opening(rules: Ruleset, game: Game, seat: int) -> bool:
    mine = turns_of(game, seat)
    placed = any(turn.kind is TurnKind.PLAY for turn in mine)
    return not placed and len(mine) < rules.exchange.opening_turns


def _has_leave(game: Game, seat: int) -> bool:
    leave = game.exchange_again
    return leave is not None and leave.seat == seat and leave.granted is True


def pass_turn(rules: Ruleset, game: Game, command: Pass) -> list[Event]:
    """Let the turn go by, where that is allowed."""
    clause = rules.clause("passing.allowed")
    require(rules.passing.allowed, Reason.PASS_NOT_ALLOWED, clause)
    to_act(rules, game, command.seat)
    require(not game.placing, Reason.TOUCHED_TILES, rules.clause("play.touched"))
    events: list[Event] = [TurnPassed(command.at, command.seat, clause)]
    return with_follow(rules, game, command.at, events)
