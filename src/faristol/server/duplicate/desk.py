"""From a message to a command: who may send it, for which table, and what it means."""

from collections.abc import Callable
from typing import TypeAlias

from faristol.board import parse_coordinate
from faristol.duplicate import (
    Choice,
    Command,
    Entry,
    Game,
    Refused,
    Slip,
    SlipError,
    Via,
    commands,
    parse_slip,
    read_slip,
)
from faristol.duplicate.slips import unreadable
from faristol.duplicate.terms import DrawSource
from faristol.duplicate.views import AtTable, Hall, Leader, Viewer
from faristol.server.duplicate import messages as m
from faristol.server.duplicate.plan import RoomPlan
from faristol.server.duplicate.room import LiveRoom, Make
from faristol.server.people.roles import Role, holds
from faristol.server.people.sign_ins import Person
from faristol.server.problem import Problem, bad_request, not_allowed
from faristol.store import Appended
from faristol.tiles import NoTileError

BY_HELPERS: tuple[type[m.Said], ...] = (m.HandIn, m.EnterPlayer, m.TakeBackSlip, m.AskForLook)
"""What a helper may do, for the tables of the own venue."""

_MOST_TABLES = 5_000

Sent: TypeAlias = m.Said


def is_leader(plan: RoomPlan, person: Person | None) -> bool:
    """Whether somebody leads this room."""
    if person is None:
        return False
    held = bool(plan.event) and holds(person.account.grants, Role.GAME_LEADER, plan.event)
    return person.id == plan.created_by or held


def viewer_of(room: LiveRoom, person: Person | None) -> Viewer:
    """What somebody is in this room. Everybody may look at the big screen."""
    if person is None:
        return Hall()
    if is_leader(room.plan, person) or person.id in room.plan.helpers:
        return Leader()
    table = room.seats.get(person.id)
    return Hall() if table is None else AtTable(table)


async def submit(room: LiveRoom, person: Person | None, message: Sent) -> Appended:
    """Do what a message asks.

    :raises Refused: by the rules.
    :raises Problem: when the sender may not, or it can't be written now.
    """
    viewer = viewer_of(room, person)
    if person is None or isinstance(viewer, Hall):
        raise not_allowed("who watches does not play")
    make = _maker(room, person, viewer, message)
    # A dot before it: no id that a client chooses is one of the server's own.
    return await room.submit(make, actor=person.id, command=f".{message.id}")


def _maker(room: LiveRoom, person: Person, viewer: Viewer, message: Sent) -> Make:
    if isinstance(viewer, AtTable):
        if not isinstance(message, m.HandIn):
            raise not_allowed("players hand in slips")
        if message.table not in (None, viewer.table) or message.late or message.unreadable:
            raise not_allowed("that is somebody else's table")
        return _by_phone(room, message, viewer.table)
    if not is_leader(room.plan, person):
        _check_helper(room, room.plan.helpers[person.id], message)
    return _by_staff(room, message)


def _check_helper(room: LiveRoom, venue: str, message: Sent) -> None:
    if not isinstance(message, BY_HELPERS):
        raise not_allowed("that is for the leader")
    if isinstance(message, m.EnterPlayer):
        if message.venue != venue:
            raise not_allowed(f"helpers enter players at {venue}")
        return
    table: int | None = getattr(message, "table", None)
    player = room.game.players.get(table or 0)
    if player is None or player.entry.venue != venue:
        raise not_allowed(f"that table is not at {venue}")


def _by_phone(room: LiveRoom, message: m.HandIn, table: int) -> Make:
    try:
        # Paper that can't be read is nil; whoever types can be told at once.
        slip = parse_slip(message.text, room.box, room.game.board.layout.size)
    except SlipError as error:
        raise Problem(422, f"slip-{error.nil.value}", error.what) from None

    def make(game: Game, at: int) -> Command:
        if message.turn is not None and message.turn != game.number:
            raise Problem(409, "other-turn", f"that was for turn {message.turn}")
        return commands.HandIn(at, table, slip, Via.PHONE)

    return make


def _by_paper(room: LiveRoom, message: m.HandIn) -> Make:
    if message.table is None:
        raise bad_request("which table is that slip from?", "no-table")
    table, late = message.table, message.late
    slip: Slip = (
        unreadable(message.text)
        if message.unreadable
        else read_slip(message.text, room.box, room.game.board.layout.size)
    )
    return lambda _game, at: commands.HandIn(at, table, slip, Via.PAPER, late)


def entering(name: str, club: str, venue: str, table: int = 0) -> Make:
    """Somebody sits down; table 0 for the next free one."""

    def make(game: Game, at: int) -> Command:
        if len(game.players) >= _MOST_TABLES:
            raise Problem(409, "full", "no more tables in this room")
        number = table or max(game.players, default=0) + 1
        return commands.EnterPlayer(at, Entry(number, name.strip(), club.strip(), venue.strip()))

    return make


def _by_staff(room: LiveRoom, message: Sent) -> Make:
    match message:
        case m.HandIn():
            return _by_paper(room, message)
        case m.EnterPlayer(name=name, club=club, venue=venue, table=table):
            return entering(name, club, venue, table)
        case m.Draw():
            return _draw(room, message)
        case m.RuleWord(word=word, valid=valid, reason=reason):
            letters = _read(lambda: room.box.parse_typed(word))
            return lambda _game, at: commands.RuleWord(at, letters, valid, reason)
        case m.LayWord():
            return _lay(room, message)
        case m.RevealSeed():
            return room.reveal
        case _:
            return _plain(message)


def _plain(message: Sent) -> Make:
    """Commands that say the same on the wire as in the decider."""
    kind = getattr(commands, type(message).__name__)
    values = {
        name: tuple(value) if isinstance(value := getattr(message, name), list) else value
        for name in message.__struct_fields__
        if name != "id"
    }
    return lambda _game, at: kind(at=at, **values)


def _draw(room: LiveRoom, message: m.Draw) -> Make:
    if not message.letters:
        if room.game.source is not DrawSource.BLIND:
            raise bad_request("type the letters that were drawn", "no-letters")
        return room.blind_draw
    letters = _read(lambda: room.box.parse_rack(message.letters))
    return lambda _game, at: commands.Draw(at, letters)


def _lay(room: LiveRoom, message: m.LayWord) -> Make:
    choice = None
    if message.word:
        word = _read(lambda: room.box.parse_tiles(message.word))
        try:
            start, direction = parse_coordinate(message.at, room.game.board.layout.size)
        except ValueError as error:
            raise bad_request(str(error), "no-coordinate") from None
        choice = Choice(word, start, direction)
    return lambda _game, at: commands.LayWord(at, choice, message.accept_missing, message.reason)


def _read(reading: Callable[[], bytes]) -> bytes:
    try:
        return reading()
    except NoTileError as error:
        raise bad_request(str(error), "no-such-tile") from None


def as_problem(refused: Refused) -> Problem:
    """A refusal by the rules, for who asked over HTTP."""
    return Problem(422, refused.reason.value, refused.detail or str(refused), clause=refused.clause)
