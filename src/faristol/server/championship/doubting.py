"""What somebody should look at twice before it is written: kinds for programs, names in them."""

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec

from faristol.championship.playing import doubts, sheets_disagree
from faristol.championship.table_scoring import Scores, table_doubts, tables_disagree
from faristol.championship.warnings import WARNINGS, recognise_warning
from faristol.core import GameScore, Winner

Said: TypeAlias = tuple[GameScore, Winner | None]
"""The points on a slip, and who won where it says so."""


class Doubt(msgspec.Struct, frozen=True):
    """One thing that looks odd. `text` is English, for who has no words for the kind."""

    kind: str
    text: str
    numbers: list[int] = []
    names: list[str] = []


class Doubted(Exception):  # noqa: N818 - a question, not an error
    """Nothing was written: whoever asked should look at these first."""

    def __init__(self, doubts: list[Doubt]) -> None:
        self.doubts = doubts
        super().__init__("; ".join(doubt.text for doubt in doubts))


def doubts_about(score: GameScore, winner: Winner | None, slips: Iterable[Said]) -> list[Doubt]:
    """What is odd about a score, given who is said to have won and what slips say."""
    found = [
        Doubt("many" if "many" in text else "few", text, [points])
        for points in (score.first, score.second)
        # One at a time, so that it is known which number each remark is about.
        for text in doubts(GameScore(points, points))[:1]
    ]
    if winner is not None and winner is not score.winner:
        text = "the winner by these points is not the one on the slip"
        found.append(Doubt("winner", text, [score.first, score.second]))
    found += [
        Doubt("sheets" if slip != score else "slip-winner", text, [slip.first, slip.second])
        for slip, theirs in slips
        for text in sheets_disagree(score, slip, (winner, theirs))
    ]
    return found


def doubts_about_table(scores: Scores, slips: Iterable[Scores]) -> list[Doubt]:
    """What is odd about the scores of a table of several, given what slips say."""
    found = [
        Doubt("many" if "many" in text else "few", text, [score])
        for score in scores
        if score is not None
        for text in table_doubts((score,))
    ]
    return found + [
        Doubt("sheets", text, [score or 0 for score in slip])
        for slip in slips
        for text in tables_disagree(scores, slip)
    ]


def doubts_about_replacing(points: Iterable[int | None]) -> list[Doubt]:
    """What is questioned before a result takes the place of another one."""
    return [Doubt("replaces", "the table has another result", [each or 0 for each in points])]


def doubts_about_own_game(others: list[str]) -> list[Doubt]:
    """What the only official is asked who enters the result of a game of their own."""
    return [Doubt("own-game", "this is your own game: the others at it must agree", [], others)]


DOUBTS = (
    "many",
    "few",
    "winner",
    "sheets",
    "slip-winner",
    "replaces",
    "own-game",
    "under-way",
    *WARNINGS,
)
"""Every kind there is."""


def warnings_about(texts: Iterable[str], name_of: Callable[[int], str]) -> list[Doubt]:
    """The championship's warnings with the players' names."""
    found = []
    for text in texts:
        warned = recognise_warning(text)
        if warned is None:
            found.append(Doubt("other", text))
            continue
        names = [name_of(player) for player in warned.players]
        found.append(Doubt(warned.kind, _named(text, names), list(warned.numbers), names))
    return found


def _named(text: str, names: list[str]) -> str:
    # In one go: a name may have a number of its own.
    left = iter(names)
    return re.sub(r"\d+", lambda number: next(left, number[0]), text)
