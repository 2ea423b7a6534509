"""A word that somebody asks about is read as tiles, the same wherever it is typed."""

import msgspec
import pytest

from faristol.server.problem import Problem
from faristol.server.wire.commands import WIRED, command_of
from faristol.table import commands as c
from faristol.tiles import tile_set

CATALAN, DUTCH = tile_set("catalan"), tile_set("dutch")


def asked(word: str, box: str = "catalan") -> bytes:
    """What the jury is asked about by a message with that word."""
    message = msgspec.convert({"do": "AskJury", "id": "a", "word": word}, WIRED["AskJury"])
    command = command_of(message, tile_set(box), at=0, seat=0, by=0)
    assert isinstance(command, c.AskJury)
    return command.word


@pytest.mark.parametrize("word", ["COL·LEGA", "col.lega", "cowega", "CO[L·L]EGA", "còl·lega"])
def test_one_tile_l_l(word: str) -> None:
    assert asked(word) == CATALAN.parse_word("COL·LEGA")


@pytest.mark.parametrize("word", ["COLLEGA", "collega"])
def test_two_tiles_l(word: str) -> None:
    assert CATALAN.format_tiles(asked(word)) == "COLLEGA"


def test_the_letters_of_one_key_are_catalan_only() -> None:
    assert CATALAN.format_tiles(asked("KWYQ")) == "Ç[L·L][NY][QU]"
    assert DUTCH.format_tiles(asked("KWYQ", "dutch")) == "KWYQ"


@pytest.mark.parametrize("word", ["COL3", "*", "CO[L·LEGA", "?"])
def test_what_has_no_tile_is_refused_with_what_was_typed(word: str) -> None:
    with pytest.raises(Problem) as refused:
        asked(word)
    assert (refused.value.code, refused.value.status) == ("not-a-tile", 400)


def test_a_recorded_play_keeps_its_blanks() -> None:
    told = {"do": "RecordPlay", "id": "a", "word": "CaSA", "points": 4, "tiles": 4}
    message = msgspec.convert(told, WIRED["RecordPlay"])
    command = command_of(message, CATALAN, at=0, seat=0, by=0)
    assert isinstance(command, c.RecordPlay)
    assert CATALAN.format_tiles(command.word) == "CaSA"
