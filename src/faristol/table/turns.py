"""From one turn to the next: what follows by itself, and the clock that ends a turn."""

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table import endings
from faristol.table.commands import PressClock
from faristol.table.events import ClockPressed, Event, PlayAccepted, TurnBegan, TurnLost
from faristol.table.preconditions import (
    after,
    bag_is_empty,
    has_noted,
    last_play,
    playing,
    require,
    undisturbed,
)
from faristol.table.refusal import Reason
from faristol.table.state import Game, Pending
from faristol.table.terms import (
    Acceptance,
    LossCause,
    Stage,
    TileSource,
    TurnKind,
)


def follow(rules: Ruleset, game: Game, at: int) -> list[Event]:
    """What follows by itself from where a command has led."""
    if game.stage is not Stage.PLAYING or game.acted is None:
        return []
    ending = endings.of_lost_turns(rules, game, at)
    if ending:
        return ending
    if game.pending is not None or game.overdraw is not None:
        return []
    if "press" in rules.turn.steps:
        return over(rules, game, at) if game.pressed else []
    waits = game.on_turn in game.owing or not has_noted(rules, game)
    return [] if waits else over(rules, game, at)


def with_follow(rules: Ruleset, game: Game, at: int, events: list[Event]) -> list[Event]:
    """Events and what follows from them."""
    return events + follow(rules, after(game, events), at)


def over(rules: Ruleset, game: Game, at: int) -> list[Event]:
    """The turn is over: the game ends, or somebody else is on turn."""
    return endings.after_turn(rules, game, at) or begin_next(rules, game, at)


def begin_next(rules: Ruleset, game: Game, at: int) -> list[Event]:
    """Give the turn to the next seat that has one."""
    assert game.on_turn is not None
    events: list[Event] = []
    seats = len(game.names)
    seat = game.on_turn
    for _ in range(2 * seats):
        seat = (seat + 1) % seats
        now = after(game, events)
        if seat in now.forfeits and seat not in now.frozen:
            clause = rules.clause("forgotten.turn")
            events.append(TurnLost(at, seat, LossCause.FORGOTTEN_TILES, clause))
            ending = endings.after_turn(rules, after(game, events), at)
            if ending:
                return events + ending
            continue
        if endings.may_have_turn(rules, now, seat):
            return [*events, TurnBegan(at, seat)]
    return events + endings.nobody_left(rules, after(game, events), at)


def accepted(
    pending: Pending, how: Acceptance, by: int | None, clause: str, at: int
) -> PlayAccepted:
    """The event that makes a play final."""
    return PlayAccepted(at, pending.seat, how, by, clause)


def held_until(rules: Ruleset, pending: Pending) -> int:
    """Until when the opponent may think, where no clock starts that time.

    Whoever says in that time that they think of a challenge has as long again, and no more:
    the player's own clock may be running. After a ruling that leaves other words open the
    time counts from the ruling.
    """
    since = pending.made_at if pending.doubted_by is None else pending.doubted_at
    return max(since, pending.ruled_at) + rules.challenge.hold_ms


def window_closes_at(rules: Ruleset, pending: Pending) -> int | None:
    """The first moment at which the window for a challenge may close; a challenge before it is in
    time. None while the clock that opens it has not been pressed.
    """
    if rules.challenge.window != "after-clock":
        return held_until(rules, pending)
    if pending.pressed_at is None:
        return None
    return pending.pressed_at + rules.challenge.after_clock_ms + 1


def window_may_close(rules: Ruleset, game: Game, pending: Pending, at: int) -> None:
    """Refuse to close the challenge window before the opponent could speak."""
    doubted = pending.doubted_by is not None
    closes = window_closes_at(rules, pending)
    if closes is None:
        raise Refused(Reason.OUT_OF_ORDER, rules.clause("turn.steps"))
    if rules.challenge.window == "after-clock":
        require(at >= closes, Reason.HOLD, rules.clause("challenge.hold"))
    elif (doubted or game.source is TileSource.ONLINE) and at < closes:
        raise Refused(
            Reason.HOLD, rules.clause("challenge.hold" if doubted else "challenge.window")
        )


def said(rules: Ruleset, game: Game) -> None:
    """Refuse what comes after the points of a play were said, before they are."""
    require(
        "announce" not in rules.turn.steps or last_play(game) is None or game.announced,
        Reason.OUT_OF_ORDER,
        rules.clause("turn.steps"),
        "the score has not been announced",
    )


def step_done(rules: Ruleset, game: Game) -> None:
    """Refuse the next step of a turn before the play was announced and noted.

    That the opponent has accepted the play writes it on no sheet.
    """
    said(rules, game)
    clause = rules.clause("play.complete")
    require(has_noted(rules, game), Reason.OUT_OF_ORDER, clause, "the play has not been noted")


def press(rules: Ruleset, game: Game, command: PressClock) -> list[Event]:
    """Press the clock to end one's turn."""
    seat, at = command.seat, command.at
    playing(rules, game)
    require("press" in rules.turn.steps, Reason.NO_SUCH_RULE, rules.clause("turn.steps"))
    require(game.on_turn == seat, Reason.NOT_YOUR_TURN, rules.clause("turn.next"))
    require(game.acted is not None, Reason.OUT_OF_ORDER, rules.clause("play.complete"))
    require(not game.pressed, Reason.ALREADY_DONE, rules.clause("turn.steps"))
    undisturbed(rules, game)
    step_done(rules, game)
    draws_first = rules.turn.steps.index("draw") < rules.turn.steps.index("press")
    events: list[Event] = []
    if draws_first:
        require(
            seat not in game.owing,
            Reason.OUT_OF_ORDER,
            rules.clause("play.complete"),
            "the rack has not been refilled",
        )
        closing = game.acted is TurnKind.PLAY and bag_is_empty(game) and not game.racks[seat]
        if closing and rules.time.last_play_by == "opponent":
            raise Refused(Reason.NOT_FOR_YOU, rules.clause("clock.last_play"))
        events += _closed_by_clock(rules, game, seat, at)
    events.append(ClockPressed(at, seat))
    now = after(game, events)
    if now.pending is not None and not endings.would_end(rules, now):
        return events + begin_next(rules, now, at)
    return events + follow(rules, now, at)


def _closed_by_clock(rules: Ruleset, game: Game, seat: int, at: int) -> list[Event]:
    """With an empty bag it is the clock that makes a play final."""
    pending = game.pending
    if pending is None:
        return []
    require(pending.upheld is None, Reason.CHALLENGE_OPEN, rules.clause("challenge.again"))
    window_may_close(rules, game, pending, at)
    clause = rules.clause("challenge.window")
    return [accepted(pending, Acceptance.BY_CLOCK, seat, clause, at)]


def lost(
    rules: Ruleset, game: Game, seat: int, cause: LossCause, clause: str, at: int
) -> list[Event]:
    """A turn lost without anything on the board; the next one begins."""
    events: list[Event] = [TurnLost(at, seat, cause, clause)]
    now = after(game, events)
    assert now.acted is TurnKind.LOST
    return events + (endings.of_lost_turns(rules, now, at) or over(rules, now, at))
