"""Each cell of docs/authorisation.tsv, tried at a running server, also after a role was taken."""

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect
from websockets.exceptions import ConnectionClosed

from faristol.server.auth.limits import RateLimiter
from faristol.server.authorisation import NO, YES, Row, format_matrix, parse_matrix, rows
from faristol.server.championship import messages as championship
from faristol.server.duplicate import messages as room
from faristol.server.duplicate import rooms
from faristol.server.endpoints.access import Asker
from faristol.server.endpoints.request import COOKIE
from faristol.server.running import start
from faristol.server.settings import Settings
from faristol.server.sockets import session as talking
from faristol.server.sockets.session_revocation import SessionRevocation
from faristol.server.wire import messages as table
from tests.server.client import Client, Socket
from tests.server.duplicate_people import join, room_socket
from tests.server.everybody import Everybody
from tests.server.sent_events import Stream
from tests.server.typed_sheets import question, to_keep

pytestmark = pytest.mark.anyio

MATRIX = Path(__file__).parents[2] / "docs" / "authorisation.tsv"
ROWS = parse_matrix(MATRIX.read_text(encoding="utf-8"))
SIGNED_OUT, ROLE_ENDED, REFUSED = 4001, 4003, 4403
ENDED = (SIGNED_OUT, ROLE_ENDED)
ABSENT = "no-such-thing"

