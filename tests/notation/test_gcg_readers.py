"""Other programs open our GCG: what their readers take, line by line, told in our words.

Neither program runs here. Two small grammars say what each is known to accept: the words
of a line, which of them may be missing, and which signs numbers may have. They know
nothing of `gcg_reading`, which is far more lenient.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.table.drawn_games import play

from faristol.notation.gcg import format_gcg
from faristol.notation.gcg_writing import gcg_of
from faristol.rulebook import ruleset
from faristol.table.sheet import sheet_of

GOLDEN = sorted((Path(__file__).parent.parent / "data" / "games").glob("*.gcg"))

_TURN = "turn"
_NO_TURN = "no turn"


def macondo(line: str) -> str | None:
    """What a line is to Macondo; None where it stops reading.

    Two players with a name each. Every turn has a rack, points with a plus, and a total
    that is not negative. Only lines after the last turn may have totals below nothing.
    """
    if line.startswith("#"):
        known = r"#(player[12] \S+ \S|(title|description|lexicon|tile-distribution|note) ?"
        known += r"|character-encoding \S|id \S+ \S|board-layout \S|tile \S+ \S)"
        return _NO_TURN if re.match(known, line) else None
    match re.fullmatch(r">\S+:\s+(.*\S)\s+([+-][0-9]+)\s+(-?[0-9]+)", line):
        case None:
            return None
        case found:
            words, points, total = found[1].split(), found[2], found[3]
    gained, below = points.startswith("+"), total.startswith("-")
    match words:
        case ["(time)"] | [_, "(time)"]:
            return _NO_TURN if not gained else None
        case [rack] if _is_bracketed(rack):
            return _NO_TURN if gained else None
        case [_, rack] if _is_bracketed(rack):
            return _NO_TURN if not gained else None
        case [_, "--"]:
            return _NO_TURN if not gained and not below else None
        case [_, deed] if deed.startswith("-"):
            return _TURN if points == "+0" and not below else None
        case [_, place, word] if _is_place(place):
            return _TURN if gained and not below and not set("()") & set(word) else None
        case _:
            return None


def quackle(line: str) -> str | None:
    """What a line is to Quackle; None where it stops reading or takes it for something else.

    Words alone count. Tiles in parentheses right after the name bring or cost points at
    the end; where a rack stands before them they would be taken for a square.
    """
    if line.startswith("#"):
        return _NO_TURN if not re.match(r"#player", line) or len(line.split()) > 2 else None
    head, *words = line.split()
    if not re.fullmatch(r">\S+:", head):
        return None
    match words:
        case [rack, points, *_] if _is_bracketed(rack):
            return _NO_TURN if re.fullmatch(r"[+-]?[0-9]+", points) else None
        case [_, "--", *_] | [_, "(time)" | "(challenge)", _, *_]:
            return _NO_TURN
        case [_, deed, *_] if deed.startswith("-"):
            return _TURN
        case [_, place, _, points, *_] if _is_place(place):
            return _TURN if re.fullmatch(r"\+?[0-9]+", points) else None
        case _:
            return None


def _is_bracketed(word: str) -> bool:
    return word.startswith("(") and word.endswith(")")


def _is_place(word: str) -> bool:
    return re.fullmatch(r"[0-9]{1,2}[A-U]|[A-U][0-9]{1,2}", word) is not None


def _is_loss(line: str) -> bool:
    """A rack that is taken from its owner: Quackle has no line for it."""
    return re.fullmatch(r">\S+:\s+(\S+)\s+\(\1\)\s+-[0-9]+\s+\S+", line) is not None


def _nick(line: str) -> str:
    return line.split()[0][1:-1]


def _listed(lines: Sequence[str]) -> list[str]:
    return [line.split()[1] for line in lines if line.startswith("#player")]


def texts() -> list[str]:
    golden = [path.read_text("utf-8") for path in GOLDEN]
    drawn = [
        format_gcg(gcg_of(sheet_of(play(ruleset(name), number).events)))
        for name in ("fisc-classic", "fisc-un-contra-un", "nl-wedstrijd", "nl-punten")
        for number in range(4)
    ]
    return [*golden, *drawn]


TEXTS = texts()


def test_some_games_here_were_started_by_the_second_seat() -> None:
    """Otherwise the order of the players would be shown by nothing."""
    seconds = [play(ruleset("fisc-classic"), number).game.starter for number in range(4)]
    assert set(seconds) == {0, 1}


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
class Test_a_game_of_ours:
    def test_is_begun_by_the_player_listed_first(self, text: str) -> None:
        lines = text.splitlines()
        moves = [line for line in lines if line.startswith(">")]

        assert _nick(moves[0]) == _listed(lines)[0]

    def test_has_its_turns_go_round_as_the_players_are_listed(self, text: str) -> None:
        """Programs hand the turn on by themselves and take no name's word for it."""
        lines = text.splitlines()
        nicks = _listed(lines)
        turns = [_nick(line) for line in lines if line[0] == ">" and quackle(line) == _TURN]
        if len(nicks) == 2:
            assert turns == [nicks[n % 2] for n in range(len(turns))]

    def test_is_read_by_macondo_line_by_line(self, text: str) -> None:
        lines = text.splitlines()
        if len(_listed(lines)) == 2:
            assert [line for line in lines if macondo(line) is None] == []

    def test_is_read_by_quackle_but_for_racks_taken_away(self, text: str) -> None:
        unread = [line for line in text.splitlines() if quackle(line) is None]

        assert [line for line in unread if not _is_loss(line)] == []


@pytest.mark.parametrize(
    "line",
    [
        "#player3 c Carla",
        "#player1 a",
        "#edition fisc-2023",
        ">a: 8H CASA +10 10",
        ">a: CASA 8H CASA 10 10",
        ">a: CASA 8H CASA +10 -10",
        ">a: CASA -CA +5 5",
        ">a:  - +0 0",
        ">a: CASA (time) +10 10",
        ">a:  (CASA) -8 2",
        ">a: CASA 8H C(A)SA +10 10",
    ],
)
def test_the_grammar_of_macondo_refuses_what_macondo_does(line: str) -> None:
    assert macondo(line) is None


@pytest.mark.parametrize(
    "line", ["#player1 a", ">a:", ">a: CASA", ">a: CASA 8H", ">a: CASA (CASA) -8 2", "> a: A - 0 0"]
)
def test_the_grammar_of_quackle_refuses_what_quackle_does(line: str) -> None:
    assert quackle(line) is None
