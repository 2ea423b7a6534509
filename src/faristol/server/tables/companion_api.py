"""The companion over HTTP: a device takes a table by its code and tells what is done there."""

from typing import Annotated, Any, Literal, Union

import msgspec
from msgspec import Meta

from faristol.core import Refused
from faristol.server.auth.accounts import clean_label
from faristol.server.endpoints.access import ANYBODY, ANYBODY_WITH_LINK
from faristol.server.endpoints.request import COMING_IN, READING, Operation, Request
from faristol.server.plans.guest_tables import GuestTables
from faristol.server.problem import against_rules
from faristol.server.tables.companion import TOLD_AT_THE_BOARD, Companions, board_plan
from faristol.server.tables.hall import Hall
from faristol.server.tables.live import LiveTable
from faristol.server.tables.roles import for_reading
from faristol.server.wire import V1
from faristol.server.wire.commands import BY_SEATS, WIRED, WholeNumber
from faristol.server.wire.messages import Millis, TableState
from faristol.table.views import Spectator

_NOBODY = Spectator()
_NAMES = [*(kind.__name__ for kind in BY_SEATS), *sorted(TOLD_AT_THE_BOARD)]
BoardCommand: Any = Union[tuple(WIRED[name] for name in _NAMES)]  # noqa: UP007
"""What people do at a real board."""

_Code = Annotated[str, Meta(min_length=6, max_length=12)]
_Device = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}$(?!\n)")]
_LONGEST_NAME = 80
_Name = Annotated[str, Meta(min_length=1, max_length=_LONGEST_NAME)]


class NewBoard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game at a real board, without an event."""

    source: Literal["on-table"]
    edition: Annotated[str, Meta(max_length=40)]
    options: Annotated[
        dict[str, WholeNumber | Annotated[str, Meta(max_length=80)] | bool], Meta(max_length=20)
    ] = {}
    names: Annotated[list[_Name], Meta(min_length=2, max_length=4)]
    """In the order of play."""


class BoardLine(msgspec.Struct, frozen=True):
    """A real board: where its companion is opened."""

    table: str
    code: str


class TakingBoard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A device wants to be the clock of a table."""

    code: _Code
    device: _Device
    """What the browser calls itself, made up once and kept."""
    at: WholeNumber
    """Milliseconds of the device's own clock, wherever that begins."""
    take_over: bool = False
    """Whether to replace another device."""


class JuryAsked(msgspec.Struct, frozen=True):
    """The jury was asked for leave, and what it said if it has spoken."""

    about: Literal["exchange", "restart"]
    seat: int
    granted: bool | None


class BoardSteps(msgspec.Struct, frozen=True):
    """What people at a real board must do next, beside what its view shows."""

    drawing: list[int]
    """Seats that draw a tile for the start now."""
    asked: JuryAsked | None
    calls: bool = False
    """Whether there is an arbiter whom the device may call."""


class TakenBoard(msgspec.Struct, frozen=True):
    """The table as the server has it, for the device that is its clock now."""

    epoch: int
    ahead_ms: int
    """What to add to the device's time to have the server's."""
    heard_ms: int
    """How long ago the table was last heard of."""
    version: int
    view: TableState
    steps: BoardSteps


class BoardAct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that was done at a real board, or only that time has passed."""

    code: _Code
    device: _Device
    epoch: Annotated[int, Meta(ge=1, le=1_000)]
    at: WholeNumber
    """By the device's own clock."""
    seat: Annotated[int, Meta(ge=0, le=3)] = 0
    command: BoardCommand | None = None


class BoardDone(msgspec.Struct, frozen=True):
    """It is on disk; the table after it."""

    at: Millis
    version: int
    view: TableState
    steps: BoardSteps


class Following(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A second device at a table: it only looks on."""

    code: _Code


class Followed(msgspec.Struct, frozen=True):
    """The table as its device has told it."""

    at: Millis
    """The server's time now."""
    heard_ms: int
    """How long ago the device was last heard of."""
    version: int
    view: TableState


async def open_board(request: Request) -> BoardLine:
    """Open a game of two at a real board."""
    asked: NewBoard = request.body
    names = [clean_label(name, _LONGEST_NAME) or "?" for name in asked.names]
    plan = board_plan(asked.edition, asked.options, names, request.server.now())
    hall, guests = request.part(Hall), request.part(GuestTables)
    guests.check_room(await hall.plans())
    made = await hall.create(plan)
    guests.made(made)
    return BoardLine(made.id, made.code)


async def take(request: Request) -> TakenBoard:
    """Be the clock of a table from now on."""
    asked: TakingBoard = request.body
    companions = request.part(Companions)
    table = await companions.table(request.path("table"), asked.code)
    heard = max(0, request.server.now() - table.told.last)
    epochs = await companions.take(table, asked.device, asked.at, take_over=asked.take_over)
    version, view = _seen(table)
    ahead = epochs.epochs[-1].ahead_ms
    return TakenBoard(epochs.number, ahead, heard, version, view, _steps(table))


async def act(request: Request) -> BoardDone:
    """Tell what was done at a real board, at the device's own time."""
    asked: BoardAct = request.body
    companions = request.part(Companions)
    table = await companions.table(request.path("table"), asked.code)
    try:
        await companions.act(
            table, (asked.device, asked.epoch), asked.at, asked.seat, asked.command
        )
    except Refused as refused:
        raise against_rules(refused) from None
    version, view = _seen(table)
    return BoardDone(request.server.now(), version, view, _steps(table))


async def follow(request: Request) -> Followed:
    """Look on at a real board: a player's own sheet, on another device."""
    asked: Following = request.body
    table = await request.part(Companions).table(request.path("table"), asked.code)
    version, view = _seen(table)
    now = request.server.now()
    return Followed(now, max(0, now - table.told.heard), version, view)


def _steps(table: LiveTable) -> BoardSteps:
    game = table.game
    asked = None
    if game.restart is not None:
        asked = JuryAsked("restart", game.restart.seat, game.restart.granted)
    elif game.exchange_again is not None:
        question = game.exchange_again
        asked = JuryAsked("exchange", question.seat, question.granted)
    return BoardSteps(list(game.drawing), asked, bool(table.plan.event))


def _seen(table: LiveTable) -> tuple[int, TableState]:
    view = table.view(for_reading(_NOBODY, table))
    return view.version, view.state()


OPERATIONS = (
    Operation(
        "open-board",
        "POST",
        f"{V1}/boards",
        open_board,
        "Open a game at a real board: a device is its clock and sheet",
        request_type=NewBoard,
        response_type=BoardLine,
        access=ANYBODY,
        rate=COMING_IN,
        makes=True,
        refuses=(422,),
    ),
    Operation(
        "take-board",
        "POST",
        f"{V1}/boards/{{table}}/device",
        take,
        "Make this device the clock of a real board",
        request_type=TakingBoard,
        response_type=TakenBoard,
        access=ANYBODY_WITH_LINK,
        rate=COMING_IN,
    ),
    Operation(
        "follow-board",
        "POST",
        f"{V1}/boards/{{table}}/follow",
        follow,
        "Look on at a real board from another device",
        request_type=Following,
        response_type=Followed,
        access=ANYBODY_WITH_LINK,
        rate=READING,
    ),
    Operation(
        "act-at-board",
        "POST",
        f"{V1}/boards/{{table}}/acts",
        act,
        "Tell what was done at a real board, at the device's own time",
        request_type=BoardAct,
        response_type=BoardDone,
        access=ANYBODY_WITH_LINK,
        rate=READING,
        refuses=(422,),
    ),
)
