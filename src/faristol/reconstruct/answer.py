"""What the search says about a sheet: one board, several, or none and what would mend it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from faristol.board import CoordinateStyle, coordinate
from faristol.reconstruct.mending import Mending, mendings, possible_scores
from faristol.reconstruct.placing import Finder, Place
from faristol.reconstruct.search import (
    Board,
    Course,
    left_over,
    plays_of,
    search,
    tiles_missing,
    without_racks,
)
from faristol.reconstruct.sheet import UNREADABLE, Act, Material, Row, Sheet, Words, letters_of
from faristol.tiles import BLANK_BIT, TileSet

T = TypeVar("T")

_STRANGE = (1, 2, 4)
"""Words beside the list that are allowed for, one after the other, until the sheet holds."""
_MOST_DRAWN = 12
"""Boards that are given whole."""
MOST_ASKED = 8
"""Boards that somebody can look at side by side and choose from."""


class Status(StrEnum):
    """Whether the sheet tells where every word lay."""

    UNIQUE = "unique"
    AMBIGUOUS = "ambiguous"
    IMPOSSIBLE = "impossible"


class Why(StrEnum):
    """Why a sheet is not unique."""

    SEVERAL_PLACES = "several-places"
    TOO_MANY_BOARDS = "too-many-boards"
    STRANGE_WORD = "strange-word"
    """A word beside the list was made, or a line is wrong: both fit."""
    WRONG_SCORE = "wrong-score"
    NO_PLACE = "no-place"
    WRONG_RACK = "wrong-rack"
    """Everything fits but the tiles that somebody is said to have had left: the box has fewer."""
    NO_PLAYS = "no-plays"


@dataclass(frozen=True, slots=True)
class Found:
    """Where a word lay."""

    coord: str
    word: str
    """Blanks in parentheses."""
    score: int
    place: Place


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several places, and how many whole boards go with it."""

    found: Found
    boards: int


