"""What the tests of the three FISC books share."""

from tests.spec import Given, from_bag, midgame

from faristol.rulebook import Ruleset
from faristol.table import commands as c
from faristol.table.terms import (
    Stage,
)

SECOND = 1_000
MINUTE = 60 * SECOND
PAU = """
      ABCDEFGHIJKLMNO
    8 .......PAU.....
"""


def clause(rules: Ruleset, number: str) -> str:
    return f"{rules.book}-{number}"


def finished(given: Given, at: int) -> Given:
    """The player on turn gets the play accepted, refills and presses the clock."""
    seat = given.game.on_turn
    assert seat is not None
    if given.game.pending is not None:
        given = given.do(c.Accept(at, 1 - seat))
    if seat in given.game.owing:
        lacks = 7 - len(given.game.racks[seat])
        given = given.do(c.Draw(at, seat, from_bag(given, lacks)))
    return given.do(c.PressClock(at, seat))


def passed(given: Given, at: int, times: int) -> Given:
    """Turns passed one after the other; the last may end the game."""
    for _ in range(times):
        seat = given.game.on_turn
        assert seat is not None
        given = given.do(c.Pass(at, seat))
        if given.game.stage is Stage.PLAYING:
            given = given.do(c.PressClock(at, seat))
    return given


def endgame(rules: Ruleset, racks: tuple[str, str], **more: object) -> Given:
    """An empty bag, PAU on the board, seat 0 on turn."""
    return midgame(rules, PAU, racks, bag="", **more)  # type: ignore[arg-type]
