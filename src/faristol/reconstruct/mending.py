"""What would mend a sheet that cannot hold: one line taken for wrong, tried to the end.

Each line up to where the sheet breaks is tried with any score, without its noted square, and
with every word of the list that differs by one letter, or by a tile of two letters that was
written as two tiles (CELLA for CEL·LA). A mending is worth showing when the
other lines then fit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from faristol.reconstruct.placing import Finder
from faristol.reconstruct.search import (
    Board,
    Course,
    Mend,
    children,
    empty_board,
    first_ways,
    fits_box,
    laid,
    left_over,
    plays_of,
)
from faristol.reconstruct.sheet import UNREADABLE, Row, Sheet, Words, letters_of
from faristol.tiles import BLANK_BIT, LETTER_MASK, TileSet

_MOST_BOARDS = 4_000
_MOST_A_LINE = 300
"""Boards that one line may be mended to, from one board before it."""
_MOST_VARIANTS = 400
_MOST_MENDINGS = 12


@dataclass(frozen=True, slots=True)
class Mending:
    """One way to mend a sheet."""

    row: int
    """Which of the plays, from 0."""
    kind: str
    word: bytes
    points: int
    boards: tuple[Board, ...]
    """Every board it leads to, as far as the lines then fit."""
    fitting: int
    """How many plays fit then."""
    likely: tuple[int, ...]
    """Smaller is likelier."""


def mendings(
    finder: Finder,
    sheet: Sheet,
    words: Words | None,
    *,
    misspelt: frozenset[int] | None = None,
) -> list[Mending]:
    """Ways to mend one line, those that make everything fit first, the likeliest first.

    With `misspelt` only the words of these plays are taken for wrong.
    """
    rows = plays_of(sheet)
    racks = left_over(sheet)
    ways = first_ways(rows)
    finder.renew()
    boards: list[Board] = [empty_board(finder)]
    stuck: list[tuple[int, Board]] = []
    for number, row in enumerate(rows):
        turned = ways if number == 0 else (0, 1)
        following: list[Board] = []
        for board in boards:
            fitting = list(children(finder, board, row, ways=turned))
            if board.mends and not fitting:
                stuck.append((number, board))
            following += fitting
            if not board.mends and (misspelt is None or number in misspelt):
                mended = _mended(
                    finder, board, row, number, turned, words, only_words=misspelt is not None
                )
                following += islice(mended, _MOST_A_LINE)
            if len(following) > _MOST_BOARDS:
                break
        if number == len(rows) - 1:
            following = [board for board in following if fits_box(finder, board, racks)]
        boards = following
    ends = [(len(rows), board) for board in boards if board.mends]
    return _ranked(finder, rows, [*ends, *stuck])


def possible_scores(finder: Finder, course: Course, row: Row) -> list[int]:
    """What a line's word could score on the boards before it, by any of its readings."""
    found: set[int] = set()
    for board in course.boards:
        for reading in row.readings:
            found |= {place.points for place in finder.places(board.position, reading.word, None)}
    return sorted(found)


def _mended(
    finder: Finder,
    board: Board,
    row: Row,
    number: int,
    ways: tuple[int, ...],
    words: Words | None,
    *,
    only_words: bool,
) -> Iterator[Board]:
    """The boards after a line of which one thing was wrong."""
    seen: set[tuple[tuple[int, int], ...]] = set()
    for reading in row.readings:
        anywhere = finder.places(board.position, reading.word, None, ways=ways)
        for place in () if only_words else anywhere:
            if reading.points.are(place.points):
                if row.start is None:
                    continue
                mend = Mend(number, "coord", letters_of(place.word), place.points)
            else:
                mend = Mend(number, "score", letters_of(place.word), place.points)
            yield from laid(finder, board, [place], seen, mend=mend)
        if words is None:
            continue
        for word in variants(words, reading.word, finder.material.box):
            places = finder.places(board.position, word, reading.points, ways=ways)
            mend = Mend(number, "word", letters_of(word), reading.points.exact or 0)
            yield from laid(finder, board, places, seen, mend=mend)


def variants(words: Words, word: bytes, box: TileSet) -> list[bytes]:
    """Words of the list that differ from a word by one letter, by two that changed places, or by
    a tile of two letters that was written as two tiles, or the other way round.

    The marks of blanks stay with the letters that stay.
    """
    plain = letters_of(word)
    if UNREADABLE in plain:
        return []
    any_letter = sum(1 << letter for letter in box.letters)
    found: dict[bytes, None] = {}

    def take(kept: list[int], gap: int | None) -> None:
        pattern = [1 << (tile & LETTER_MASK) for tile in kept]
        if gap is not None:
            pattern[gap] = any_letter
        for spelt in words.matching(pattern, _MOST_VARIANTS):
            marked = bytes(
                letter | (tile & BLANK_BIT) for letter, tile in zip(spelt, kept, strict=True)
            )
            if spelt != plain:
                found[marked] = None

    for n in range(len(word)):
        take([*word], n)
        if len(word) > 2:
            take([*word[:n], *word[n + 1 :]], None)
        if n and plain[n] != plain[n - 1]:
            take([*word[: n - 1], word[n], word[n - 1], *word[n + 1 :]], None)
    for n in range(len(word) + 1):
        take([*word[:n], 1, *word[n:]], n)
    for whole, parts in _in_parts(tuple(tile.face for tile in box.tiles)):
        for n in range(len(word)):
            if plain[n] == whole:
                take([*word[:n], *parts, *word[n + 1 :]], None)
            if plain[n : n + len(parts)] == parts:
                take([*word[:n], whole, *word[n + len(parts) :]], None)
    return [*found][:_MOST_VARIANTS]


@cache
def _in_parts(faces: tuple[str, ...]) -> tuple[tuple[int, bytes], ...]:
    """Tiles of several letters that the box has tiles for too: L·L is one tile, L and L are two."""
    single = {face: number for number, face in enumerate(faces) if len(face) == 1}
    parted = (
        (number, [single.get(letter) for letter in face if letter != "·"])
        for number, face in enumerate(faces)
        if len(face) > 1
    )
    return tuple(
        (number, bytes(part for part in parts if part is not None))
        for number, parts in parted
        if None not in parts
    )


def _ranked(finder: Finder, rows: list[Row], ends: list[tuple[int, Board]]) -> list[Mending]:
    groups: dict[Mend, list[tuple[int, Board]]] = {}
    for fitting, board in ends:
        groups.setdefault(board.mends[0], []).append((fitting, board))
    found = []
    for mend, reached in groups.items():
        furthest = max(fitting for fitting, _ in reached)
        boards = tuple(board for fitting, board in reached if fitting == furthest)
        likely = (-furthest, *_likely(finder, rows[mend.row], mend), mend.row)
        found.append(Mending(mend.row, mend.kind, mend.word, mend.points, boards, furthest, likely))
    found.sort(key=lambda mending: mending.likely)
    return found[:_MOST_MENDINGS]


def _likely(finder: Finder, row: Row, mend: Mend) -> tuple[int, ...]:
    """How likely a mending is: a word that the list lacks, then how far off the points are."""
    if mend.kind == "word":
        listed = all(finder.is_word(letters_of(reading.word)) for reading in row.readings)
        return (3, 0) if listed else (0, 0)
    written = [reading.points.exact for reading in row.readings]
    off = min((abs(mend.points - each) for each in written if each is not None), default=99)
    return (1 if mend.kind == "coord" or off <= 10 else 2, off)