RIGHTS = frozenset(
    {
        *("not-signed-in", "not-for-programs", "needs-account", "needs-role", "for-officials"),
        *("for-players", "no-role-there", "only-watching", "may-not-grant", "not-your-table"),
        *("not-your-room", "not-your-seat", "no-rematch", "shown-at-the-end", "aids-forbidden"),
        *("leads-here", "other-venue", "own-game", "no-self-entry", "bad-token", "csrf"),
    }
)
"""What the server says to who may not; whatever else it says, it has looked at the question."""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def world(
    tmp_path_factory: pytest.TempPathFactory, anyio_backend: str
) -> AsyncIterator[Everybody]:
    """Everybody, at one server without rate limits: it is rights that are tried here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RateLimiter, "spend", lambda *_: None)
        patch.setattr(talking, "_BURST", 1e9)
        patch.setattr(rooms, "_MOST_OF_ONE", 99)
        folder = str(tmp_path_factory.mktemp("matrix"))
        options = Settings(host="127.0.0.1", port=0, data=folder, workers=0, quick_hashes=True)
        running = await start(options, robot_pause_s=0)
        try:
            async with Everybody(running) as everybody:
                yield everybody
        finally:
            running.stop_soon()
            await running.stopped()


def test_the_matrix_that_is_kept_is_what_the_code_declares() -> None:
    """Write it anew with scripts/authorisation.py, and look at what changed."""
    assert MATRIX.read_text(encoding="utf-8") == format_matrix(rows())


def of_kind(kind: str) -> list[Row]:
    return [row for row in ROWS if row.kind == kind]


# --- operations ----------------------------------------------------------------------


@dataclass(frozen=True)
class Probe:
    """A request that does no harm, and what it is answered where one may ask."""

    path: dict[str, str] = field(default_factory=dict)
    body: Any = None
    query: str = ""
    gives: tuple[int, ...] = (200, 204)
    is_stream: bool = False
    is_hidden: bool = False
    """Whether who may not is told that there is no such thing."""
    text: str | None = None


def probes(world: Everybody, name: str) -> dict[str, Probe]:
    """One for each operation, and for each case of one."""
    at = {"table": world.table}
    over = {"table": world.finished}
    event = {"event": world.event}
    season = {"season": world.season}
    league = {"league": world.league}
    ranking = {"ranking": world.ranking}
    in_room = {"room": world.room["id"]}
    puzzle = {"language": "ca", "day": "1999-01-01", "step": "1"}
    offer = Probe({"offer": ABSENT}, gives=(404,))
    study = {"lexicon": "ca"}
    grant = {"role": "player", "event": world.event}
    ruler = {"role": "administrator", "event": "*"}
    spare = {"account": world.spare.id}
    nobody = {"account": ABSENT}
    passkey = {"ceremony": "x", "answer": {}}
    return {
        "addresses": Probe(),
        "me": Probe(),
        "session": Probe(),
        "sign-in": Probe(body={"login": f"none-{name}", "password": "x"}, gives=(401,)),
        "sign-in-card": Probe(body={"card": f"none-{name}", "pin": "1234"}, gives=(401,)),
        "sign-in-guest": Probe(body={"name": ""}, gives=(400,)),
        "ask-passkey": Probe(),
        "sign-in-passkey": Probe(body=passkey, gives=(400,)),
        "passkeys": Probe(),
        "rename-passkey": Probe({"passkey": ABSENT}, {"label": "x"}, gives=(404,)),
        "drop-passkey": Probe({"passkey": ABSENT}, gives=(404,)),
        "change-password": Probe(body={"old": "wrong", "new": "x"}, gives=(401,)),
        "begin-passkey": Probe(),
        "finish-passkey": Probe(body=passkey, gives=(400,)),
        "look-at-invitation": Probe({"secret": ABSENT}, gives=(404,)),
        "accept-invitation": Probe(
            {"secret": ABSENT},
            {"login": "someone", "name": "X", "password": "long enough, this"},
            gives=(404,),
        ),
        "take-invitation": Probe({"secret": ABSENT}, gives=(404,)),
        "invite": Probe(body={"grants": []}),
        "invite: administrator": Probe(body={"grants": [ruler]}),
        "waiting-invitations": Probe(),
        "withdraw-invitation": Probe({"invitation": ABSENT}, gives=(404,)),
        "make-cards": Probe(body={"event": world.event, "names": ["X"]}),
        "registration": Probe(),
        "register": Probe(
            body={"login": "someone", "name": "X", "password": "long enough, this"}, gives=(403,)
        ),
        "house-registration": Probe(),
        "open-registration": Probe(body={"way": "closed"}),
        "make-password-link": Probe(nobody, gives=(404,)),
        "look-at-password-link": Probe({"secret": ABSENT}, gives=(404,)),
        "choose-password": Probe(
            {"secret": ABSENT}, {"password": "long enough, this"}, gives=(404,)
        ),
        "replace-card": Probe(spare),
        "tokens": Probe(),
        "make-token": Probe(body={"label": "x"}),
        "drop-token": Probe({"token": ABSENT}, gives=(204, 404)),
        "accounts": Probe(),
        "grant-role": Probe(spare, grant),
        "grant-role: administrator": Probe(nobody, ruler, gives=(404,)),
        "disable-account": Probe(nobody, {"disabled": True}, gives=(404,)),
        "delete-account": Probe(nobody, gives=(404,)),
        "audit": Probe(),
        "following": Probe(),
        "follow": Probe({"person": ABSENT}, {"follow": True}, gives=(404,)),
        "profile": Probe({"person": world[Asker.PLAYER].id}),
        "games": Probe(),
        "find-board": Probe(body=question([])),
        "keep-sheet": Probe(body=to_keep([]), gives=(409,)),
        "typed-sheets": Probe(),
        "typed-sheet": Probe({"table": ABSENT}, gives=(404,)),
        "forget-name": Probe({"table": ABSENT}, {"seat": 0}, gives=(404,)),
        "show-sheet": Probe({"table": ABSENT}, {"public": True}, gives=(404,)),
        "add-photo": Probe(gives=(400,)),
        "photos": Probe(),
        "photo": Probe({"photo": ABSENT}, gives=(404,)),
        "delete-photo": Probe({"photo": ABSENT}, gives=(404,)),
        "editions": Probe(),
        "lexica": Probe(),
        "tables": Probe(),
        "boards": Probe(),
        "create-table": Probe(body={}),
        "create-table: of an event": Probe(body={"event": world.event}),
        "table-by-code": Probe({"code": ABSENT}, gives=(404,)),
        "table": Probe(at),
        "sit": Probe(at, {}, gives=(200, 409)),
        "leave": Probe(at, gives=(409,)),
        "rematch": Probe(over),
        "say-phrase": Probe(at, {"phrase": "hello"}, gives=(409,), is_hidden=True),
        "wanted-rematch": Probe(over, is_hidden=True),
        "stand-in": Probe(at, {"seat": 0}, gives=(400,)),
        "come-back": Probe(at),
        "lobby": Probe(),
        "lobby-stream": Probe(is_stream=True),
        "seek": Probe(body={"edition": "none"}, gives=(400,)),
        "challenge": Probe(body={"terms": {}}, gives=(400,)),
        "accept-offer": offer,
        "decline-offer": Probe({"offer": ABSENT}, {}, gives=(404,)),
        "withdraw-offer": offer,
        "open-room": Probe(body={"name": "X"}),
        "own-rooms": Probe(),
        "room": Probe({"code": world.club}),
        "make-table-in-room": Probe({"code": world.club}, {}, gives=(200, 409)),
        "close-room": Probe({"code": world.club}),
        "state": Probe(at),
        "events": Probe(at),
        "rulings": Probe(at),
        "command": Probe(at, {"do": "Pong", "n": 1}, gives=(400,)),
        "stream": Probe(at, is_stream=True),
        "export": Probe({**over, "format": "gcg"}),
        "own-desk": Probe(),
        "own-desk-log": Probe(),
        "desk": Probe(event),
        "desk-log": Probe(event),
        "take-call": Probe({**event, **at}, {}),
        "office": Probe(at),
        "withdraw-proposal": Probe(at, {"proposal": ABSENT}, gives=(404,)),
        "jury-says": Probe(
            at,
            {"id": "x", "jury": [{"word": "X", "valid": True, "source": "dictionary"}]},
            gives=(409,),
        ),
        "class": Probe(event),
        "own-class": Probe(event),
        "tell-class": Probe(event, {"do": "end", "id": "x", "table": ABSENT}, gives=(404,)),
        "seat-class": Probe(event, {"edition": "none", "groups": []}, gives=(200, 400)),
        "analysis": Probe({"table": ABSENT}, gives=(404,)),
        "course": Probe(over),
        "table-ratings": Probe(over),
        "study": Probe(study, query="?list=3&letter=q"),
        "word-search": Probe(study, query="?text=casa"),
        "hooks": Probe(study, query="?word=mar"),
        "puzzles": Probe(),
        "puzzle-standing": Probe(query="?language=ca"),
        "puzzle": Probe(puzzle, gives=(404,)),
        "puzzle-answer": Probe(puzzle, {"placements": [[1, "A"]]}, gives=(404,)),
        "puzzle-hint": Probe(puzzle, gives=(404,)),
        "puzzle-solution": Probe(puzzle, gives=(404,)),
        "championships": Probe(),
        "preview-championship": Probe(body={"name": "X", "plays_on": "never"}, gives=(422,)),
        "announce-championship": Probe(body={"name": "X", "plays_on": "never"}, gives=(422,)),
        "championship": Probe(event),
        "championship-command": Probe(event, {}, gives=(400,)),
        "open-board": Probe(body={"source": "online"}, gives=(400,)),
        "take-board": Probe(at, {"code": "x"}, gives=(400,)),
        "follow-board": Probe(at, {"code": ""}, gives=(400,)),
        "act-at-board": Probe(at, {"code": "x"}, gives=(400,)),
        "call-from-board": Probe(at, {"id": "x", "code": ABSENT[:12]}, gives=(404,)),
        "board-cards": Probe(event),
        "board-game": Probe({**event, "number": "1", "key": "none"}, gives=(404,)),
        "claim-player": Probe(event, {"player": 99, "code": "1"}, gives=(404,)),
        "enter-self": Probe(
            {"event": world.entries.event}, {"name": "Anna"}, gives=(200, 409, 422)
        ),
        "enter-list": Probe(event, text="", query="?filename=x.csv", gives=(400,)),
        "take-ratings": Probe(event, text="", query="?filename=x.csv", gives=(400,)),
        "player-card": Probe({**event, "player": "1"}),
        "check-championship": Probe(event),
        "rate-championship": Probe(event),
        "rate-championship-by-list": Probe(event, text="", query="?filename=x.csv", gives=(400,)),
        "judge-station": Probe(event),
        "judge-play": Probe(event, {"id": "x", "table": 9_999, "words": ["?"]}, gives=(400,)),
        "answer-question": Probe(event, {"id": "x", "table": 9_999, "word": "?"}, gives=(400,)),
        "judge-play-again": Probe(event, {"id": "x", "number": 999, "why": "x"}, gives=(422,)),
        "championship-groups": Probe(event),
        "championship-choices": Probe(event),
        "championship-committee": Probe(event),
        "search-rulings": Probe(),
        "championship-stream": Probe(event, is_stream=True),
        "export-championship": Probe({**event, "form": "trf"}),
        "export-championship: site": Probe({**event, "form": "site"}),
        "leagues": Probe(),
        "open-league": Probe(
            body={"name": "X", "begins_on": "never", "ends_on": "never", "divisions": ["A"]},
            gives=(422,),
        ),
        "league": Probe(league),
        "enter-league": Probe(league, {"id": "x", "name": " "}, gives=(422,)),
        "make-fixtures": Probe(league, {"id": "x", "division": 9, "days": []}, gives=(422,)),
        "move-league-game": Probe({**league, "game": "9"}, {"id": "x"}, gives=(422,)),
        "note-league-result": Probe(
            {**league, "game": "9"}, {"id": "x", "first": 1, "second": 2}, gives=(422,)
        ),
        "forfeit-league-game": Probe(
            {**league, "game": "9"}, {"id": "x", "winner": "first"}, gives=(422,)
        ),
        "step-league": Probe(league, {"id": "x", "act": "clear", "number": 9}, gives=(422,)),
        "export-league": Probe(league),
        "seasons": Probe(),
        "open-season": Probe(
            body={"name": "X", "begins_on": "never", "ends_on": "never"}, gives=(422,)
        ),
        "season": Probe(season),
        "note-club-game": Probe(season, {"id": "x", "night": "never", "scores": []}, gives=(422,)),
        "correct-club-game": Probe({**season, "game": "9"}, {"id": "x"}, gives=(422,)),
        "join-season": Probe(season, {"id": "x", "name": " "}, gives=(422,)),
        "rename-in-season": Probe(
            {**season, "player": "9"}, {"id": "x", "name": "X"}, gives=(422,)
        ),
        "export-season": Probe(season),
        "rankings": Probe(),
        "open-ranking": Probe(body={"name": " "}, gives=(422,)),
        "ranking": Probe(ranking),
        "ranking-history": Probe(ranking, gives=(404,)),
        "load-ranking": Probe(ranking, gives=(400,)),
        "take-parcel": Probe(ranking, gives=(400,)),
        "decide-parcel-line": Probe(
            ranking, {"id": "x", "parcel": 9, "line": 1, "accepted": True}, gives=(422,)
        ),
        "settle-parcel": Probe(ranking, {"id": "x", "parcel": 9, "counts": True}, gives=(422,)),
        "correct-rating": Probe(
            ranking, {"id": "x", "name": "X", "rating": 1, "why": "x"}, gives=(422,)
        ),
        "publish-ranking": Probe(ranking, {"id": "x", "day": "never"}, gives=(422,)),
        "export-ranking": Probe(ranking, gives=(404,)),
        "print-championship": Probe({**event, "what": "check-in"}),
        "print-championship: lists of what is published": Probe({**event, "what": "players"}),
        "verify-certificate": Probe({**event, "code": "0000-0000"}, gives=(404,)),
        "type-certificate-code": Probe(event),
        "print-duplicate": Probe({**in_room, "what": "forms"}),
        "print-class-cards": Probe({"event": world.event}, {"cards": []}, gives=(400,)),
        "print-rules": Probe({"edition": "nl-punten", "what": "tiles"}),
        "print-game": Probe(over),
        "print-stickers": Probe(over, gives=(422,)),
        "print-words": Probe(study, query="?list=two"),
        "duplicate-choices": Probe(),
        "duplicate-create": Probe(body={"source": "typed"}),
        "duplicate-create: of an event": Probe(body={"source": "typed", "event": world.event}),
        "duplicate-rooms": Probe(),
        "duplicate-room": Probe(in_room),
        "duplicate-by-code": Probe({"code": world.room["code"]}),
        "duplicate-join": Probe({"code": world.other_room["code"]}, {"name": "X"}),
        "duplicate-help": Probe({"code": ABSENT}, {}, gives=(404,)),
        "duplicate-close": Probe({"room": world.closing_room["id"]}, gives=(204, 404, 409)),
        "open-duplicate-rooms": Probe(),
        "duplicate-helpers": Probe(in_room),
        "duplicate-remove-helper": Probe({**in_room, "helper": ABSENT}, gives=(404,)),
        "duplicate-refused-aids": Probe(in_room),
        "duplicate-command": Probe(in_room, {"do": "Pong", "n": 1}, gives=(400,)),
        "duplicate-turn-slips": Probe({**in_room, "turn": "9"}, gives=(404,)),
        "duplicate-standings": Probe(in_room),
        "duplicate-log": Probe(in_room),
        "duplicate-screen": Probe(in_room, is_stream=True),
        "duplicate-results": Probe(in_room),
        "duplicate-workbook": Probe(in_room),
        "duplicate-ratings": Probe(in_room),
        "duplicate-combined": Probe(query=f"?rooms={world.room['id']}", gives=(200, 400)),
        # These end the asker's own sign-in: last.
        "sign-out": Probe(),
        "sign-out-everywhere": Probe(),
    }


async def asked(client: Client, where: str, probe: Probe) -> tuple[int, str]:
    """The status and the code of the answer."""
    method, _, path = where.partition(" ")
    path = client.base + path.format(**probe.path) + probe.query
    headers = {"x-faristol-csrf": client.csrf} if client.csrf else {}
    body: dict[str, Any] = {} if probe.body is None else {"json": probe.body}
    if probe.text is not None:
        body = {"content": probe.text}
    async with client.http.stream(method, path, headers=headers, **body) as answer:
        if probe.is_stream and answer.status_code == 200:
            return 200, ""
        text = await answer.aread()
    is_json = answer.headers.get("content-type", "") == "application/json"
    told = msgspec.json.decode(text) if text and is_json else None
    return answer.status_code, told.get("code", "") if isinstance(told, dict) else ""


async def deviations_of_operations(world: Everybody, asker: Asker) -> list[str]:
    client, tried = world[asker], probes(world, asker.name.lower())
    operations = {row.name: row for row in of_kind("operation")}
    assert tried.keys() == operations.keys(), "every operation has a probe"
    found = []
    for name, probe in tried.items():
        wanted = operations[name].cells[asker]
        found += await answered_otherwise(client, operations[name], probe, wanted)
        if asker is Asker.NOBODY:
            client.http.cookies.clear()
        if name.startswith("sign-out") and wanted == YES:
            await signed_in_again(world, asker)
    return found


async def answered_otherwise(client: Client, row: Row, probe: Probe, wanted: str) -> list[str]:
    """What is wrong with the answer to an operation; nothing where it is as wanted."""
    status, code = await asked(client, row.where, probe)
    refuses = code in RIGHTS or (probe.is_hidden and status == 404)
    if (NO if refuses else YES) != wanted:
        return [f"{row.name}: {wanted} is wanted, answered {status} {code}"]
    if wanted == YES and status not in probe.gives:
        return [f"{row.name}: answered {status} {code}, so nothing was tried"]
    return []


async def signed_in_again(world: Everybody, asker: Asker) -> None:
    client, lodge = world[asker], world.services.auth
    account = await lodge.accounts.get(client.id)
    assert account is not None
    client.http.cookies.clear()
    secret = await lodge.sessions.open(client.id, account.kind)
    client.http.cookies.set(COOKIE, secret, domain="127.0.0.1", path="/")
    await client.remember()


@pytest.mark.parametrize("asker", Asker, ids=[asker.value for asker in Asker])
async def test_operations_answer_as_the_matrix_says(world: Everybody, asker: Asker) -> None:
    deviations = await deviations_of_operations(world, asker)
    assert not deviations, "\n".join(deviations)


# --- commands ------------------------------------------------------------------------


def example(kind: Any) -> Any:
    """The least that a field of this type takes."""
    match kind:
        case inspect.Metadata(type=inner):
            return example(inner)
        case inspect.EnumType(cls=cls):
            return next(iter(cls)).value
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.UnionType(types=kinds):
            return example(kinds[0])
        case inspect.ListType(item_type=item, min_length=least):
            return [example(item) for _ in range(least or 0)]
        case inspect.TupleType(item_types=items):
            return [example(item) for item in items]
        case inspect.IntType(ge=least):
            return max(least or 0, 1)
        case inspect.StrType():
            return "A"
        case inspect.BoolType():
            return False
    raise NotImplementedError(f"no example of {kind}")


def said(kind: type, **more: Any) -> dict[str, Any]:
    """The shortest message of a kind."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    fields = {f.name: example(f.type) for f in shape.fields if f.required and f.name not in more}
    return {**fields, "do": shape.tag, "id": f"try-{shape.tag}", **more}


