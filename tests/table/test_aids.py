"""For whom aids are forbidden, and until when."""

import pytest

from faristol.rulebook import EDITIONS, ruleset
from faristol.table import Game
from faristol.table import commands as c
from faristol.table.aids import forbidden
from tests.spec import Given, started

FISC = ruleset("fisc-2023")


def test_from_the_first_turn_to_the_end_of_the_game() -> None:
    waiting = Given(FISC, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
    assert forbidden(FISC, waiting.game, 0) == ""
    playing = started(FISC)
    assert [forbidden(FISC, playing.game, seat) for seat in (0, 1)] == ["FISC23-G-1.7"] * 2
    assert forbidden(FISC, playing.do(c.Resign(1, 0)).game, 1) == ""


def test_not_for_whoever_has_left_a_table_of_four() -> None:
    school = ruleset("fisc-escolar")
    given = started(FISC).with_(gone=(0,))
    assert [bool(forbidden(FISC, given.game, seat)) for seat in (0, 1)] == [False, True]
    assert forbidden(school, started(school).game, 0) == ""


@pytest.mark.parametrize("name", [name for name in EDITIONS if name != "nl-duplicate"])
def test_the_two_letter_list_is_for_those_whose_book_has_it_on_the_table(name: str) -> None:
    rules = ruleset(name)
    game = started(rules).game
    permits = forbidden(rules, game, 0, two_letters=True) == ""
    assert permits == (name in ("nl-punten", "friendly", "fisc-escolar"))
