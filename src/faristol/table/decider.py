"""A hosted game as a decider: the rules of the game, with tiles that the server draws."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from faristol.core import Doubted, Refused, Remark
from faristol.core.decider import Chore, Decider
from faristol.rulebook import Ruleset
from faristol.table import commands as c
from faristol.table.chores import next_chore
from faristol.table.commands import Command
from faristol.table.decide import decide
from faristol.table.draws import RECIPE, commitment, draw_fault, noted
from faristol.table.events import (
    Event,
    GameReopened,
    RandomnessAdded,
    ResultDeclared,
    SecondArbiterAgreed,
    SeedCommitted,
    SeedRevealed,
)
from faristol.table.evolve import evolve, replay
from faristol.table.hosting import (
    SECOND_ARBITER,
    AddShare,
    ByOneArbiter,
    ByTwoArbiters,
    CommitSeed,
    HostAids,
    HostedCommand,
    HostedGame,
    ReturnTime,
    RevealSeed,
)
from faristol.table.refusal import Reason
from faristol.table.server_bag import Bag, helped_redraw, with_tiles
from faristol.table.state import Game
from faristol.table.terms import ARBITER, ClockFault, Stage, StopCause
from faristol.table.timekeeping import next_deadline


def _decide(
    rules: Ruleset, table: HostedGame, command: HostedCommand, aids: HostAids
) -> list[Event]:
    game, ledger = table.game, table.ledger
    match command:
        case CommitSeed(at):
            return [SeedCommitted(at, commitment(aids.seed), RECIPE)]
        case AddShare(at, seat, share):
            if not table.nothing_drawn or any(seat == other for other, _ in ledger.shares):
                raise Refused(Reason.TOO_LATE)
            return [RandomnessAdded(at, seat, share)]
        case RevealSeed():
            if game.result is None or ledger.seed is not None:
                raise Refused(Reason.OUT_OF_ORDER)
            return [SeedRevealed(game.at, aids.seed.hex())]
        case ReturnTime(at, since):
            return _time_returned(rules, game, since, at)
        case ByOneArbiter(command=inner):
            events = _in_game(rules, table, inner, aids)
            if _changes_result(game, events):
                raise Doubted([Remark(SECOND_ARBITER)])
            return events
        case ByTwoArbiters(at, inner):
            events = _in_game(rules, table, inner, aids)
            agreed = [SecondArbiterAgreed(at)] if _changes_result(game, events) else []
            return [*agreed, *events]
        case _:
            return _in_game(rules, table, command, aids)


def _changes_result(game: Game, events: Sequence[Event]) -> bool:
    """Whether a result that stands is not what it was after these."""
    changes = any(isinstance(event, ResultDeclared | GameReopened) for event in events)
    return game.result is not None and changes


def _in_game(rules: Ruleset, table: HostedGame, command: Command, aids: HostAids) -> list[Event]:
    game = table.game
    command = with_tiles(rules, game, command, Bag(aids.seed, table.ledger))
    try:
        return decide(rules, game, command, judge=aids.judge, finder=aids.finder)
    except Refused as refused:
        if refused.reason is not Reason.HELP_NEEDED or not isinstance(command, c.Redraw):
            raise
        bag = Bag(aids.seed, table.ledger)
        helped = helped_redraw(rules, game, command.at, command.seat, bag)
        return decide(rules, game, helped, judge=aids.judge, finder=aids.finder)


def _evolve(table: HostedGame, event: Event) -> HostedGame:
    is_first = table.game.stage is Stage.EMPTY
    opened_at = event.at if is_first else table.opened_at
    return HostedGame(evolve(table.game, event), noted(table.ledger, event), opened_at)


def _find_fault(
    _rules: Ruleset, events: Sequence[Event], aids: HostAids
) -> Callable[[HostedGame, Event], str]:
    # Once a seed was shown, it is the one that drew.
    shown = [bytes.fromhex(event.seed) for event in events if isinstance(event, SeedRevealed)]

    def fault_of(table: HostedGame, event: Event) -> str:
        seed = shown[0] if shown else table.ledger.seed
        return draw_fault(table.game, table.ledger, event, aids.seed if seed is None else seed)

    return fault_of


def _next_deadline(rules: Ruleset, table: HostedGame) -> int | None:
    deadline = next_deadline(rules, table.game)
    return deadline.at if deadline is not None else None


def _next_chore(
    rules: Ruleset, table: HostedGame, aids: HostAids, _at: int
) -> Chore[HostedCommand] | None:
    return next_chore(rules, table, aids)


def _stamped(command: HostedCommand, at: int) -> HostedCommand:
    if isinstance(command, ByOneArbiter | ByTwoArbiters):
        return replace(command, at=at, command=replace(command.command, at=at))
    return replace(command, at=at)


def _downtime(_rules: Ruleset, table: HostedGame, went: int, now: int) -> HostedCommand | None:
    clock = table.game.clock
    runs = clock.running is not None or clock.shared_runs or clock.play_runs
    if table.game.stage is not Stage.PLAYING or clock.stopped is not None or not runs:
        return None
    return ReturnTime(now, went) if now > went else None


def _time_returned(rules: Ruleset, game: Game, went: int, now: int) -> list[Event]:
    """Stop the clock when the server went and let it run when it came back.

    Where the book knows no such stop, the time is credited instead.
    """
    try:
        stopped = decide(rules, game, c.StopClock(went, ARBITER, StopCause.FORCE_MAJEURE))
        return stopped + decide(rules, replay(stopped, game), c.ResumeClock(now, ARBITER))
    except Refused:
        seat = game.clock.running if game.clock.running is not None else ARBITER
        fault = ClockFault.FORCE_MAJEURE
        credit = c.CreditTime(went, seat, now - went, fault, "the server was down")
        try:
            return decide(rules, game, credit)
        except Refused:
            return []


TABLE: Decider[Ruleset, HostedGame, HostedCommand, Event, HostAids] = Decider(
    initial=HostedGame(),
    decide=_decide,
    evolve=_evolve,
    last_at=lambda table: table.game.at,
    stamped=_stamped,
    find_fault=_find_fault,
    next_deadline=_next_deadline,
    tick=c.Tick,
    next_chore=_next_chore,
    downtime=_downtime,
)
