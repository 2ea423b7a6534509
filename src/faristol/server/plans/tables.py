"""What was agreed about a table before and beside its game: seats, judge, who may watch."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from faristol.robot.levels import Level
from faristol.table.terms import OutcomeWord

Chosen = Annotated[int, Meta(ge=-(2**53), le=2**53)] | str | bool


NOBODY = "N.N."
"""In place of a name that is no longer known."""


class SeatPlan(msgspec.Struct, frozen=True):
    """A seat: somebody's account, a robot, or still free."""

    name: str = ""
    account: str = ""
    robot: Level | None = None
    stand_in: Level | None = None
    """A robot plays for somebody who left; they may come back."""
    kept_for: str = ""
    """The account that may sit here, where it is not for everybody."""
    at_board: bool = False
    """Somebody sits here at a real board, and needs no account."""

    @property
    def is_free(self) -> bool:
        """Whether somebody may still sit down."""
        return not self.account and self.robot is None and not self.at_board

    @property
    def played_by(self) -> Level | None:
        """The robot that plays here now, if one does."""
        return self.robot or self.stand_in


class TablePlan(msgspec.Struct, frozen=True):
    """One table, from its creation on."""

    id: str
    code: str
    """What people type to sit down: six letters."""
    edition: str
    options: dict[str, Chosen]
    readings: dict[str, Chosen]
    seats: tuple[SeatPlan, ...]
    lexicon: str
    created: int
    created_by: str
    event: str = ""
    number: str = ""
    """The table's number in the hall."""
    round: str = ""
    judge: Literal["software", "arbiter"] = "software"
    jury: bool = False
    """Whether the jury of the event decides about words that the list does not decide."""
    source: Literal["online", "on-table"] = "online"
    device: bool = False
    """Whether a device at a real board is its clock: time passes there when the device says so."""
    rated: bool = False
    public: bool = True
    spectators: bool = True
    delay_s: int = 0
    """Spectators see everything this much later."""
    days_per_move: int = 0
    started_by: Literal["players", "teacher"] = "players"
    """Who starts the game: the players by sitting down, or the teacher of their class."""
    started: bool = False
    """Whether the teacher has started it."""
    opened: bool = False
    over: bool = False
    ended: int = 0
    scores: tuple[int, ...] = ()
    """What was written down when it was over."""
    outcomes: tuple[OutcomeWord, ...] = ()
    """Who won by it; a ruling may change that and no score."""
    rematch_of: str = ""
    invited: str = ""
    """The account this table is a challenge to."""
    by_guest: bool = False
    """Whether a guest made it."""
    attended: int = 0
    """When somebody who waits here for players was last seen, to within a minute."""

    @property
    def last_attended(self) -> int:
        """When somebody was last seen who waits here for players."""
        return max(self.created, self.attended)

    def seat_of(self, account: str) -> int | None:
        """Where somebody sits."""
        for number, seat in enumerate(self.seats):
            if account and seat.account == account:
                return number
        return None

    def seat_for(self, account: str) -> int | None:
        """Where somebody may sit down: the seat kept for them, else the first free one."""
        free = [n for n, seat in enumerate(self.seats) if seat.is_free]
        kept = [n for n in free if self.seats[n].kept_for == account]
        return next((n for n in (*kept, *free) if self.seats[n].kept_for in ("", account)), None)

    def with_seat(self, number: int, seat: SeatPlan) -> "TablePlan":
        """The same with another seat in place of one."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return msgspec.structs.replace(self, seats=seats)

    def awaits(self, account: str) -> bool:
        """Whether somebody was asked to come: by a challenge, or for another game."""
        kept = any(seat.is_free and seat.kept_for == account for seat in self.seats)
        return bool(account) and not self.opened and (kept or self.invited == account)

    @property
    def waits_for_teacher(self) -> bool:
        """Whether the players sit there and the teacher has not started their game."""
        return self.started_by == "teacher" and not self.started

    @property
    def stream(self) -> str:
        """The table's stream in the log."""
        return f"table:{self.id}"


def robot_seats(levels: Sequence[Level]) -> list[SeatPlan]:
    """Seats of robots, numbered where several play equally well."""
    seats = []
    for number, level in enumerate(levels, 1):
        apart = f" {number}" if levels.count(level) > 1 else ""
        seats.append(SeatPlan(f"Robot ({level.value}){apart}", robot=level))
    return seats


def unique_name(name: str, seats: Iterable[SeatPlan]) -> str:
    """The name, told apart from the same name at this table."""
    taken = {seat.name for seat in seats}
    apart, number = name, 2
    while apart in taken:
        apart, number = f"{name} ({number})", number + 1
    return apart


def unnamed(plan: TablePlan, account: str) -> TablePlan:
    """The table with a neutral name in place of somebody's, told apart from other such names."""
    name = unique_name(NOBODY, (seat for seat in plan.seats if seat.account != account))
    seats = tuple(
        msgspec.structs.replace(seat, name=name) if seat.account == account else seat
        for seat in plan.seats
    )
    return msgspec.structs.replace(plan, seats=seats)