def said_at_table(kind: type) -> dict[str, Any]:
    return said(kind, share="cd" * 16) if kind is table.AddRandomness else said(kind)


def said_in_room(kind: type) -> dict[str, Any]:
    return said(kind, text="CASA 8H") if kind is room.HandIn else said(kind)


def said_at_event(kind: type) -> dict[str, Any]:
    """Of a round, a table and players that there are none of; who checks in is the first."""
    absent = {"round": 99, "table": 99, "player": 99, "one": 98, "other": 99}
    places = absent if kind is not championship.CheckIn else {}
    known = {f.name for f in msgspec.structs.fields(kind)}
    numbers = {name: value for name, value in places.items() if name in known}
    return said(kind, **numbers)


AT_TABLE = {kind.__name__: kind for kind in table.CLIENT_MESSAGES if kind is not table.Pong}
IN_ROOM = {kind.__name__: kind for kind in room.CLIENT_MESSAGES if kind is not table.Pong}
AT_EVENT = {kind.__name__: kind for kind in get_args(championship.DeskMessage)}


def test_every_command_has_its_row() -> None:
    kinds = (("table command", AT_TABLE), ("room command", IN_ROOM), ("event command", AT_EVENT))
    for kind, known in kinds:
        assert [row.name for row in of_kind(kind)] == list(known)


