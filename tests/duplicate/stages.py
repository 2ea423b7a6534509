"""A Dutch duplicate game brought to each of its stages by real commands."""

from faristol.duplicate import DuplicateRules, EndGame, duplicate_rules
from tests.duplicate.hall import Hall

DUTCH = duplicate_rules("nl-duplicate")
CATALAN = duplicate_rules("ca-duplicate")
WORDS = ("zebra", "brazen", "zat")


def hall(rules: DuplicateRules = DUTCH) -> Hall:
    return Hall(rules, words=WORDS).open("Anna", "Bram")


def drawn(rules: DuplicateRules = DUTCH) -> Hall:
    room = hall(rules)
    room.draw("ZEBRANS")
    return room


def running() -> Hall:
    return hall().start_turn("ZEBRANS")


def marking(slips: dict[int, str] | None = None) -> Hall:
    room = hall()
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "BRAZEN 8H"} if slips is None else slips)
    return room


def over() -> Hall:
    room = hall()
    room.do(EndGame(room.later(), "late"))
    return room


A_SLIP = Hall().slip("ZEBRA 8H")
