"""Aids that a book forbids while a turn is open: lists of words, searches, analyses."""

from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.state import Game
from faristol.duplicate.terms import Stage


def permits_two_letters(rules: DuplicateRules) -> bool:
    """Whether players may read the list of two-letter words while they think."""
    return "aids" not in rules.cited or "aids.two_letters" in rules.cited


def forbidden(rules: DuplicateRules, game: Game, *, two_letters: bool = False) -> str:
    """The clause that keeps an aid from the players now; empty where none does.

    `two_letters`: only the list of two-letter words is asked for, which some books permit.
    """
    permitted = two_letters and permits_two_letters(rules)
    if game.stage is not Stage.RUNNING or permitted or "aids" not in rules.cited:
        return ""
    return rules.clause("aids")
