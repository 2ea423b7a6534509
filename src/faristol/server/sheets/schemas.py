"""Typed sheets and what is answered about them, as they cross the wire.

Lines are counted from 0, in the order in which they were typed; a seat is a player from 0.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from faristol.notation.tile_text import format_held
from faristol.reconstruct import Act, Answer, Differ, Disagreement, Found, Mended, Row, written
from faristol.server.accounts.signing_in import Asked
from faristol.server.sheets.photos import MOST_OF_A_GAME
from faristol.tiles import TileSet

MOST_LINES = 200
LONGEST_NAME = 80

Word = Annotated[str, Meta(max_length=60)]
Figures = Annotated[str, Meta(max_length=8)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
PhotoId = Annotated[str, Meta(max_length=40)]
PlayersNamed = Annotated[list[Name], Meta(min_length=2, max_length=4)]


class OtherReading(Asked, frozen=True):
    """What the other player's sheet says about a line."""

    word: Word = ""
    score: Figures = ""
    total: Figures = ""


class TypedLine(Asked, frozen=True):
    """A line as it was typed; `other` where the other sheet says something else.

    `signed` is what both sheets have for the play, where `score` was mended.
    """

    seat: Annotated[int, Meta(ge=0, le=3)]
    word: Word = ""
    score: Figures = ""
    total: Figures = ""
    coord: Annotated[str, Meta(max_length=8)] = ""
    other: OtherReading | None = None
    signed: Annotated[int, Meta(ge=0, le=9_999)] | None = None


TypedLines = Annotated[list[TypedLine], Meta(max_length=MOST_LINES)]


class SheetQuestion(Asked, frozen=True):
    """A sheet whose board is looked for. With `mend`, also what would mend it."""

    edition: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=4)]
    rows: TypedLines
    mend: bool = False


class SheetToKeep(Asked, frozen=True):
    """A sheet that leaves one board, to be kept as a game of that day (`2019-05-04`)."""

    edition: Annotated[str, Meta(max_length=40)]
    players: PlayersNamed
    rows: TypedLines
    day: Annotated[str, Meta(max_length=10)] = ""
    public: bool = False
    photos: Annotated[tuple[PhotoId, ...], Meta(max_length=MOST_OF_A_GAME)] = ()
    """Photographs that wait and are of this game's sheets."""


class FoundPlay(msgspec.Struct, frozen=True):
    """Where a word lay: its new tiles by square, a blank's letter in lower case."""

    row: int
    coord: str
    word: str
    score: int
    tiles: list[tuple[int, str]]


class OpenPlay(msgspec.Struct, frozen=True):
    """A word that may lie in several places, or in none."""

    row: int
    places: list[FoundPlay]


class MendingLine(msgspec.Struct, frozen=True):
    """What would mend the sheet: another `score`, `word` or `coord` in a line.

    `stuck` is the line that has no place all the same; null where everything fits.
    """

    kind: str
    found: FoundPlay
    stuck: int | None


class DoubtLine(msgspec.Struct, frozen=True):
    """Words that a play made and that are not in the list."""

    row: int
    words: list[str]


class DifferenceLine(msgspec.Struct, frozen=True):
    """A line about which the two sheets differ, and which of them fits the board."""

    row: int
    what: Differ
    fits: Literal["first", "second", ""]


class SheetAnswer(msgspec.Struct, frozen=True):
    """What is known about the board; see docs/paper.md for the words.

    `boards` are whole boards to choose from, as the plays on which they differ.
    """

    status: str
    why: str
    row: int | None
    plays: list[FoundPlay]
    open: list[OpenPlay]
    boards: list[list[FoundPlay]]
    count: int
    scores: list[int]
    mendings: list[MendingLine]
    doubts: list[DoubtLine]
    differences: list[DifferenceLine]


def answer_line(
    answer: Answer, differences: tuple[Disagreement, ...], box: TileSet, size: int
) -> SheetAnswer:
    """An answer as it is told."""
    telling = _Telling(answer, box, size)
    certain = [telling.play(n, found) for n, found in enumerate(answer.plays) if found]
    unsure = [n for n, found in enumerate(answer.plays) if found is None]
    row = answer.row
    return SheetAnswer(
        answer.status.value,
        answer.why.value if answer.why else "",
        row.line - 1 if row else None,
        certain,
        [telling.open(n) for n in unsure],
        [[telling.play(n, board[n]) for n in unsure] for board in answer.boards if unsure],
        answer.count,
        [*answer.scores],
        [telling.mending(each) for each in answer.mendings],
        [DoubtLine(telling.row_of_turn(each.turn), [*each.words]) for each in answer.doubts],
        [telling.difference(each) for each in differences],
    )


class _Telling:
    """Writes one answer down."""

    def __init__(self, answer: Answer, box: TileSet, size: int) -> None:
        self._answer = answer
        self._box = box
        self._size = size

    def row_of_turn(self, turn: int) -> int:
        return self._answer.rows[self._answer.turns.index(turn)].line - 1

    def play(self, number: int, found: Found) -> FoundPlay:
        return self._placed(self._answer.rows[number], found)

    def open(self, number: int) -> OpenPlay:
        places = dict.fromkeys(board[number] for board in self._answer.boards)
        row = self._answer.rows[number]
        return OpenPlay(row.line - 1, [self._placed(row, found) for found in places])

    def mending(self, each: Mended) -> MendingLine:
        stuck = None if each.fits else self.row_of_turn(each.stuck_turn)
        return MendingLine(each.kind, self._placed(each.row, each.found), stuck)

    def difference(self, each: Disagreement) -> DifferenceLine:
        return DifferenceLine(each.first.line - 1, each.what, self._fitting(each))

    def _fitting(self, each: Disagreement) -> Literal["first", "second", ""]:
        number = None
        if each.play is not None and each.play < len(self._answer.readings):
            number = self._answer.readings[each.play]
        if number is None or each.play is None or each.first.act is not Act.PLAY:
            return ""
        taken = self._answer.rows[each.play].readings[number]
        first = each.first.readings[0]
        same = taken.points == first.points
        if each.what is Differ.WORD:
            same = taken.word == first.word
        return "first" if same else "second"

    def _placed(self, row: Row, found: Found) -> FoundPlay:
        place, stride = found.place, self._size + 1
        tiles = []
        for at, tile in place.fresh:
            lane, step = divmod(at, stride)
            square = step * self._size + lane if place.way else lane * self._size + step
            tiles.append((square, format_held([tile], self._box)))
        word = written(place.word, self._box)
        return FoundPlay(row.line - 1, found.coord, word, found.score, tiles)