@dataclass(frozen=True, slots=True)
class Mended:
    """What would mend a line, and whether everything fits then."""

    row: Row
    turn: int
    kind: str
    found: Found
    fits: bool
    stuck_turn: int
    """The turn that has no place all the same; 0 where everything fits."""
    games: tuple[tuple[Found, ...], ...]
    """The plays of every board it leads to, as far as they fit."""

    @property
    def boards(self) -> int:
        """How many boards it leads to."""
        return len(self.games)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Words beside the list on the only boards there are."""

    turn: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything that is known about where the words of a sheet lay."""

    status: Status
    rows: tuple[Row, ...]
    turns: tuple[int, ...]
    """The turn of each play, from 1; exchanges and lost turns count too."""
    plays: tuple[Found | None, ...]
    """What all boards have in common; None where they differ, or nothing fits."""
    boards: tuple[tuple[Found, ...], ...]
    """Whole boards, as many as anybody would look at."""
    count: int
    """How many boards there are."""
    turn: int = 0
    row: Row | None = None
    choices: tuple[Choice, ...] = ()
    why: Why | None = None
    scores: tuple[int, ...] = ()
    """What the word of the impossible line could score."""
    mendings: tuple[Mended, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    readings: tuple[int | None, ...] = ()
    """Which reading of each play's line was taken, where all boards agree."""

    @property
    def takes_one_question(self) -> bool:
        """Whether one choice leaves one board: of a word's places, or of a few boards drawn."""
        return self.status is Status.AMBIGUOUS and (
            0 < self.count <= MOST_ASKED
            or (bool(self.choices) and all(choice.boards == 1 for choice in self.choices))
        )


def reconstruct(
    material: Material,
    sheet: Sheet,
    words: Words | None,
    *,
    style: CoordinateStyle = CoordinateStyle.ORDER,
    mend: bool = True,
) -> Answer:
    """Find where every word lay.

    Without `mend` a sheet that cannot hold is only said to be so, which is quicker.
    """
    finder = Finder(material, words)
    rows = plays_of(sheet)
    answering = _Answering(finder, sheet, rows, style)
    if not rows:
        return answering.impossible(search(finder, sheet), [])
    strict = course = search(finder, sheet)
    for strange in _STRANGE:
        if course.fitting == len(rows) or not course.is_whole:
            break
        course = search(finder, sheet, most_strange=strange)
    if not course.is_whole:
        return answering.too_many(course)
    holds = course.fitting == len(rows)
    if course.fitting == len(rows) - 1 and left_over(sheet):
        unheld = search(finder, without_racks(sheet))
        if unheld.fitting == len(rows):
            return answering.wrong_rack(unheld, sheet)
    if mend and holds and course is strict:
        return answering.suggesting(answering.holding(course, []), _misspelt(finder, sheet, words))
    found = mendings(finder, sheet, words) if mend and course is not strict else []
    whole = [each for each in found if each.fitting == len(rows)]
    return (
        answering.holding(course, whole) if holds else answering.impossible(strict, whole or found)
    )


def _misspelt(finder: Finder, sheet: Sheet, words: Words | None) -> list[Mending]:
    """Words of the list that a word may have been which the list lacks, all else unchanged."""
    strange = frozenset(
        number
        for number, row in enumerate(plays_of(sheet))
        if not any(finder.is_word(letters_of(reading.word)) for reading in row.readings)
    )
    if not strange:
        return []
    found = mendings(finder, sheet, words, misspelt=strange)
    return [each for each in found if each.fitting == len(plays_of(sheet))]


class _Answering:
    """Puts an answer together. Lives for one sheet."""

    def __init__(
        self, finder: Finder, sheet: Sheet, rows: Sequence[Row], style: CoordinateStyle
    ) -> None:
        self._finder = finder
        self._rows = tuple(rows)
        self._style = style
        turns = [n for n, row in enumerate(_turns_of(sheet), 1) if row.act is Act.PLAY]
        self._turns = tuple(turns)

    def holding(self, course: Course, whole: Sequence[Mending]) -> Answer:
        boards = [self._plays(board) for board in course.boards]
        common = _common(boards)
        readings = _common([board.readings() for board in course.boards])
        alike = len(boards) == 1
        answer = Answer(
            Status.UNIQUE if alike else Status.AMBIGUOUS,
            self._rows,
            self._turns,
            tuple(common),
            tuple(map(tuple, boards[:_MOST_DRAWN])),
            len(boards),
            mendings=self._mended(whole),
            doubts=self._doubts(boards[0]) if alike else (),
            readings=tuple(readings),
        )
        if whole:
            return self._strange_or_mended(answer, boards, whole)
        if alike:
            return answer
        first = next((n for n, found in enumerate(common) if found is None), len(common) - 1)
        return replace(
            answer,
            turn=self._turns[first],
            row=self._rows[first],
            choices=_choices([board[first] for board in boards]),
            why=Why.SEVERAL_PLACES,
        )

    def suggesting(self, answer: Answer, misspelt: Sequence[Mending]) -> Answer:
        """The same answer, with what words may have been that the list lacks."""
        return replace(answer, mendings=self._mended(misspelt)) if misspelt else answer

    def too_many(self, course: Course) -> Answer:
        """More boards than can be kept: nothing is said to be certain."""
        at = min(course.fitting, len(self._rows) - 1)
        return Answer(
            Status.AMBIGUOUS,
            self._rows,
            self._turns,
            (None,) * len(self._rows),
            (),
            len(course.boards),
            turn=self._turns[at],
            row=self._rows[at],
            why=Why.TOO_MANY_BOARDS,
        )

    def wrong_rack(self, course: Course, sheet: Sheet) -> Answer:
        """The board is found, but the box has not enough tiles for the racks beside it."""
        plays = [self._plays(board) for board in course.boards]
        racks = [row for row in sheet.rows if row.act is Act.RACK]
        missing = tiles_missing(self._finder, course.boards[0], left_over(sheet))
        row = next(row for row in reversed(racks) if missing & set(row.tiles))
        return Answer(
            Status.IMPOSSIBLE,
            self._rows,
            self._turns,
            tuple(_common(plays)),
            (),
            0,
            row=row,
            why=Why.WRONG_RACK,
        )

    def _strange_or_mended(
        self, answer: Answer, boards: Sequence[Sequence[Found]], whole: Sequence[Mending]
    ) -> Answer:
        """As it stands the sheet makes a word that is in no list; mended it does not."""
        at = whole[0].row
        likeliest = [each for each in answer.mendings if each.turn == self._turns[at]]
        every = [*boards, *(each.games[0] for each in answer.mendings)]
        places = [board[at] for board in boards] + [each.found for each in likeliest]
        return replace(
            answer,
            status=Status.AMBIGUOUS,
            plays=tuple(_common(every)),
            boards=tuple(map(tuple, every[:_MOST_DRAWN])),
            count=len(boards) + sum(each.boards for each in answer.mendings),
            turn=self._turns[at],
            row=self._rows[at],
            choices=_choices(places),
            why=Why.STRANGE_WORD,
            doubts=self._doubts(boards[0]),
        )

    def impossible(self, course: Course, found: Sequence[Mending]) -> Answer:
        boards = _across([self._plays(board) for board in course.boards])
        common = [*_common(boards), *[None] * (len(self._rows) - course.fitting)]
        answer = Answer(
            Status.IMPOSSIBLE,
            self._rows,
            self._turns,
            tuple(common),
            (),
            0,
            why=Why.NO_PLAYS,
        )
        if not self._rows:
            return answer
        at = course.fitting
        mended = self._mended(found)
        if mended and mended[0].fits:
            at = self._turns.index(mended[0].turn)
        row = self._rows[at]
        scores: Sequence[int] = ()
        if at == course.fitting:
            scores = possible_scores(self._finder, course, row)
        elif mended:
            scores = sorted({each.found.score for each in mended if each.turn == mended[0].turn})
        return replace(
            answer,
            turn=self._turns[at],
            row=row,
            why=Why.WRONG_SCORE if scores else Why.NO_PLACE,
            scores=tuple(scores),
            mendings=mended,
        )

    def _mended(self, found: Sequence[Mending]) -> tuple[Mended, ...]:
        mended = []
        for each in found:
            games = [self._plays(board) for board in each.boards]
            fits = each.fitting == len(self._rows)
            mended.append(
                Mended(
                    self._rows[each.row],
                    self._turns[each.row],
                    each.kind,
                    games[0][each.row],
                    fits,
                    0 if fits else self._turns[each.fitting],
                    tuple(map(tuple, games)),
                )
            )
        return tuple(mended)

    def _plays(self, board: Board) -> list[Found]:
        return [self._found(place) for place in board.places()]

    def _found(self, place: Place) -> Found:
        lanes, box = self._finder.lanes, self._finder.material.box
        coord = coordinate(place.start(lanes), place.direction, lanes.size, self._style)
        return Found(coord, written(place.word, box), place.points, place)

    def _doubts(self, plays: Sequence[Found]) -> tuple[Doubt, ...]:
        """Words of a board that are not in the list, by the turn that made them."""
        finder, doubts = self._finder, []
        for turn, found in zip(self._turns, plays, strict=True):
            place = found.place
            main = letters_of(place.word)
            strange = [*([] if finder.is_word(main) else [main]), *place.strange]
            if strange:
                doubts.append(Doubt(turn, tuple(map(finder.material.box.format_word, strange))))
        return tuple(doubts)


def written(word: bytes, box: TileSet) -> str:
    """A word as sheets write it: the blanks in parentheses, `?` for what can't be read."""
    letters = letters_of(word)
    faces = ["?" if letter == UNREADABLE else box.tiles[letter].face for letter in letters]
    return "".join(
        f"({face})" if tile & BLANK_BIT else face for face, tile in zip(faces, word, strict=True)
    )


def _turns_of(sheet: Sheet) -> list[Row]:
    return [row for row in sheet.rows if row.act in (Act.PLAY, Act.NO_PLAY, Act.WITHDRAWN)]


def _across(boards: Sequence[Sequence[Found]]) -> Sequence[Sequence[Found]]:
    """The boards whose first play lies across, unless there are none.

    A square that was noted further down would decide which way it lay; where the sheet breaks
    before it, every board is there mirrored too, and nothing would seem to be certain.
    """
    return [plays for plays in boards if plays and plays[0].place.way == 0] or boards


def _common(boards: Sequence[Sequence[T]]) -> list[T | None]:
    """What all have in common, place by place; None where they differ."""
    return [
        column[0] if all(each == column[0] for each in column) else None
        for column in zip(*boards, strict=True)
    ]


def _choices(places: Sequence[Found]) -> tuple[Choice, ...]:
    return tuple(Choice(found, number) for found, number in Counter(places).items())
