"""A school championship run by commands, for tests."""

import random
from collections.abc import Callable

from tests.championship.directing import AT, Director

from faristol.championship.commands import (
    Announce,
    CloseRound,
    PairRound,
    Publish,
    RecordTable,
    Register,
)
from faristol.championship.pairing import System
from faristol.championship.state import SchoolTable

Scores = tuple[int | None, ...]


def school_championship(
    players: int = 10, rounds: int = 3, schools: str = "ABCDE", **settings: object
) -> Director:
    """Announced, with pupils of schools A, B, C… in turn."""
    director = Director()
    regulations = settings.pop("regulations", "school")
    system = System.SCHOOL_TABLES
    director.do(
        Announce(AT, "Escolar", regulations, rounds, system=system, **settings)  # type: ignore[arg-type]
    )
    for number in range(players):
        school = schools[number % len(schools)] if schools else ""
        director.do(Register(AT, f"Alumne {number + 1}", school=school))
    return director


def first_most(table: SchoolTable) -> Scores:
    """The smaller a number, the more points."""
    return tuple(200 - player for player in table.players)


def scored_at_random(chance: random.Random) -> Callable[[SchoolTable], Scores]:
    """Anything between nothing and a lot; now and then somebody never came."""
    return lambda table: tuple(
        None if chance.random() < 0.08 else chance.randint(0, 260) for _ in table.players
    )


def seat(director: Director) -> tuple[SchoolTable, ...]:
    """Seat the next round and publish it."""
    director.do(PairRound(AT), Publish(AT))
    current = director.state.current
    assert current is not None
    return current.tables


def play(director: Director, scores: Callable[[SchoolTable], Scores] = first_most) -> None:
    """A whole round."""
    for table in seat(director):
        director.do(RecordTable(AT, table.table, scores(table)))
    director.do(CloseRound(AT))
