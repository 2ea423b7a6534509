"""Turns that can't be played: leave to exchange again, a restart, tiles that fit nowhere."""

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table import endings
from faristol.table.commands import (
    AskToExchangeAgain,
    AskToRestart,
    ConcedeTurn,
    DeclareStuck,
    RuleOnExchange,
    RuleOnRestart,
)
from faristol.table.events import (
    Event,
    ExchangeAgainAsked,
    ExchangeAgainRuled,
    GameRestarted,
    PointsDeducted,
    RestartAsked,
    RestartRuled,
    SeatFrozen,
    TurnLost,
)
from faristol.table.exchanging import exchange_refusal
from faristol.table.preconditions import (
    PlayFinder,
    active,
    after,
    free_in_bag,
    playing,
    require,
    to_act,
    turns_of,
)
from faristol.table.racks import unseen_in
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import Acceptance, EndCause, LossCause, PenaltyCause, TurnKind
from faristol.table.turns import accepted, lost, over, with_follow


def _playable(game: Game, seat: int, finder: PlayFinder | None) -> bool | None:
    """Whether a play exists; None where nobody can tell."""
    rack = game.racks[seat]
    if finder is None or unseen_in(rack) or not game.board_known:
        return None
    return finder(game.board, rack)


def _earlier_play_stands(rules: Ruleset, game: Game, seat: int, at: int) -> list[Event]:
    if game.pending is None:
        return []
    clause = rules.clause("challenge.moment")
    return [accepted(game.pending, Acceptance.BY_NEXT_PLAY, seat, clause, at)]


def ask_to_exchange(
    rules: Ruleset, game: Game, command: AskToExchangeAgain, finder: PlayFinder | None
) -> list[Event]:
    """After an exchange, or a lost turn, a player who sees no word may ask to exchange again."""
    clause = rules.clause("exchange.again_by_jury")
    require(rules.exchange.again_by_jury, Reason.NO_SUCH_RULE, clause)
    to_act(rules, game, command.seat)
    mine = turns_of(game, command.seat)
    last = mine[-1].kind if mine else None
    require(last in (TurnKind.EXCHANGE, TurnKind.LOST), Reason.OUT_OF_ORDER, clause)
    if last is TurnKind.LOST:
        clause = rules.clause("exchange.after_loss")
        may = exchange_refusal(rules, game, command.seat, 1) is None
        require(not may, Reason.MAY_EXCHANGE, rules.clause("exchange.turn"))
    require(game.exchange_again is None, Reason.ALREADY_DONE, clause)
    require(
        free_in_bag(rules, game) >= rules.exchange.least_bag,
        Reason.BAG_TOO_LOW,
        rules.clause("exchange.least_bag"),
    )
    playable = _playable(game, command.seat, finder)
    return [ExchangeAgainAsked(command.at, command.seat, playable, clause)]


def rule_on_exchange(rules: Ruleset, game: Game, command: RuleOnExchange) -> list[Event]:
    """The jury's leave, or its opinion that a word can be formed."""
    clause = rules.clause("exchange.again" if command.granted else "exchange.refused")
    playing(rules, game)
    asked = game.exchange_again
    if asked is None or asked.granted is not None:
        raise Refused(Reason.OUT_OF_ORDER, clause, "nobody has asked")
    return [ExchangeAgainRuled(command.at, asked.seat, command.granted, clause)]


def concede(rules: Ruleset, game: Game, command: ConcedeTurn) -> list[Event]:
    """No word found after a refusal, or where nobody may be asked: it costs the turn and points."""
    clause = rules.clause("exchange.conceded_points")
    require(rules.exchange.again_by_jury, Reason.NO_SUCH_RULE, rules.clause("passing.allowed"))
    to_act(rules, game, command.seat)
    asked = game.exchange_again
    refused = asked is not None and asked.granted is False
    seat, at = command.seat, command.at
    few = free_in_bag(rules, game) < rules.exchange.least_bag
    no_way_on = few and exchange_refusal(rules, game, seat, 1) is not None
    require(refused or no_way_on, Reason.PASS_NOT_ALLOWED, rules.clause("passing.allowed"))
    events = _earlier_play_stands(rules, game, seat, at)
    events.append(TurnLost(at, seat, LossCause.NO_WORD_FOUND, clause))
    points = rules.exchange.conceded_points
    events.append(PointsDeducted(at, seat, points, PenaltyCause.NO_WORD_FOUND, "", clause))
    return with_follow(rules, game, at, events)


def ask_to_restart(
    rules: Ruleset, game: Game, command: AskToRestart, finder: PlayFinder | None
) -> list[Event]:
    """After the opening exchanges a player who can form no word may ask to start again."""
    clause = rules.clause("exchange.restart_after")
    number = rules.exchange.restart_after
    require(number > 0, Reason.NO_SUCH_RULE, clause)
    to_act(rules, game, command.seat)
    mine = turns_of(game, command.seat)
    tried = len(mine) >= number and all(turn.kind is TurnKind.EXCHANGE for turn in mine)
    require(tried and game.board.is_empty and game.board_known, Reason.OUT_OF_ORDER, clause)
    require(game.restart is None, Reason.ALREADY_DONE, clause)
    playable = _playable(game, command.seat, finder)
    return [RestartAsked(command.at, command.seat, playable, clause)]


def rule_on_restart(rules: Ruleset, game: Game, command: RuleOnRestart) -> list[Event]:
    """The jury decides; the time that has gone stays gone."""
    clause = rules.clause("restart.asked")
    playing(rules, game)
    asked = game.restart
    if asked is None or asked.granted is not None:
        raise Refused(Reason.OUT_OF_ORDER, clause, "nobody has asked")
    ruled = RestartRuled(command.at, asked.seat, command.granted, clause)
    if not command.granted:
        return [ruled]
    return [ruled, GameRestarted(command.at, rules.clause("restart.time"))]


def declare_stuck(
    rules: Ruleset, game: Game, command: DeclareStuck, finder: PlayFinder | None
) -> list[Event]:
    """None of the player's tiles can be placed: the player is out, the others play on.

    Where plays are told by their points nobody here counts the bag; the players at the board do.
    """
    seat, at = command.seat, command.at
    clause = rules.clause("ending.frozen")
    require(rules.ending.freeze != "never", Reason.NO_SUCH_RULE, clause)
    to_act(rules, game, seat)
    if not game.untold and exchange_refusal(rules, game, seat, 1) is None:
        raise Refused(Reason.MAY_EXCHANGE, rules.clause("exchange.turn"))
    full = not game.untold and free_in_bag(rules, game) >= max(1, rules.exchange.least_bag)
    if full and rules.exchange.again_by_jury:
        # The way on leads through the jury, and may cost points; this is no way round it.
        raise Refused(Reason.MAY_EXCHANGE, rules.clause("exchange.again_by_jury"))
    playable = _playable(game, seat, finder)
    require(playable is not True, Reason.PLAY_EXISTS, clause)
    events = _earlier_play_stands(rules, game, seat, at)
    now = after(game, events)
    tiles_left = bool(game.bag_count) and not game.untold
    if full or (rules.ending.freeze == "bag-empty" and tiles_left):
        clause = rules.clause("ending.stranded") if full else clause
        return events + lost(rules, now, seat, LossCause.CANNOT_PLAY, clause, at)
    events.append(SeatFrozen(at, seat, playable is False, clause))
    now = after(game, events)
    if not any(now.racks[other] for other in active(now)):
        neither = rules.clause("ending.neither")
        return events + endings.conclude(rules, now, at, EndCause.NEITHER_CAN_PLAY, None, neither)
    return events + over(rules, now, at)
