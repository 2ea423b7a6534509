"""What the tests of the Dutch books share."""

from tests.spec import Given, from_bag

from faristol.rulebook import Ruleset
from faristol.table import commands as c

EDITIONS = ("nl-punten", "nl-wedstrijd")
LAND = "8 .......LAND...."
RACKS = ("STEENVR", "OPAIKEG")


def of(rules: Ruleset, punten: str, wedstrijd: str) -> str:
    """The same rule's clause in either book."""
    return f"NL-P-{punten}" if rules.book == "NL-P" else f"NL-W-{wedstrijd}"


def finished(given: Given, at: int) -> Given:
    """Whatever is left of the turn of the player who has just acted."""
    seat = given.game.on_turn
    assert seat is not None
    if given.game.pending is not None:
        given = given.do(c.Accept(at, 1 - seat))
    if given.rules.book == "NL-W" and given.game.acted is not None:
        given = given.do(c.PressClock(at, seat))
    if seat in given.game.owing:
        given = given.do(c.Draw(at, seat, from_bag(given, 7 - len(given.game.racks[seat]))))
    return given


def no_play(board: object, rack: bytes) -> bool:
    return False


def some_play(board: object, rack: bytes) -> bool:
    return True
