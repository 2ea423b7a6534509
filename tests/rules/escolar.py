"""What the tests of the school championship share."""

from tests.spec import Given, midgame

from faristol.rulebook import ruleset
from faristol.table import commands as c

RULES = ruleset("fisc-escolar")
MINUTE = 60_000
PAU = "8 .......PAU....."
RACKS = ("SEEARTL", "NRSTAEI", "MIOARSE", "DEGATOI")
NAMES = ("Anna", "Biel", "Carla", "Dídac")
VOWELS = "AAEEIOU"


def table(**more: object) -> Given:
    return midgame(RULES, PAU, RACKS, **more)  # type: ignore[arg-type]


def accepted(given: Given, at: int) -> Given:
    for seat in given.game.seats:
        if given.game.pending is not None and seat != given.game.pending.seat:
            given = given.do(c.Accept(at, seat))
    return given


def passed(given: Given, at: int, times: int) -> Given:
    for _ in range(times):
        seat = given.game.on_turn
        assert seat is not None
        given = given.do(c.Pass(at, seat), c.PressClock(at, seat))
    return given
