"""One finished game in a few lines: who, how many points, the best of it.

Pure: events and what was agreed about the table in, a summary out.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from faristol.board import coordinate
from faristol.server.plans.tables import TablePlan
from faristol.table.events import Event, ResultDeclared
from faristol.table.sheet import TURNS, Line, LineKind, Sheet, sheet_of
from faristol.table.terms import EndCause, OutcomeWord
from faristol.tiles import BLANK_BIT, TileSet, tile_set

Who = Literal["local", "card", "guest", "robot", "gone"]
"""What sat there; `gone` is somebody whose account is no more."""

_UNPLAYED = (EndCause.NO_SHOW, EndCause.BOTH_NO_SHOW)


class Feat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A play to remember."""

    word: str
    place: str
    points: int
    tiles: int
    """How long the word is, in tiles: L·L is one."""


class PlayedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's game."""

    name: str
    score: int
    outcome: OutcomeWord
    who: Who = "gone"
    account: str = ""
    robot: str = ""
    scrabbles: int = 0
    best: Feat | None = None
    longest: Feat | None = None
    opening: int | None = None
    """Points of the play that opened the game; None for everybody else."""


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game."""

    table: str
    edition: str
    language: str
    ended: int
    """When a result was first declared; a reversal does not move the game."""
    seats: tuple[PlayedSeat, ...]
    event: str = ""
    open: bool = True
    """Whether anybody may look at it."""
    rated: bool = False
    words: tuple[str, ...] = ()
    starter: int | None = None
    """The seat with the first turn; None for games kept before 0.2, and where nobody had one."""

    def seat_of(self, account: str) -> int | None:
        """Where somebody sat."""
        for number, seat in enumerate(self.seats):
            if account and seat.account == account:
                return number
        return None

    @property
    def key(self) -> str:
        """Its place in time: no two games share one."""
        return f"{self.ended:015d}:{self.table}"


def first_ended(events: Sequence[Event]) -> int | None:
    """When the game first had a result."""
    return next((event.at for event in events if isinstance(event, ResultDeclared)), None)


def summary(plan: TablePlan, events: Sequence[Event], who: Sequence[Who]) -> Played | None:
    """The game in a few lines; None while it has no result."""
    ended, sheet = first_ended(events), sheet_of(events)
    result = sheet.result
    if ended is None or result is None:
        return None
    box = tile_set(sheet.tile_set)
    good = _good_plays(sheet)
    seats = tuple(
        _seat(plan, number, who[number], result.scores[number], sheet, good)
        for number in range(len(sheet.names))
    )
    return Played(
        plan.id,
        plan.edition,
        box.language,
        ended,
        tuple(
            msgspec.structs.replace(seat, outcome=result.outcome_words[number])
            for number, seat in enumerate(seats)
        ),
        plan.event,
        plan.public and plan.spectators,
        is_rated(plan, who) and was_played(sheet),
        tuple(sorted({_text(word, box) for line in good for word in line.words})),
        _starter(sheet),
    )


def is_rated(plan: TablePlan, who: Sequence[Who]) -> bool:
    """Whether a game at this table counts: two people with accounts, no robot ever."""
    people = [seat for seat in plan.seats if seat.account and seat.played_by is None]
    apart = len({seat.account for seat in people})
    return plan.rated and len(plan.seats) == apart == 2 and not {"card", "guest"} & set(who)


def was_played(sheet: Sheet) -> bool:
    """Whether the result came about over the board: nobody is rated for a game not begun."""
    begun = any(line.kind in TURNS for line in sheet.lines)
    return begun and (sheet.ending is None or sheet.ending.cause not in _UNPLAYED)


def _starter(sheet: Sheet) -> int | None:
    return next((line.seat for line in sheet.lines if line.kind in TURNS), None)


def _good_plays(sheet: Sheet) -> list[Line]:
    """Plays that stood to the end."""
    wrong = {line.turn for line in sheet.lines if line.kind is LineKind.FOUND_WRONG}
    return [
        line
        for line in sheet.lines
        if line.kind is LineKind.PLAY and not line.withdrawn and line.turn not in wrong
    ]


def _seat(
    plan: TablePlan, number: int, who: Who, score: int, sheet: Sheet, good: Sequence[Line]
) -> PlayedSeat:
    seat = plan.seats[number]
    own = [line for line in good if line.seat == number and line.words]
    # The first of equals: whoever looks it up in the game finds it there.
    best = max(own, key=lambda line: line.points, default=None)
    longest = max(own, key=lambda line: len(line.word), default=None)
    robot = seat.played_by
    opening = next((line for line in sheet.lines if line.kind in TURNS), None)
    return PlayedSeat(
        seat.name,
        score,
        "loss",
        who,
        seat.account,
        robot.value if robot else "",
        sum(line.full_rack for line in own),
        _feat(best, sheet),
        _feat(longest, sheet),
        opening.points if opening in own else None,
    )


def _feat(line: Line | None, sheet: Sheet) -> Feat | None:
    if line is None:
        return None
    place = ""
    if line.start is not None and line.direction is not None:
        place = coordinate(line.start, line.direction, sheet.board_size)
    return Feat(_text(line.word, tile_set(sheet.tile_set)), place, line.points, len(line.word))


def _text(word: bytes, box: TileSet) -> str:
    return box.format_word(bytes(tile & ~BLANK_BIT for tile in word))
