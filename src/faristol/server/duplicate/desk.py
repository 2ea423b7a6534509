"""From a message to a command: who may send it, for which table, and what it means."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from faristol.board import parse_coordinate
from faristol.core.codec import TileText
from faristol.core.command_codec import Message
from faristol.duplicate import (
    Choice,
    Command,
    Entry,
    Game,
    Slip,
    SlipError,
    Via,
    commands,
    parse_slip,
    read_slip,
)
from faristol.duplicate.slips import unreadable
from faristol.duplicate.terms import DrawSource, Nil
from faristol.duplicate.views import AtTable, Hall, Leader, Viewer
from faristol.server.auth.sessions import Person
from faristol.server.duplicate import messages as m
from faristol.server.duplicate.room import Given, LiveRoom
from faristol.server.plans.rooms import RoomPlan
from faristol.server.problem import (
    Problem,
    ProblemCode,
    bad_request,
    conflict,
    needs_role,
    not_a_tile,
    not_allowed,
)
from faristol.server.roles import Role, holds
from faristol.server.timekeeping import LARGEST_CREDIT_MS
from faristol.store import Appended
from faristol.tiles import NoTileError

_Read = TypeVar("_Read")

_MOST_TABLES = 5_000
_UNREAD = {
    Nil.UNREADABLE: ProblemCode.SLIP_UNREADABLE,
    Nil.NO_COORDINATE: ProblemCode.SLIP_NO_COORDINATE,
}

Asked: TypeAlias = tuple[Command, Given | None]
"""A command, and what must hold of the game for it to be meant."""


def is_leader(plan: RoomPlan, person: Person | None) -> bool:
    """Whether somebody leads this room."""
    if person is None:
        return False
    if plan.event:
        # Who made the room leads it by that role too, for as long as they hold it.
        return holds(person.account.grants, Role.GAME_LEADER, plan.event)
    return person.id == plan.created_by


def viewer_of(room: LiveRoom, person: Person | None) -> Viewer:
    """What somebody is in this room. Everybody may look at the big screen."""
    if person is None:
        return Hall()
    if is_leader(room.plan, person) or person.id in room.plan.helpers:
        return Leader()
    table = room.seats.get(person.id)
    return Hall() if table is None else AtTable(table)


def need_open(room: LiveRoom) -> None:
    """Let nobody play in a room that was closed.

    :raises Problem: when it was.
    """
    if room.plan.closed:
        raise conflict(ProblemCode.ROOM_CLOSED, "this room is closed")


async def submit(
    room: LiveRoom, person: Person | None, message: Message, lag_ms: int = 0
) -> Appended:
    """Do what a message asks.

    :raises Refused: by the rules.
    :raises Problem: when the sender may not, or it can't be written now.
    """
    need_open(room)
    viewer = viewer_of(room, person)
    if person is None or isinstance(viewer, Hall):
        raise not_allowed(ProblemCode.ONLY_WATCHING, "who watches does not play")
    command, given = _asked(room, person, viewer, message, min(lag_ms, LARGEST_CREDIT_MS))
    # A dot before it: no id that a client chooses is one of the server's own.
    return await room.submit(command, actor=person.id, command_id=f".{message.id}", given=given)


def _asked(room: LiveRoom, person: Person, viewer: Viewer, message: Message, lag_ms: int) -> Asked:
    if isinstance(viewer, AtTable):
        if not isinstance(message, m.HandIn):
            raise needs_role(Role.GAME_LEADER, "players can only hand in slips")
        if message.table not in (None, viewer.table) or message.late or message.unreadable:
            raise not_allowed(ProblemCode.NOT_YOUR_TABLE, "that is someone else's table")
        return _by_phone(room, message, viewer.table, lag_ms)
    if not is_leader(room.plan, person):
        _check_helper(room, room.plan.helpers[person.id], message)
    return _by_staff(room, message)


def _check_helper(room: LiveRoom, venue: str, message: Message) -> None:
    if not isinstance(message, m.BY_HELPERS):
        raise needs_role(Role.GAME_LEADER, "that is for the leader")
    if not venue:
        return
    if m.CODEC.commands.get(type(message).__name__) is commands.EnterPlayer:
        if getattr(message, "venue", "") != venue:
            raise not_allowed(
                ProblemCode.OTHER_VENUE, f"helpers can only enter players at {venue}", venue=venue
            )
        return
    table: int | None = getattr(message, "table", None)
    player = room.game.players.get(table or 0)
    if player is None or player.entry.venue != venue:
        raise not_allowed(ProblemCode.OTHER_VENUE, f"that table is not at {venue}", venue=venue)


def _by_phone(room: LiveRoom, message: m.HandIn, table: int, lag_ms: int) -> Asked:
    try:
        # Paper that can't be read is nil; whoever types can be told at once.
        slip = parse_slip(message.text, room.box, room.game.board.layout.size)
    except SlipError as error:
        raise Problem(422, _UNREAD[error.nil], error.what) from None

    return commands.HandIn(0, table, slip, Via.PHONE, lag_ms=lag_ms), InTurn(message.turn)


@dataclass(frozen=True, slots=True)
class InTurn:
    """Refuses a slip for a turn that is over, also one that somebody typed up too late."""

    turn: int | None

    def __call__(self, game: Game, _version: int) -> None:
        """See `Given`."""
        if self.turn is not None and self.turn != game.number:
            detail = f"that was for turn {self.turn}"
            raise conflict(ProblemCode.OTHER_TURN, detail, turn=self.turn)


def _by_paper(room: LiveRoom, message: m.HandIn) -> Asked:
    if message.table is None:
        raise bad_request("which table is that slip from?", ProblemCode.NO_TABLE)
    table, late = message.table, message.late
    slip: Slip = (
        unreadable(message.text)
        if message.unreadable
        else read_slip(message.text, room.box, room.game.board.layout.size)
    )
    return commands.HandIn(0, table, slip, Via.PAPER, late), InTurn(message.turn)


def entering(name: str, club: str, venue: str, table: int = 0) -> Asked:
    """Somebody sits down; table 0 for the next free one."""
    entry = Entry(table, name.strip(), club.strip(), venue.strip())
    return commands.EnterPlayer(0, entry), HasRoom()


@dataclass(frozen=True, slots=True)
class HasRoom:
    """Refuses another table where there are too many."""

    def __call__(self, game: Game, _version: int) -> None:
        """See `Given`."""
        if len(game.players) >= _MOST_TABLES:
            raise Problem(409, ProblemCode.NO_MORE_TABLES, "no more tables in this room")


def _by_staff(room: LiveRoom, message: Message) -> Asked:
    match message:
        case m.HandIn():
            return _by_paper(room, message)
        case m.LayWord():
            return _lay(room, message), None
    text = TileText(room.box.format_tiles, room.box.parse_rack, room.box.parse_typed)
    command = _read(lambda: m.CODEC.command(message, text, at=0))
    match command:
        case commands.EnterPlayer(entry=entry):
            return entering(entry.name, entry.club, entry.venue, entry.table)
        case commands.Draw(drawn=b"") if room.game.source is not DrawSource.BLIND:
            raise bad_request("type the letters that were drawn", ProblemCode.NO_LETTERS)
        case _:
            return command, None


def _lay(room: LiveRoom, message: m.LayWord) -> Command:
    choice = None
    if message.word:
        word = _read(lambda: room.box.parse_tiles(message.word))
        try:
            start, direction = parse_coordinate(message.at, room.game.board.layout.size)
        except ValueError as error:
            raise bad_request(str(error), ProblemCode.NO_COORDINATE) from None
        choice = Choice(word, start, direction)
    return commands.LayWord(0, choice, message.accept_missing, message.reason)


def _read(reading: Callable[[], _Read]) -> _Read:
    try:
        return reading()
    except NoTileError as error:
        raise not_a_tile(error.text, str(error)) from None
