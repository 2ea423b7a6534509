"""What stands on a score sheet, how it is marked, and which clause asks for it.

For people who read a sheet: the legend of an edition, and the records that organisers ask
for beside the score (best play, longest word, plays of all tiles).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from faristol.rulebook import Ruleset
from faristol.table.sheet import Line, LineKind, Sheet
from faristol.table.sheet_text import written_word
from faristol.tiles import tile_set


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing on a sheet and the clause it rests on."""

    sign: str
    means: str
    clause: str


LEGEND: Mapping[str, tuple[Mark, ...]] = MappingProxyType(
    {
        "FISC-B": (
            Mark("lines", "a ruled sheet for every game", "FISC-B-5.1"),
            Mark("head", "players, round, table", "FISC-B-5.2"),
            Mark("word 12 34", "main word, points, running total", "FISC-B-5.3"),
            Mark("0", "a turn of no points", "FISC-B-5.4"),
            Mark("-", "tiles changed", "FISC-B-5.5"),
            Mark("faristol", "what the racks bring or cost at the end", "FISC-B-5.6"),
            Mark("records", "what the organiser asks for besides", "FISC-B-5.7"),
            Mark("( )", "a blank", "FISC-B-5.9"),
            Mark("⟨ ⟩", "all tiles in one play", "FISC-B-5.10"),
            Mark("passo", "a turn passed", "FISC-B-3.12"),
            Mark("total", "the sums, to be looked at before the sheet is given", "FISC-B-4.G"),
        ),
        "FISC-A": (
            Mark("lines", "a ruled sheet for every game", "FISC-A-5.1"),
            Mark("head", "players, round, table", "FISC-A-5.2"),
            Mark("word 12 34", "main word, points, running total", "FISC-A-5.3"),
            Mark("0", "a turn of no points", "FISC-A-5.4"),
            Mark("-", "tiles changed", "FISC-A-5.5"),
            Mark("faristol", "what the racks bring or cost at the end", "FISC-A-5.6"),
            Mark("records", "what the organiser asks for besides", "FISC-A-5.7"),
            Mark("( )", "a blank", "FISC-A-5.9"),
            Mark("⟨ ⟩", "all tiles in one play", "FISC-A-5.10"),
            Mark("passo", "a turn passed", "FISC-A-3.12"),
            Mark("total", "the sums, to be looked at before the sheet is given", "FISC-A-4.G"),
        ),
        "FISC23-G": (
            Mark("lines", "a ruled sheet for every game", "FISC23-G-5.1"),
            Mark("head", "players, round, table", "FISC23-G-5.2"),
            Mark("word 12 34", "main word, points, running total", "FISC23-G-5.3"),
            Mark("0", "a turn of no points", "FISC23-G-5.4"),
            Mark("-", "tiles changed", "FISC23-G-5.5"),
            Mark("faristol", "what the racks bring or cost at the end", "FISC23-G-5.6"),
            Mark("records", "what the organiser asks for besides", "FISC23-G-5.7"),
            Mark("( )", "a blank", "FISC23-G-5.9"),
            Mark("⟨ ⟩", "all tiles in one play", "FISC23-G-5.10"),
            Mark("passo", "a turn passed", "FISC23-G-3.12"),
            Mark("total", "the sums, to be looked at before the sheet is given", "FISC23-G-4.G"),
        ),
        "ESC": (
            Mark("written by", "the player who starts writes for all", "ESC-7"),
            Mark("– 0", "a play withdrawn", "ESC-13.2"),
            Mark("– 0", "a turn passed", "ESC-18.2"),
            Mark("– 0", "tiles changed", "ESC-19.3"),
        ),
        "NL-P": (
            Mark("all seats", "own and other scores, and the words", "NL-P-IV.1"),
            Mark("0", "no points, also for tiles changed", "NL-P-IV.2a"),
            Mark("total", "beside the score of every turn", "NL-P-IV.2c"),
        ),
        "NL-W": (
            Mark("8H word +AB", "coordinates, main word, letters drawn", "NL-W-III.5b"),
            Mark("all seats", "scores, words and coordinates of both", "NL-W-IV.1a"),
            Mark("white, coloured", "the form of the starter, of the other", "NL-W-IV.1b"),
        ),
    }
)
"""By the code of the rule book."""


@dataclass(frozen=True, slots=True)
class Records:
    """What organisers give prizes for, one entry a seat."""

    best_play: tuple[Line | None, ...]
    longest_word: tuple[Line | None, ...]
    full_racks: tuple[int, ...]


def legend(rules: Ruleset) -> tuple[Mark, ...]:
    """The marks of an edition's sheet; none where no book asks for any."""
    return LEGEND.get(rules.book, ())


def format_legend(rules: Ruleset) -> str:
    """The marks of an edition, one a line."""
    marks = legend(rules)
    width = max((len(mark.sign) for mark in marks), default=0)
    return "".join(f"{mark.sign:{width}}  {mark.means} [{mark.clause}]\n" for mark in marks)


def records_of(sheet: Sheet) -> Records:
    """Best play, longest main word and number of all-tiles plays of each seat."""
    plays: list[list[Line]] = [[] for _ in sheet.names]
    wrong = {line.turn for line in sheet.lines if line.kind is LineKind.FOUND_WRONG}
    for line in sheet.lines:
        if line.kind is LineKind.PLAY and line.turn not in wrong:
            plays[line.seat].append(line)
    return Records(
        tuple(max(own, key=lambda line: line.points, default=None) for own in plays),
        tuple(max(own, key=lambda line: len(line.word), default=None) for own in plays),
        tuple(sum(line.is_circled for line in own) for own in plays),
    )


def format_records(sheet: Sheet) -> str:
    """The records of a sheet, one seat a line."""
    records = records_of(sheet)
    tiles = tile_set(sheet.tile_set)
    lines = []
    for seat, name in enumerate(sheet.names):
        best, longest = records.best_play[seat], records.longest_word[seat]
        if best is None or longest is None:
            continue
        play, word = written_word(best.word, tiles), written_word(longest.word, tiles)
        full = records.full_racks[seat]
        lines.append(
            f"{name}: best play {play} {best.points}, longest word {word}, all tiles {full}"
        )
    return "".join(line + "\n" for line in lines)