def deviation(row: Row, asker: Asker, reason: str) -> list[str]:
    """What is wrong with an answer; the reason is empty where it was done."""
    may = NO if reason in RIGHTS else YES
    if may != row.cells[asker] or reason in ("malformed", "bug"):
        return [f"{row.name}: {row.cells[asker]} is written, answered {reason or 'done'}"]
    return []


async def deviations_on_socket(
    socket: Socket, kind: str, asker: Asker, messages: dict[str, dict[str, Any]]
) -> list[str]:
    found = []
    for row in of_kind(kind):
        fields = dict(messages[row.name])
        answer = await socket.do(fields.pop("do"), fields.pop("id"), **fields)
        found += deviation(row, asker, answer.get("reason", ""))
    return found


@pytest.mark.parametrize("asker", Asker, ids=[asker.value for asker in Asker])
async def test_commands_are_answered_as_the_matrix_says(world: Everybody, asker: Asker) -> None:
    place = await world.new_table(world[Asker.PLAYER])
    async with world.socket(asker, place) as socket:
        messages = {name: said_at_table(kind) for name, kind in AT_TABLE.items()}
        deviations = await deviations_on_socket(socket, "table command", asker, messages)
    made = await world.new_room()
    async with world.room_socket(asker, made["id"]) as in_room:
        messages = {name: said_in_room(kind) for name, kind in IN_ROOM.items()}
        deviations += await deviations_on_socket(in_room, "room command", asker, messages)
    for row in of_kind("event command"):
        body = said_at_event(AT_EVENT[row.name])
        probe = Probe({"event": world.event}, body)
        _, code = await asked(world[asker], row.where, probe)
        deviations += deviation(row, asker, code)
    assert not deviations, "\n".join(deviations)


