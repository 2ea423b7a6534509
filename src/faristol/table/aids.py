"""Aids that a book forbids to whoever plays: lists of words, searches, analyses."""

from faristol.rulebook import Ruleset
from faristol.table.state import Game
from faristol.table.terms import Stage


def forbidden(rules: Ruleset, game: Game, seat: int, *, two_letters: bool = False) -> str:
    """The clause that keeps an aid from a seat now; empty where none does.

    `two_letters`: only the list of two-letter words is asked for, which some books permit.
    """
    plays = game.stage is Stage.PLAYING and seat not in game.gone
    return forbidden_to_players(rules, two_letters=two_letters) if plays else ""


def forbidden_to_players(rules: Ruleset, *, two_letters: bool = False) -> str:
    """The clause that keeps an aid from whoever plays; empty where none does."""
    permitted = two_letters and "aids.two_letters" in rules.cited
    if permitted or "aids.forbidden" not in rules.cited:
        return ""
    return rules.clause("aids.forbidden")
