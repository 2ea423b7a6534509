"""TRF files: read by column, written back whole, refused with line and column."""

import contextlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.championship.field import Start
from faristol.core import PointSystem
from faristol.notation.trf import Code, TrfError, TrfEvent
from faristol.notation.trf_reading import parse_trf
from faristol.notation.trf_rounds import draw_of, rounds_that_differ
from faristol.notation.trf_writing import format_trf

DATA = Path("tests/data/pairing")
EVENTS = sorted(DATA.glob("*.trf"))


def player(number: int, *cells: str, name: str = "Player") -> str:
    line = f"001 {number:4}      {name:33} 1500                             0.0    1"
    return line + "".join(f"  {cell:8}" for cell in cells)


TWO = "\n".join([player(1, "   2 w 1"), player(2, "   1 b 0")])


def same(a: TrfEvent, b: TrfEvent) -> bool:
    bare = [replace(e, players=tuple(replace(p, line=0) for p in e.players)) for e in (a, b)]
    return bare[0] == bare[1]


@pytest.mark.parametrize("path", EVENTS[::6], ids=lambda path: path.stem)
def test_a_file_written_and_read_again_is_the_same_event(path: Path) -> None:
    event = parse_trf(path.read_text())
    assert same(parse_trf(format_trf(event)), event)


def test_unknown_lines_are_kept_as_they_are() -> None:
    lines = ["### spread 1 +120", "DAT    1 SCORE 412", "CAT    1 whatever"]
    event = parse_trf("\n".join([lines[0], TWO, *lines[1:]]))
    assert list(event.kept) == lines
    assert all(line in format_trf(event).splitlines() for line in lines)


def test_every_line_end_is_understood() -> None:
    for end in ("\n", "\r", "\r\n"):
        assert len(parse_trf(TWO.replace("\n", end)).players) == 2


def test_settings_of_both_editions() -> None:
    text = "\n".join(
        [
            "012 Campionat de Catalunya",
            "142 9",
            "152 B",
            "162  W 3.0    D 1.0    L 0.0",
            "240 H   2    1",
            "250       1.0   1   2    1    2",
            "260   1   4    1    2",
            TWO,
        ]
    )
    event = parse_trf(text)
    assert event.name == "Campionat de Catalunya"
    assert (event.rounds_total, event.initial_start) == (9, Start.SECOND)
    assert event.points == PointSystem(
        win=30, forfeit_win=30, full_bye=30, bye=30, draw=10, half_bye=10
    )
    assert event.byes[0].code is Code.HALF_BYE
    draw = draw_of(event)
    assert [c.is_present for c in draw.contestants] == [False, True]
    assert draw.contestants[0].fictitious == (10, 10)
    assert draw.forbidden == {frozenset((1, 2))}
    assert not draw_of(event, played=4).forbidden


def test_codes_of_javafo_and_bbp() -> None:
    event = parse_trf(f"XXR 7\nXXC black1\nXXP 1 2\nXXZ 2\nBBU  0.5\nXXA    1  1.0  0.5\n{TWO}")
    assert (event.rounds_total, event.initial_start) == (7, Start.SECOND)
    assert event.points.bye == 5
    draw = draw_of(event)
    assert not draw.contestants[1].is_present
    assert draw.contestants[0].fictitious == (10, 5)


REFUSED = {
    "letters for a number": (player(1).replace("   1  ", "  x1  ", 1), 1, 5),
    "number 0": (player(0), 1, 5),
    "the same number twice": (f"{player(1)}\n{player(1)}", 2, 5),
    "an unknown result": (player(1, "   2 w Q") + "\n" + player(2, "   1 b 0"), 1, 99),
    "an unknown colour": (player(1, "   2 x 1") + "\n" + player(2, "   1 b 0"), 1, 97),
    "an opponent who is not there": (player(1, "   7 w 1"), 1, 92),
    "an opponent who is oneself": (player(1, "   1 w 1"), 1, 92),
    "a one-sided game": (player(1, "   2 w 1") + "\n" + player(2, "0000 - Z"), 1, 92),
    "two winners": (player(1, "   2 w 1") + "\n" + player(2, "   1 b 1"), 1, 99),
    "two starters": (player(1, "   2 w 1") + "\n" + player(2, "   1 w 0"), 1, 97),
    "a win over nobody": (player(1, "0000 - 1"), 1, 99),
    "a bye with an opponent": (player(1, "   2 - U") + "\n" + player(2, "   1 - U"), 1, 92),
    "a rating in words": (player(1).replace("1500", "high"), 1, 49),
    "a forbidden stranger": (f"{TWO}\nXXP 1 9", 3, 7),
    "a forbidden word": (f"{TWO}\nXXP 1 me", 3, 7),
    "an absent stranger": (f"{TWO}\nXXZ 12345", 3, 5),
    "no rounds": (f"{TWO}\nXXR none", 3, 5),
    "rounds missing": (f"{TWO}\nXXR", 3, 5),
    "an unsupported setting": (f"{TWO}\nXXC rank", 3, 5),
    "an initial colour": (f"{TWO}\n152 X", 3, 5),
    "a strange bye": (f"{TWO}\n240 Q   1    1", 3, 5),
    "points in words": (f"{TWO}\nBBW many", 3, 5),
    "points with two decimals": (f"{TWO}\nXXA    1 0.25", 3, 10),
    "a number with superscripts": (player(1).replace("   1  ", "   ²  ", 1), 1, 5),
    "a binary file": ("001\x00\x00", 1, 4),
    "an endless line": ("001" + " " * 5000, 1, 4097),
}


@pytest.mark.parametrize(("text", "line", "column"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_read_is_refused_with_line_and_column(
    text: str, line: int, column: int
) -> None:
    with pytest.raises(TrfError) as caught:
        parse_trf(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_ten_thousand_players_do_not_fit_and_are_told_so() -> None:
    text = "\n".join(f"001{number:5}" for number in range(1, 10_001))
    with pytest.raises(TrfError) as caught:
        parse_trf(text)
    assert caught.value.line == 10_000


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_file_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    text = EVENTS[data.draw(st.integers(0, len(EVENTS) - 1))].read_text()[:3000]
    at = data.draw(st.integers(0, len(text)))
    damage = data.draw(st.text(max_size=6))
    skipped = data.draw(st.integers(0, 12))
    with contextlib.suppress(TrfError):
        draw_of(parse_trf(text[:at] + damage + text[at + skipped :]))


class TestChecker:
    def test_a_finished_event_shows_no_difference(self) -> None:
        event = parse_trf((DATA / "A009.trf").read_text())
        assert rounds_that_differ(event) == []

    def test_a_changed_round_is_listed_with_both_pairings(self) -> None:
        cells = [("3 w 1", "2 w 1"), ("4 b 0", "1 b 0"), ("1 b 0", "4 w 0"), ("2 w 1", "3 b 1")]
        text = "\n".join(
            player(n, *(f"{cell:>8}" for cell in row)) for n, row in enumerate(cells, start=1)
        )
        (difference,) = rounds_that_differ(parse_trf(text + "\nXXR 3\nXXC white1"))
        assert difference.round_number == 2
        assert difference.expected == ((2, 3), (4, 1))
        assert difference.found == ((1, 2), (3, 4))