# --- views ---------------------------------------------------------------------------


def racks_seen(view: dict[str, Any], seat: int = 0) -> str:
    shown = [set(rack) != {"*"} for rack in view["racks"]]
    if all(shown):
        return "all racks"
    if not any(shown):
        return "no rack"
    return "own rack" if shown[seat] else "another's rack"


async def socket_sees(world: Everybody, asker: Asker, place: str) -> str:
    async with world.socket(asker, place) as socket:
        await socket.until(lambda: socket.view or socket.closed)
        if socket.closed:
            return "nothing" if socket.closed[0] == REFUSED else f"closed {socket.closed}"
        return racks_seen(socket.view)


async def state_sees(client: Client, place: str) -> str:
    answer = await client.http.get(f"/tables/{place}/state")
    return "nothing" if answer.status_code == 404 else racks_seen(answer.json())


async def stream_sees(world: Everybody, asker: Asker, place: str) -> str:
    async with Stream(world[asker], f"/tables/{place}/stream") as stream:
        await stream.until(lambda: stream.newest("state") or stream.is_over)
        view = stream.newest("state")
        return "nothing" if stream.status == 404 else racks_seen(view)


async def room_socket_sees(world: Everybody, asker: Asker) -> str:
    async with world.room_socket(asker, world.room["id"]) as socket:
        # News goes before answers.
        await socket.do("HandIn", text="")
        kinds = {message["is"] for message in socket.heard}
    if kinds & {"LeaderView", "Slips"}:
        return "all slips"
    return "own slip" if "Own" in kinds else "no slip"


