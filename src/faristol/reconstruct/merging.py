"""Two sheets of one game: what both say, and where they disagree."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from faristol.reconstruct.sheet import Act, Reading, Row, Sheet


class Differ(StrEnum):
    """What two sheets say differently about a turn."""

    WORD = "word"
    SCORE = "score"
    SQUARE = "square"
    ACT = "act"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A turn about which two sheets differ."""

    play: int | None
    """Which of the plays, from 0; None where the turn is no play."""
    what: Differ
    first: Row
    second: Row


class SheetsDifferError(ValueError):
    """Two sheets that are not of one game, or of which one lacks a line."""

    def __init__(self, message: str, *, line: int, second_line: int) -> None:
        self.line = line
        self.second_line = second_line
        super().__init__(message)


def merge(first: Sheet, second: Sheet) -> tuple[Sheet, tuple[Disagreement, ...]]:
    """One sheet that allows for both readings wherever two sheets differ.

    :raises SheetsDifferError: at the first line that has no partner.
    """
    names = {name.casefold(): number for number, name in enumerate(first.players)}
    if {name.casefold() for name in second.players} != set(names):
        theirs, ours = ", ".join(second.players), ", ".join(first.players)
        message = f"the sheets name different players: {ours}; {theirs}"
        raise SheetsDifferError(message, line=1, second_line=1)
    seat = [names[name.casefold()] for name in second.players]
    others = [replace(row, player=seat[row.player]) for row in second.rows]
    played, beside = _parted(first.rows)
    their_played, their_beside = _parted(others)
    rows: list[Row] = []
    differences: list[Disagreement] = []
    plays = 0
    for one, other in _paired(played, their_played, first.players):
        merged, what = _merged(one, other)
        rows.append(merged)
        play = plays if merged.act is Act.PLAY else None
        differences += [Disagreement(play, each, one, other) for each in what]
        plays += merged.act is Act.PLAY
    told = {(row.player, row.act) for row in beside}
    rows += [*beside, *(row for row in their_beside if (row.player, row.act) not in told)]
    return Sheet(first.players, tuple(rows)), tuple(differences)


def _parted(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    turns = [row for row in rows if row.act not in (Act.RACK, Act.PENALTY)]
    return turns, [row for row in rows if row.act in (Act.RACK, Act.PENALTY)]


def _paired(
    ours: Sequence[Row], theirs: Sequence[Row], players: Sequence[str]
) -> list[tuple[Row, Row]]:
    pairs = []
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False), 1):
        if one.player != other.player:
            message = (
                f"turn {number} is {players[one.player]}'s on one sheet and "
                f"{players[other.player]}'s on the other; a line is missing on one of them"
            )
            raise SheetsDifferError(message, line=one.line, second_line=other.line)
        pairs.append((one, other))
    if len(ours) != len(theirs):
        message = f"one sheet has {len(ours)} turns and the other {len(theirs)}"
        raise SheetsDifferError(
            message,
            line=ours[min(len(theirs), len(ours) - 1)].line if ours else 1,
            second_line=theirs[min(len(ours), len(theirs) - 1)].line if theirs else 1,
        )
    return pairs


def _merged(one: Row, other: Row) -> tuple[Row, list[Differ]]:
    if one.act is not other.act:
        play = one if one.act is Act.PLAY else other
        return play, [Differ.ACT]
    if one.act is not Act.PLAY:
        return one, [] if one.points == other.points else [Differ.SCORE]
    differs = []
    readings = list(one.readings)
    for mine in one.readings:
        for theirs in other.readings:
            if mine.word != theirs.word and Differ.WORD not in differs:
                differs.append(Differ.WORD)
            if mine.points != theirs.points and Differ.SCORE not in differs:
                differs.append(Differ.SCORE)
            for reading in (
                theirs,
                Reading(mine.word, theirs.points),
                Reading(theirs.word, mine.points),
            ):
                if reading not in readings:
                    readings.append(reading)
    start, direction = one.start, one.direction
    if other.start is not None:
        if start is None:
            start, direction = other.start, other.direction
        elif (start, direction) != (other.start, other.direction):
            start, direction = None, None
            differs.append(Differ.SQUARE)
    return replace(one, readings=tuple(readings), start=start, direction=direction), differs
