"""The duplicate game as a decider, with what it does by itself as time goes on."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from faristol.core.decider import Chore, Decider
from faristol.duplicate.blind import draw_fault, next_draw
from faristol.duplicate.commands import (
    CloseTurn,
    Command,
    Draw,
    EnterPlayer,
    ExtendTurn,
    GiveSignal,
    OpenTurn,
    RevealSeed,
)
from faristol.duplicate.daily import Due, due, next_command
from faristol.duplicate.decide import decide
from faristol.duplicate.events import Event, SeedRevealed
from faristol.duplicate.evolve import evolve
from faristol.duplicate.plays import Aids
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.state import Game
from faristol.duplicate.terms import DrawSource, Stage

_COMING_BACK_MS = 10_000
"""What phones need to find the server again, beside the time it was away."""


def _decide(rules: DuplicateRules, game: Game, command: Command, aids: Aids) -> list[Event]:
    return decide(rules, game, _completed(rules, game, command, aids), aids)


def _completed(rules: DuplicateRules, game: Game, command: Command, aids: Aids) -> Command:
    """The command with what only the state and the aids can tell."""
    match command:
        case Draw(drawn=b"") if game.source is DrawSource.BLIND:
            letters = next_draw(rules, game, aids.seed)
            return replace(command, drawn=letters, source=DrawSource.BLIND)
        case EnterPlayer(entry=entry) if not entry.table:
            number = max(game.players, default=0) + 1
            return replace(command, entry=replace(entry, table=number))
        case RevealSeed(seed=b""):
            return replace(command, seed=aids.seed)
        case _:
            return command


def _find_fault(
    rules: DuplicateRules, events: Sequence[Event], aids: Aids
) -> Callable[[Game, Event], str]:
    # Once a seed was shown, it is the one that drew.
    shown = (event.seed for event in events if isinstance(event, SeedRevealed))
    seed = next((bytes.fromhex(seed) for seed in shown), aids.seed)
    return lambda game, event: draw_fault(rules, game, event, seed)


def _next_chore(rules: DuplicateRules, game: Game, aids: Aids, at: int) -> Chore[Command] | None:
    if game.stage is Stage.RUNNING:
        return _of_the_clock(rules, game, aids, at)
    # A daily game has no leader, once its first letters were drawn.
    if rules.pace != "daily" or not (game.turns or game.turn):
        return None
    command: Command | None = None
    if game.stage is Stage.OVER and game.commitment and not game.seed:
        command = RevealSeed(at)
    else:
        match due(rules, game, at):
            case Due.DRAW if game.source is DrawSource.BLIND:
                command = Draw(at, b"")
            case Due.OPENING:
                command = OpenTurn(at, aids.day_end(at) if aids.day_end is not None else None)
            case Due.WORD:
                command = next_command(rules, game, at) or CloseTurn(at)
            case _:
                return None
    return Chore(game.last_at, (command,))


def _of_the_clock(rules: DuplicateRules, game: Game, aids: Aids, at: int) -> Chore[Command] | None:
    clock = game.clock
    if clock.deadline is None:
        return None
    # A slip that counts may come after the deadline: it was under way.
    on_the_way = rules.grace_ms + (aids.credit_ms if rules.pace == "live" else 0)
    over = clock.deadline + on_the_way + 1
    if at >= over or clock.signal_at is None or clock.signal_at >= over:
        return Chore(over, (CloseTurn(at),))
    return Chore(clock.signal_at, (GiveSignal(at),))


def _downtime(rules: DuplicateRules, game: Game, went: int, now: int) -> Command | None:
    clock = game.clock
    if game.stage is not Stage.RUNNING or clock.since is None:
        return None
    is_day = rules.pace == "daily" and clock.left(now) > 0
    away = min(now - went, clock.left(went))
    if away <= 0 or is_day:
        return None
    return ExtendTurn(now, away + _COMING_BACK_MS, "the server was away")


DUPLICATE: Decider[DuplicateRules, Game, Command, Event, Aids] = Decider(
    initial=Game(),
    decide=_decide,
    evolve=evolve,
    last_at=lambda game: game.last_at,
    stamped=lambda command, at: replace(command, at=at),
    find_fault=_find_fault,
    next_deadline=lambda _rules, _game: None,
    tick=None,
    next_chore=_next_chore,
    downtime=_downtime,
    chores_at_once=False,
)
"""Chores wait for the next moment at which the server looks: no slip waits for a close."""
