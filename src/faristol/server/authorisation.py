"""The authorisation matrix: who may ask for which operation, send which command, see what.

Its rows come from what the code declares: the access of operations, the lists of commands by
role, and the views named here. `docs/authorisation.tsv` holds it, written by
`scripts/authorisation.py`; the tests try each of its cells at a running server.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import get_args

from faristol.server.championship import messages as championship
from faristol.server.duplicate import messages as room
from faristol.server.endpoints.access import Access, Asker, access
from faristol.server.operations import OPERATIONS
from faristol.server.wire import V1
from faristol.server.wire import messages as table
from faristol.server.wire.commands import WIRED, may_send

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the matrix: a cell for each asker, `yes`, `no`, or what is seen."""

    kind: str
    name: str
    where: str
    says: str
    cells: Mapping[Asker, str]


_RULES_AT_TABLE = (Asker.ARBITER, Asker.TEACHER)
_AT_A_SEAT = access("who plays at the table, for their own seat", Asker.PLAYER)
_AT_THE_DESK = access("who rules at the table", *_RULES_AT_TABLE)
_BOTH = access(
    "who plays at the table, for their own seat; who rules there",
    *_AT_A_SEAT.askers,
    *_RULES_AT_TABLE,
)
_LEADS = access("who leads the room", Asker.LEADER)
_HELPS = access("who leads the room, and helpers at their venue", Asker.LEADER, Asker.HELPER)
_HANDS_IN = access(
    "players for their own table; who leads the room, and helpers at their venue",
    *(Asker.PLAYER, Asker.OTHER_PLAYER, Asker.LEADER, Asker.HELPER),
)
_PLAYS_IN_EVENT = access(
    "players of the event, for their own game", Asker.PLAYER, Asker.OTHER_PLAYER
)
_DIRECTS = access("directors of the event", Asker.DIRECTOR)
_OFFICIATES = access("directors and arbiters of the event", Asker.DIRECTOR, Asker.ARBITER)
_CHECKS_IN = access(
    "directors and arbiters of the event; players for themselves",
    *(Asker.DIRECTOR, Asker.ARBITER, Asker.PLAYER),
)

CASES: tuple[tuple[str, str, Access, bool], ...] = (
    ("grant-role", "administrator", access("administrators", Asker.ADMINISTRATOR), False),
    ("invite", "administrator", access("administrators", Asker.ADMINISTRATOR), False),
    (
        "create-table",
        "of an event",
        access(
            "who has a role at the event, or one that holds everywhere",
            *(Asker.PLAYER, Asker.OTHER_PLAYER, Asker.SPECTATOR, Asker.PUPIL, Asker.TEACHER),
            *(Asker.ARBITER, Asker.LEADER, Asker.DIRECTOR, Asker.ADMINISTRATOR),
        ),
        True,
    ),
    ("duplicate-create", "of an event", access("leaders of the event", Asker.LEADER), True),
    (
        "export-championship",
        "site",
        Access("anybody", frozenset(Asker), signed_in=False),
        True,
    ),
    (
        "print-championship",
        "lists of what is published",
        Access("anybody", frozenset(Asker), signed_in=False),
        True,
    ),
)
"""Operations in which the body or path decides who may: name, case, access, with a token too."""


def rows() -> list[Row]:
    """The whole matrix."""
    return [*_operations(), *_commands(), *_views()]


def _row(kind: str, name: str, where: str, who: Access, *, tokens: bool = True) -> Row:
    return Row(
        kind,
        name,
        where,
        who.says,
        {asker: YES if _may(who, asker, tokens=tokens) else NO for asker in Asker},
    )


def _may(who: Access, asker: Asker, *, tokens: bool) -> bool:
    if asker is not Asker.TOKEN:
        return asker in who.askers
    # A token is the administrator whose it is, where programs may act at all.
    return tokens and Asker.ADMINISTRATOR in who.askers


def _operations() -> Iterator[Row]:
    by_name = {operation.name: operation for operation in OPERATIONS}
    for operation in OPERATIONS:
        where = f"{operation.method} {operation.path}"
        yield _row("operation", operation.name, where, operation.access, tokens=operation.tokens)
    for name, case, who, tokens in CASES:
        operation = by_name[name]
        where = f"{operation.method} {operation.path}"
        yield _row("operation", f"{name}: {case}", where, who, tokens=tokens)