async def screen_sees(world: Everybody, asker: Asker) -> str:
    path = f"/duplicate/rooms/{world.room['id']}/screen"
    async with Stream(world[asker], path) as stream:
        await stream.until(lambda: stream.newest("shown"))
        return "no slip" if {kind for kind, _ in stream.events} <= {"time", "shown"} else "more"


def desk_seen(mine: dict[str, Any]) -> str:
    if mine["desk"] is not None:
        return "desk and codes" if mine["desk"]["codes"] else "desk"
    return "public" if mine["player"] is None else "own game"


async def event_stream_sees(world: Everybody, asker: Asker) -> str:
    async with Stream(world[asker], f"{world.desk.path}/stream") as stream:
        await stream.until(lambda: stream.newest("mine"))
        return desk_seen(stream.newest("mine"))


async def page_seen(client: Client, world: Everybody) -> str:
    answer = await client.http.get(f"/people/{world[Asker.PUPIL].id}")
    return {404: "nothing", 200: "the page"}.get(answer.status_code, str(answer.status_code))


@pytest.mark.parametrize("asker", Asker, ids=[asker.value for asker in Asker])
async def test_views_show_what_the_matrix_says(world: Everybody, asker: Asker) -> None:
    seen = {
        "table socket": await socket_sees(world, asker, world.table),
        "private table socket": await socket_sees(world, asker, world.private),
        "table state": await state_sees(world[asker], world.table),
        "private table state": await state_sees(world[asker], world.private),
        "table stream": await stream_sees(world, asker, world.table),
        "private table stream": await stream_sees(world, asker, world.private),
        "room socket": await room_socket_sees(world, asker),
        "room screen": await screen_sees(world, asker),
        "event": desk_seen((await world[asker].get(world.desk.path))["mine"]),
        "event stream": await event_stream_sees(world, asker),
        "pupil's page": await page_seen(world[asker], world),
    }
    assert seen == {row.name: row.cells[asker] for row in of_kind("view")}


# --- a role that was taken while the line was open -----------------------------------


