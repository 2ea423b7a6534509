"""A table by itself, and a clock that the test winds."""

import time
from types import SimpleNamespace
from typing import Any

import pytest

from faristol.rulebook import ruleset
from faristol.server import timekeeping
from faristol.server.lexica import Words, lexicon_for
from faristol.server.plans.tables import SeatPlan, TablePlan
from faristol.server.seeds import Seed
from faristol.server.tables.live import LiveTable
from faristol.store import Store


class Wound:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def now(self) -> int:
        return self.time


def later(monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    """Let the machine's clock be so much later for servers that start from now on."""
    machine = SimpleNamespace(
        time_ns=lambda: time.time_ns() + ms * 1_000_000, monotonic_ns=time.monotonic_ns
    )
    monkeypatch.setattr(timekeeping, "time", machine)


async def table_of(
    store: Store,
    clock: Wound,
    edition: str = "fisc-2023",
    *,
    vouched: bool = False,
    **plan: Any,
) -> LiveTable:
    """A table of two that has begun; `vouched`: its list passes for a federation's own."""
    made = TablePlan(
        id="t1",
        code="abcdef",
        edition=edition,
        options=plan.pop("options", {}),
        readings={},
        seats=(SeatPlan("Anna", "a"), SeatPlan("Bernat", "b")),
        lexicon="",
        created=0,
        created_by="a",
        **plan,
    )
    rules = ruleset(edition, made.options)
    words = Words(lexicon_for(rules, ""), rules)
    words.vouched = vouched
    table = LiveTable(made, rules, words, Seed(bytes(32)), store, clock.now)
    await table.open()
    for seat in (0, 1):
        await table.add_share(seat, "ab" * 16, actor="", command_id=f"s{seat}")
    return table