def _commands() -> Iterator[Row]:
    socket = f"{V1}/tables/{{table}}/socket"
    for kind in _asking(table.CLIENT_MESSAGES, table.Pong):
        yield _row("table command", kind.__name__, socket, _access_at_table(kind))
    socket = f"{V1}/duplicate/rooms/{{room}}/socket"
    for kind in _asking(room.CLIENT_MESSAGES, table.Pong):
        yield _row("room command", kind.__name__, socket, _access_in_room(kind))
    commands = f"POST {V1}/championships/{{event}}/commands"
    for kind in get_args(championship.DeskMessage):
        yield _row("event command", kind.__name__, commands, _access_at_event(kind))


def _asking(kinds: Iterable[type], answer: type) -> list[type]:
    """Messages that ask for something: all but the answer to a `Ping`."""
    return [kind for kind in kinds if kind is not answer]


def _access_at_table(kind: type) -> Access:
    if kind is table.AddRandomness:
        return _AT_A_SEAT
    if kind is table.Second:
        return _AT_THE_DESK
    name = kind.__name__
    assert name in WIRED
    by_seat, by_arbiter = may_send(name, is_arbiter=False), may_send(name, is_arbiter=True)
    return _BOTH if by_seat and by_arbiter else _AT_A_SEAT if by_seat else _AT_THE_DESK


def _access_in_room(kind: type) -> Access:
    if kind is room.HandIn:
        return _HANDS_IN
    return _HELPS if issubclass(kind, room.BY_HELPERS) else _LEADS


def _access_at_event(kind: type) -> Access:
    if issubclass(kind, championship.BY_PLAYERS):
        return _PLAYS_IN_EVENT
    if kind is championship.CheckIn:
        return _CHECKS_IN
    return _OFFICIATES if issubclass(kind, championship.FOR_ARBITERS) else _DIRECTS


def _views() -> Iterator[Row]:
    at_table = {Asker.PLAYER: "own rack", **dict.fromkeys(_RULES_AT_TABLE, "all racks")}
    tables = f"{V1}/tables/{{table}}"
    for name, where in (("socket", f"{tables}/socket"), ("state", f"GET {tables}/state")):
        says = "the board for anybody; players see their rack, who rules there all of them"
        yield _view(f"table {name}", where, says, "no rack", at_table)
        says = "where nobody may watch: only who plays or rules there"
        yield _view(f"private table {name}", where, says, "nothing", at_table)
    screen = f"GET {tables}/stream"
    says = "a screen shows what anybody may see, whoever put it up"
    yield _view("table stream", screen, says, "no rack", {})
    says = "where nobody may watch: who plays or rules there, without racks"
    yield _view("private table stream", screen, says, "nothing", dict.fromkeys(at_table, "no rack"))
    rooms = f"{V1}/duplicate/rooms/{{room}}"
    in_room = {
        Asker.LEADER: "all slips",
        Asker.HELPER: "all slips",
        Asker.PLAYER: "own slip",
        Asker.OTHER_PLAYER: "own slip",
    }
    says = "the big screen for anybody; players their own slip, who leads or helps all of them"
    yield _view("room socket", f"{rooms}/socket", says, "no slip", in_room)
    says = "a screen shows what anybody may see, whoever put it up"
    yield _view("room screen", f"GET {rooms}/screen", says, "no slip", {})
    at_desk = {
        Asker.DIRECTOR: "desk and codes",
        Asker.ARBITER: "desk",
        Asker.PLAYER: "own game",
        Asker.OTHER_PLAYER: "own game",
    }
    events = f"GET {V1}/championships/{{event}}"
    says = "the public part for anybody; the desk for officials, codes for the director"
    yield _view("event", events, says, "public", at_desk)
    yield _view("event stream", f"{events}/stream", says, "public", at_desk)
    says = "a pupil's page is for themselves and their teacher"
    seen = dict.fromkeys((Asker.PUPIL, Asker.TEACHER), "the page")
    yield _view("pupil's page", f"GET {V1}/people/{{person}}", says, "nothing", seen)


def _view(name: str, where: str, says: str, usual: str, seen: Mapping[Asker, str]) -> Row:
    return Row("view", name, where, says, {asker: seen.get(asker, usual) for asker in Asker})


def format_matrix(lines: Iterable[Row]) -> str:
    """The matrix as tab-separated text, with a heading."""
    heads = ["kind", "name", "where", "who", *(asker.value for asker in Asker)]
    cells = (
        [row.kind, row.name, row.where, row.says, *(row.cells[asker] for asker in Asker)]
        for row in lines
    )
    return "".join("\t".join(line) + "\n" for line in (heads, *cells))


def parse_matrix(text: str) -> list[Row]:
    """A matrix read back."""
    heads, *lines = (line.split("\t") for line in text.splitlines())
    askers = [Asker(name) for name in heads[4:]]
    return [
        Row(kind, name, where, says, dict(zip(askers, cells, strict=True)))
        for kind, name, where, says, *cells in lines
    ]
