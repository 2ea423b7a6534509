"""The duplicate part of the Dutch rule book, IV and its silence: calling, writing, ties."""

import pytest
from tests.duplicate.hall import Hall
from tests.duplicate.nl_hall import NL, hall

from faristol.duplicate import (
    Entry,
    Nil,
    OpenGame,
)
from faristol.duplicate.calling import calling_code
from faristol.duplicate.events import (
    StandingsPublished,
)


@pytest.mark.clause("NL-D-IV.1")
class Test_IV_1:
    """The calling code."""

    def test_every_letter_has_its_place_name(self) -> None:
        code = calling_code("nl")
        names = """
            Amsterdam Brussel China Denemarken Egypte Frankrijk Griekenland Hongarije Italië
            Japan Kenia Luxemburg Marokko Nederland Oostenrijk Portugal Quebec Roemenië Spanje
            Tunesië Utrecht Venezuela Waterloo Xantippe Ypsilon Zweden
        """
        assert list(code.words.values()) == names.split()
        assert all(name.startswith(letter) for letter, name in code.words.items())


@pytest.mark.clause("NL-D-IV.2")
class Test_IV_2:
    """The right coordinates and the right direction."""

    @pytest.mark.parametrize(
        ("written", "nil"),
        [
            ("ZEBRA 1A", Nil.NOT_ON_START),
            ("ZEBRA 8I", Nil.NOT_ON_START),
        ],
    )
    def test_the_first_word_lies_on_the_start(self, written: str, nil: Nil) -> None:
        turn = hall().open().marked_turn("ZEBRANS", {1: written})
        assert (turn.marks[1].nil, turn.marks[1].clause) == (nil, "NL-D-IV.2")

    @pytest.mark.parametrize(
        ("written", "nil"),
        [
            ("NERD 1A", Nil.NOT_CONNECTED),
            ("ADER 8I", Nil.CONTRADICTS_BOARD),
            ("DE I7", Nil.INCOMPLETE),
        ],
    )
    def test_later_words_fit_the_board(self, written: str, nil: Nil) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        if nil is Nil.INCOMPLETE:
            room.play_turn("NNEADRS", {1: "EN I8"})
        turn = room.marked_turn("DEAARDN", {1: written})
        assert (turn.marks[1].nil, turn.marks[1].clause) == (nil, "NL-D-IV.2")

    def test_the_wrong_direction_is_nil(self) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        turn = room.marked_turn("DEAARDN", {1: "ADER K6", 2: "ADER 6K"})
        assert turn.marks[1].nil is Nil.CONTRADICTS_BOARD
        assert turn.marks[2].nil is not None


@pytest.mark.clause("NL-D-GAP.1")
class Test_GAP_1:
    """The book has no ranking: the highest total wins, equal totals share a place."""

    def test_the_highest_total_wins_and_percentages_are_of_the_room_s_maximum(self) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "AZEN 8H", 3: "AZEN H8"})
        table = room.table()
        assert [(row.rank, row.total) for row in table.rows] == [(1, 24), (2, 14), (2, 14)]
        assert [row.room_percent for row in table.rows] == [10_000, 5_833, 5_833]
        assert [row.behind_room for row in table.rows] == [0, -10, -10]

    def test_the_standings_are_published_at_the_end(self) -> None:
        room = hall().open().with_bag("ZEBRANS")
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        assert isinstance(room.events[-1], StandingsPublished)
        assert room.events[-1].clause == "NL-D-GAP.1"


def test_entries_are_seated_by_opening() -> None:
    room = Hall(NL)
    room.do(OpenGame(0, entries=(Entry(7, "Anna", "De Brug"),)))
    assert room.game.players[7].entry.club == "De Brug"
