"""The search: line by line, every board that the lines so far allow.

All boards of a line are kept side by side, so that a line far down, which fits only one of
them, decides between places of an earlier word.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from faristol.reconstruct.placing import Finder, Place
from faristol.reconstruct.position import Position
from faristol.reconstruct.sheet import Act, Row, Sheet

MOST_BOARDS = 1_500
"""Boards kept side by side; with more the sheet says too little, and the answer says so."""


@dataclass(frozen=True, slots=True)
class Mend:
    """One thing about one line that is taken for wrong, so that the rest fits."""

    row: int
    kind: str
    """`score`, `word` or `coord`."""
    word: bytes
    points: int


@dataclass(frozen=True, slots=True)
class Board:
    """A board that the lines so far allow, and how it came about."""

    position: Position
    before: "Board | None" = None
    place: Place | None = None
    reading: int = 0
    """Which reading of the line was taken."""
    strange: int = 0
    mends: tuple[Mend, ...] = ()

    def places(self) -> list[Place]:
        """Every play, in order."""
        board: Board | None = self
        found = []
        while board is not None and board.place is not None:
            found.append(board.place)
            board = board.before
        return found[::-1]

    def readings(self) -> list[int]:
        """Which reading of each play's line was taken."""
        board: Board | None = self
        found = []
        while board is not None and board.place is not None:
            found.append(board.reading)
            board = board.before
        return found[::-1]


@dataclass(frozen=True, slots=True)
class Course:
    """How far a search came."""

    boards: tuple[Board, ...]
    """After the last line that fits."""
    fitting: int
    """How many plays fit; all of them where the sheet holds."""
    is_whole: bool
    """False where boards were left out because there were too many."""


def plays_of(sheet: Sheet) -> list[Row]:
    """The lines that changed the board."""
    return [row for row in sheet.rows if row.act is Act.PLAY]


def search(
    finder: Finder, sheet: Sheet, *, most_strange: int = 0, most_boards: int = MOST_BOARDS
) -> Course:
    """Every board that the sheet allows with so many words beside the list."""
    rows = plays_of(sheet)
    ways = first_ways(rows)
    racks = left_over(sheet)
    boards: list[Board] = [empty_board(finder)]
    finder.renew()
    is_whole = True
    for number, row in enumerate(rows):
        every = (
            child
            for board in boards
            for child in children(
                finder,
                board,
                row,
                ways=ways if number == 0 else (0, 1),
                most_strange=most_strange - board.strange,
            )
        )
        following = list(islice(every, most_boards + 1))
        if number == len(rows) - 1 and racks:
            following = [board for board in following if fits_box(finder, board, racks)]
        is_whole = is_whole and finder.is_whole and len(following) <= most_boards
        if not following:
            return Course(tuple(boards), number, is_whole)
        boards = following
    return Course(tuple(boards), len(rows), is_whole)


def empty_board(finder: Finder) -> Board:
    """The board before the first play."""
    return Board(Position.empty(finder.lanes, len(finder.material.box.letters)))


def first_ways(rows: Sequence[Row]) -> tuple[int, ...]:
    """The ways the first word may lie: across, unless squares were noted that say more."""
    return (0, 1) if any(row.start is not None for row in rows) else (0,)


def left_over(sheet: Sheet) -> bytes:
    """All tiles that are known to have been left on racks."""
    return b"".join(row.tiles for row in sheet.rows if row.act is Act.RACK)


def fits_box(finder: Finder, board: Board, racks: bytes) -> bool:
    """Whether the box has the tiles of the board and of the racks."""
    return not tiles_missing(finder, board, racks)


def tiles_missing(finder: Finder, board: Board, racks: bytes) -> set[int]:
    """The tiles of which board and racks together have more than the box."""
    used, counts = board.position.used, finder.material.box.counts
    return {tile for tile in set(racks) if used[tile] + racks.count(tile) > counts[tile]}


def without_racks(sheet: Sheet) -> Sheet:
    """The sheet as if nobody had written down what was left."""
    return replace(sheet, rows=tuple(row for row in sheet.rows if row.act is not Act.RACK))


def children(
    finder: Finder,
    board: Board,
    row: Row,
    *,
    ways: tuple[int, ...] = (0, 1),
    most_strange: int = 0,
) -> Iterator[Board]:
    """The boards after a line, one for each place where it fits as it was read."""
    seen: set[tuple[tuple[int, int], ...]] = set()
    for number, reading in enumerate(row.readings):
        places = finder.places(
            board.position,
            reading.word,
            reading.points,
            only=noted_place(finder, row),
            ways=ways,
            most_strange=most_strange,
        )
        yield from laid(finder, board, places, seen, reading=number)


def noted_place(finder: Finder, row: Row) -> tuple[int, int] | None:
    """The square that was noted, as a way and a place in its lanes."""
    if row.start is None or row.direction is None:
        return None
    line, column = divmod(row.start, finder.lanes.size)
    stride = finder.lanes.stride
    if row.direction.value == "across":
        return 0, line * stride + column
    return 1, column * stride + line


def laid(
    finder: Finder,
    board: Board,
    places: Iterable[Place],
    seen: set[tuple[tuple[int, int], ...]],
    *,
    reading: int = 0,
    mend: Mend | None = None,
) -> Iterator[Board]:
    """The boards after each of several places; the same tiles on the same squares once."""
    lanes = finder.lanes
    for place in places:
        tiles = place.fresh
        if len(tiles) == 1 and place.way:
            tiles = ((lanes.turned[tiles[0][0]], tiles[0][1]),)
        key = ((place.way if len(tiles) > 1 else 0, place.points), *tiles)
        if key in seen:
            continue
        seen.add(key)
        yield Board(
            board.position.with_tiles(lanes, place.way, place.fresh),
            board,
            place,
            reading,
            board.strange + len(place.strange),
            (*board.mends, mend) if mend else board.mends,
        )
