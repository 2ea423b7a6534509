"""A table that time has left far behind: one tick does a bounded amount."""

from faristol.rulebook import ruleset
from faristol.table import decide, replay
from faristol.table.commands import Tick
from faristol.table.events import LastTurnsCalled, TurnBegan
from faristol.table.terms import EndCause
from tests.table.drawn_games import play


def test_a_forged_time_brings_a_bounded_number_of_lost_turns() -> None:
    rules = ruleset("fisc-2023")
    events = play(rules, 11).events
    begun = next(n for n, event in enumerate(events) if isinstance(event, TurnBegan))
    started = replay(events[: begun + 1])
    called = LastTurnsCalled(started.at, EndCause.ROUND_TIME, 10**9, 1, "FISC23-G-7.10")
    brought = decide(rules, replay([called], started), Tick(started.at + 10**12))

    assert 0 < len(brought) < 1_000