@pytest.fixture
def untold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody tells the open lines that a role was taken: each command is looked at by itself."""

    async def unheard(_self: SessionRevocation, _account: str) -> None:
        return None

    monkeypatch.setattr(SessionRevocation, "look_at", unheard)


async def take_role(world: Everybody, who: Client, role: str, event: str = "") -> None:
    body = {"role": role, "event": event or world.event, "give": False}
    await world.admin.post(f"/accounts/{who.id}/roles", body)


NEWS = {"Ping", "Presence", "LeaderView", "Slips"}
"""What an open line may still hear by itself while nobody has told it that a role was taken."""


async def ends_undone(socket: Socket, message: dict[str, Any]) -> list[str]:
    """Send a command on a line whose role is gone: it ends, and nothing was done."""
    before = len(socket.heard)
    with suppress(ConnectionClosed):
        await socket.send(json.dumps(message))
    await socket.until(lambda: socket.closed)
    heard = {answer["is"] for answer in socket.heard[before:]} - NEWS
    if heard or socket.closed is None or socket.closed[0] not in ENDED:
        return [f"{message['do']}: heard {sorted(heard)}, then {socket.closed}"]
    return []


def allowed(kind: str, asker: Asker) -> list[str]:
    return [row.name for row in of_kind(kind) if row.cells[asker] == YES]


ROLES = {
    Asker.TEACHER: "teacher",
    Asker.ARBITER: "arbiter",
    Asker.LEADER: "game-leader",
    Asker.DIRECTOR: "director",
    Asker.ADMINISTRATOR: "administrator",
    Asker.TOKEN: "administrator",
}
"""By which role somebody is what the matrix calls them."""


def by_role(asker: Asker) -> list[Row]:
    """What somebody may ask for by their role alone: an account with no role there may not."""
    of_an_event = "create-table: of an event"  # watching is a role too
    return [
        row
        for row in of_kind("operation")
        if row.cells[asker] == YES and (row.cells[Asker.SPECTATOR] == NO or row.name == of_an_event)
    ]


async def seen_by_asking(world: Everybody, client: Client) -> dict[str, str]:
    return {
        "table state": await state_sees(client, world.table),
        "private table state": await state_sees(client, world.private),
        "event": desk_seen((await client.get(world.desk.path))["mine"]),
        "pupil's page": await page_seen(client, world),
    }


def shown_to(asker: Asker, names: Iterable[str]) -> dict[str, str]:
    views = {row.name: row.cells[asker] for row in of_kind("view")}
    return {name: views[name] for name in names}


@pytest.mark.parametrize("asker", ROLES, ids=[asker.value for asker in ROLES])
async def test_no_operation_outlives_its_role(world: Everybody, asker: Asker) -> None:
    role = ROLES[asker]
    event = "*" if role == "administrator" else world.event
    places = (event, world.season, world.league, world.ranking) if role == "director" else (event,)
    who = await world.member(f"once-{asker.name.lower()}", *((role, place) for place in places))
    client = who
    if asker is Asker.TOKEN:
        token = await who.post("/me/tokens", {"label": "program"})
        client = await world.new()
        client.http.headers["authorization"] = f"Bearer {token['secret']}"
    tried = probes(world, f"once-{asker.name.lower()}")
    rows_of_role = by_role(asker)
    assert rows_of_role
    async with Stream(client, "/lobby/stream") as stream:
        await stream.until(lambda: stream.status)
        deviations = []
        for row in rows_of_role:
            deviations += await answered_otherwise(client, row, tried[row.name], YES)
        seen = await seen_by_asking(world, client)
        assert seen == shown_to(asker, seen)
        for place in places:
            await take_role(world, who, role, place)
        for row in rows_of_role:
            deviations += await answered_otherwise(client, row, tried[row.name], NO)
    seen = await seen_by_asking(world, client)
    assert seen == shown_to(Asker.SPECTATOR, seen)
    assert not deviations, "\n".join(deviations)


async def test_no_operation_outlives_a_seat_or_a_place_among_the_helpers(world: Everybody) -> None:
    player = await world.member("once-seated", ("player", world.event))
    place = await world.new_table(player)
    helper = await world.member("once-helper")
    made = await world.new_room()
    code = (await world.services.rooms.room(made["id"])).plan.helper_code
    await helper.post(f"/duplicate/codes/{code}/help", {})
    operations = {row.name: row for row in of_kind("operation")}
    tried = probes(world, "once")

    async def deviations(wanted: str) -> list[str]:
        found = []
        for name in ("stand-in", "come-back"):
            probe = replace(tried[name], path={"table": place})
            found += await answered_otherwise(player, operations[name], probe, wanted)
        for row in by_role(Asker.HELPER):
            probe = tried[row.name]
            probe = replace(probe, path={**probe.path, "room": made["id"]})
            found += await answered_otherwise(helper, row, probe, wanted)
        return found

    async with player.socket(place) as seated, room_socket(helper, made["id"]) as helping:
        await seated.until(lambda: seated.view)
        await helping.until(partial(helping.newest, "LeaderView"))
        found = await deviations(YES)
        await world.seat_other(place)
        where = f"/duplicate/rooms/{made['id']}/helpers/{helper.id}"
        await world[Asker.LEADER].ask("DELETE", where)
        found += await deviations(NO)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("asker", [Asker.ARBITER, Asker.TEACHER, Asker.PLAYER])
async def test_no_command_at_a_table_outlives_its_role(
    world: Everybody, untold: None, asker: Asker
) -> None:
    who = await world.member(f"former-{asker.value}", (asker.value, world.event))
    place = await world.new_table(who if asker is Asker.PLAYER else world[Asker.PLAYER])
    live = await world.services.hall.table(place)
    names = allowed("table command", asker)
    assert len(names) > 30
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(who.socket(place)) for _ in names]
        for socket in sockets:
            await socket.reaches(live.version)
        before = live.version
        if asker is Asker.PLAYER:
            await world.seat_other(place)
        else:
            await take_role(world, who, asker.value)
        deviations = []
        for name, socket in zip(names, sockets, strict=True):
            deviations += await ends_undone(socket, said_at_table(AT_TABLE[name]))
    assert not deviations, "\n".join(deviations)
    assert live.version == before


async def test_no_command_in_a_room_outlives_its_role(world: Everybody, untold: None) -> None:
    leader = await world.member("former-leader", ("game-leader", world.event))
    helper = await world.member("former-helper")
    player = await world.new()
    made = await world.new_room()
    live = await world.services.rooms.room(made["id"])
    await helper.post(f"/duplicate/codes/{live.plan.helper_code}/help", {})
    await join(player, made["code"], "Former")
    open_lines: list[tuple[str, Socket]] = []
    async with AsyncExitStack() as stack:
        people = ((Asker.LEADER, leader), (Asker.HELPER, helper), (Asker.PLAYER, player))
        for asker, who in people:
            for name in allowed("room command", asker):
                line = await stack.enter_async_context(room_socket(who, made["id"]))
                await line.until(partial(line.newest, "Shown"))
                open_lines.append((name, line))
        assert len(open_lines) == len(IN_ROOM) + 4 + 1
        await take_role(world, leader, "game-leader")
        where = f"/duplicate/rooms/{made['id']}/helpers/{helper.id}"
        await world[Asker.LEADER].ask("DELETE", where)
        await player.post("/sign-out")
        before = live.version
        deviations = []
        for name, opened in open_lines:
            deviations += await ends_undone(opened, said_in_room(IN_ROOM[name]))
    assert not deviations, "\n".join(deviations)
    assert live.version == before


@pytest.mark.parametrize("asker", [Asker.ARBITER, Asker.DIRECTOR])
async def test_no_command_or_view_of_an_event_outlives_its_role(
    world: Everybody, asker: Asker
) -> None:
    who = await world.member(f"retired-{asker.value}", (asker.value, world.event))
    async with Stream(who, f"{world.desk.path}/stream") as stream:
        await stream.until(lambda: stream.newest("mine"))
        assert desk_seen(stream.newest("mine")) in ("desk", "desk and codes")
        heard = len(stream.events)
        await take_role(world, who, asker.value)
        await stream.until(lambda: stream.is_over)
        assert not [data for kind, data in stream.events[heard:] if kind == "mine" and data["desk"]]
    deviations = []
    for row in of_kind("event command"):
        probe = Probe({"event": world.event}, said_at_event(AT_EVENT[row.name]))
        _, code = await asked(who, row.where, probe)
        deviations += deviation(row, Asker.GUEST, code)
    assert not deviations, "\n".join(deviations)
    assert desk_seen((await who.get(world.desk.path))["mine"]) == "public"


@pytest.mark.parametrize("asker", [Asker.ARBITER, Asker.TEACHER, Asker.PLAYER])
async def test_no_view_of_a_table_outlives_its_role(world: Everybody, asker: Asker) -> None:
    who = await world.member(f"bygone-{asker.value}", (asker.value, world.event))
    player = who if asker is Asker.PLAYER else world[Asker.PLAYER]
    place = await world.new_table(player, spectators=False)
    async with who.socket(place) as socket, Stream(who, f"/tables/{place}/stream") as stream:
        await socket.until(lambda: socket.view)
        await stream.until(lambda: stream.newest("state"))
        if asker is Asker.PLAYER:
            await world.seat_other(place)
        else:
            await take_role(world, who, asker.value)
        heard, shown = len(socket.heard), len(stream.events)
        await world.opponent.post(f"/tables/{place}/commands", {"do": "Resign", "id": "end"})
        await socket.until(lambda: socket.closed)
        await stream.until(lambda: stream.is_over)
        assert not [m for m in socket.heard[heard:] if m["is"] in ("Changed", "Snapshot")]
        assert not [kind for kind, _ in stream.events[shown:] if kind == "state"]


async def test_no_view_of_a_room_outlives_its_role(world: Everybody) -> None:
    leader = await world.member("bygone-leader", ("game-leader", world.event))
    helper = await world.member("bygone-helper")
    player = await world.new()
    made = await world.new_room()
    code = (await world.services.rooms.room(made["id"])).plan.helper_code
    await helper.post(f"/duplicate/codes/{code}/help", {})
    await join(player, made["code"], "Bygone")
    async with (
        room_socket(leader, made["id"]) as leading,
        room_socket(helper, made["id"]) as helping,
        room_socket(player, made["id"]) as playing,
    ):
        await leading.until(partial(leading.newest, "LeaderView"))
        await helping.until(partial(helping.newest, "LeaderView"))
        await playing.until(partial(playing.newest, "Own"))
        where = f"/duplicate/rooms/{made['id']}"
        await world[Asker.LEADER].ask("DELETE", f"{where}/helpers/{helper.id}")
        await helping.until(lambda: helping.closed)
        await take_role(world, leader, "game-leader")
        await player.post("/sign-out")
        heard = {line: len(line.heard) for line in (leading, helping, playing)}
        entering = {"do": "EnterPlayer", "id": "enter", "name": "X"}
        await world[Asker.LEADER].post(f"{where}/commands", entering)
        for line, before in heard.items():
            await line.until(lambda line=line: line.closed)  # type: ignore[misc]
            assert line.closed is not None
            assert line.closed[0] == (SIGNED_OUT if line is playing else ROLE_ENDED)
            assert not [m for m in line.heard[before:] if m["is"] in ("LeaderView", "Slips", "Own")]


async def test_no_view_of_a_game_outlives_the_link_to_its_player(world: Everybody) -> None:
    phone = await world.new()
    await phone.come_as_guest("Bygone player")
    free = world.desk.seen_by(world[Asker.DIRECTOR])
    await free.claim(phone, 3)
    async with Stream(phone, f"{world.desk.path}/stream") as stream:
        await stream.until(lambda: stream.newest("mine"))
        assert desk_seen(stream.newest("mine")) == "own game"
        await free.do("Unlink", player=3)
        await stream.until(lambda: stream.is_over or desk_seen(stream.newest("mine")) == "public")
    assert desk_seen((await phone.get(world.desk.path))["mine"]) == "public"
