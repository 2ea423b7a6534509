"""The lobby, tables, exports, the arbiter's desk."""

import asyncio
import csv
import io
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from faristol.lexicon import Shelf
from faristol.notation.gcg import format_gcg
from faristol.notation.gcg_writing import gcg_of
from faristol.notation.log import format_log
from faristol.rulebook import EDITIONS, edition
from faristol.server.asking import WRITING, Asking, Operation
from faristol.server.people.roles import Role
from faristol.server.problem import Problem, not_allowed, not_found
from faristol.server.tables.desk import Call, calls_of
from faristol.server.tables.live import LiveTable
from faristol.server.tables.lobby import NewTable
from faristol.server.tables.plan import Level, TablePlan
from faristol.server.tables.roles import for_reading, is_arbiter, may_watch, role_of
from faristol.server.tables.view import events_seen, state_seen
from faristol.server.wire.messages import ClientMessage, Happened, Pong, TableState
from faristol.table import Refused
from faristol.table.sheet import sheet_of
from faristol.table.terms import Stage
from faristol.table.views import Spectator

_SSE_WAIT_S = 15.0
_EXPORTABLE = (Stage.OVER, Stage.SIGNED, Stage.LOCKED)
_NOBODY = Spectator()


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room code, where one is needed."""

    code: Annotated[str, Meta(max_length=12)] = ""


class StandingIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat a robot is to play for, and how well."""

    seat: Annotated[int, Meta(ge=0, le=3)]
    level: Level = Level.CLUB


class SeatLine(msgspec.Struct, frozen=True):
    """A seat, as anybody may see it."""

    name: str
    is_free: bool
    robot: Level | None
    stand_in: Level | None
    is_you: bool


class TableLine(msgspec.Struct, frozen=True):
    """A table, as anybody may see it; its code only for who sits there or rules."""

    id: str
    code: str
    edition: str
    options: dict[str, int | str | bool]
    lexicon: str
    seats: list[SeatLine]
    event: str
    number: str
    rated: bool
    public: bool
    opened: bool
    over: bool
    days_per_move: int
    created: int
    rematch_of: str


class DoneLine(msgspec.Struct, frozen=True):
    """A command that is on disk."""

    first: int
    last: int


class EditionLine(msgspec.Struct, frozen=True):
    """A rule book's edition, with what an organiser may choose."""

    name: str
    title: str
    language: str
    options: list[dict[str, Any]]


class LexiconLine(msgspec.Struct, frozen=True):
    """An installed lexicon."""

    reference: str
    language: str
    tiles: str
    words: int
    hash: str


def table_line(plan: TablePlan, asking: Asking) -> TableLine:
    """A table for the lobby."""
    person = asking.person
    own = plan.seat_of(person.id) if person else None
    trusted = own is not None or is_arbiter(plan, person)
    return TableLine(
        plan.id,
        plan.code if trusted else "",
        plan.edition,
        plan.options,
        plan.lexicon,
        [
            SeatLine(s.name, s.is_free, s.robot, s.stand_in, number == own)
            for number, s in enumerate(plan.seats)
        ],
        plan.event,
        plan.number,
        plan.rated,
        plan.public,
        plan.opened,
        plan.over,
        plan.days_per_move,
        plan.created,
        plan.rematch_of,
    )


async def editions(_asking: Asking) -> list[EditionLine]:
    """Every edition a table can be played by."""
    return [
        EditionLine(
            name,
            book.title,
            book.language,
            [
                {
                    "id": option.id,
                    "question": option.question,
                    "default": option.default,
                    "choices": [{"is": c.choice, "means": c.means} for c in option.choices],
                }
                for option in book.options
            ],
        )
        for name, book in ((name, edition(name)) for name in EDITIONS)
        if name != "nl-duplicate"
    ]


async def lexica(_asking: Asking) -> list[LexiconLine]:
    """Every lexicon installed here."""
    there = await asyncio.to_thread(lambda: Shelf().installed())
    return [
        LexiconLine(
            i.record.reference, i.record.language, i.record.tiles, i.record.words, i.record.hash
        )
        for i in there
    ]


async def tables(asking: Asking) -> list[TableLine]:
    """Tables to join or to watch, newest first."""
    event = asking.query("event")
    plans = await asking.house.lobby.open_tables(asking.person)
    plans = [plan for plan in plans if not event or plan.event == event]
    plans.sort(key=lambda plan: -plan.created)
    return [table_line(plan, asking) for plan in plans[:200]]


async def create_table(asking: Asking) -> TableLine:
    """A new table, with you at it."""
    body: NewTable = asking.body
    if body.event:
        grants = asking.me.account.grants
        if not any(grant.event in (body.event, "*") for grant in grants):
            raise not_allowed("you have no part in that event")
    return table_line(await asking.house.lobby.create(asking.me, body), asking)


async def _visible_plan(asking: Asking) -> TablePlan:
    plan = await asking.house.hall.plan(asking.path("table"))
    invited = asking.person is not None and plan.invited == asking.person.id
    if not invited and not may_watch(plan, asking.person, asking.query("code")):
        raise not_found("table")
    return plan


async def table(asking: Asking) -> TableLine:
    """What was agreed about a table."""
    return table_line(await _visible_plan(asking), asking)


async def table_by_code(asking: Asking) -> TableLine:
    """The table whose code somebody read out."""
    return table_line(await asking.house.hall.by_code(asking.path("code")), asking)


async def sit(asking: Asking) -> TableLine:
    """Sit down."""
    plan = await asking.house.lobby.sit(asking.path("table"), asking.me, asking.body.code)
    return table_line(plan, asking)


async def leave(asking: Asking) -> None:
    """Stand up before the game has begun."""
    await asking.house.hall.leave(asking.path("table"), asking.me.id)


async def rematch(asking: Asking) -> TableLine:
    """The same again, the other one first."""
    return table_line(await asking.house.lobby.rematch(asking.path("table"), asking.me), asking)


async def stand_in(asking: Asking) -> TableLine:
    """Let a robot play for who left."""
    body: StandingIn = asking.body
    plan = await asking.house.lobby.stand_in(asking.path("table"), asking.me, body.seat, body.level)
    return table_line(plan, asking)


async def come_back(asking: Asking) -> TableLine:
    """Take your seat back from the robot."""
    return table_line(await asking.house.lobby.come_back(asking.path("table"), asking.me), asking)


async def _live(asking: Asking) -> LiveTable:
    await _visible_plan(asking)
    return await asking.house.hall.table(asking.path("table"))


async def state(asking: Asking) -> TableState:
    """The table as you may see it."""
    live = await _live(asking)
    role = for_reading(role_of(live, asking.person, asking.query("code")), live)
    _not_delayed(live, asking)
    return state_seen(role, live.rules, live.plan, live.events)


async def events(asking: Asking) -> Happened:
    """The table's events after a version, as you may see them."""
    live = await _live(asking)
    _not_delayed(live, asking)
    since = min(asking.number("since"), live.version)
    role = for_reading(role_of(live, asking.person, asking.query("code")), live)
    seen = events_seen(role, live.events[since:], live.box)
    return Happened(at=asking.house.now(), first=since + 1, events=seen)


def _not_delayed(live: LiveTable, asking: Asking) -> None:
    """Who watches with a delay watches by socket or stream, where the delay is kept."""
    plan = live.plan
    seated = asking.person is not None and plan.seat_of(asking.person.id) is not None
    if plan.delay_s and not plan.over and not seated and not is_arbiter(plan, asking.person):
        raise Problem(403, "delayed", "this table is shown with a delay: watch its stream")


async def command(asking: Asking) -> DoneLine:
    """Do something at a table, as over its socket."""
    if isinstance(asking.body, Pong):
        raise Problem(400, "bad-request", "there is nothing to answer")
    live = await _live(asking)
    role = role_of(live, asking.person, asking.query("code"))
    try:
        done = await asking.house.submission.submit(live, role, asking.me, asking.body)
    except Refused as refused:
        raise Problem(
            422, refused.reason.value, refused.detail or str(refused), clause=refused.clause
        ) from None
    return DoneLine(done.first, done.last)


async def export(asking: Asking) -> Response:
    """A finished game as a file."""
    live = await _live(asking)
    if live.game.stage not in _EXPORTABLE:
        raise Problem(409, "not-over", "a game is exported when it is over")
    name = f"faristol-{live.plan.id}"
    match asking.path("format"):
        case "gcg":
            text = format_gcg(gcg_of(sheet_of(live.events), identity=live.plan.id))
            return _file(text, f"{name}.gcg", "text/plain")
        case "json":
            return _file(format_log(live.events), f"{name}.jsonl", "application/jsonl")
        case "csv":
            return _file(_csv(live), f"{name}.csv", "text/csv")
        case _:
            raise not_found("format")


def _file(text: str, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers, media_type=f"{kind}; charset=utf-8")


def _csv(live: LiveTable) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["turn", "name", "kind", "coordinate", "word", "points", "total", "clause"])
    seen = state_seen(for_reading(_NOBODY, live), live.rules, live.plan, live.events)
    for line in seen.sheet:
        word = line.words[0] if line.words else line.tiles
        row = [
            "" if line.turn is None else line.turn + 1,
            _plain(seen.names[line.seat]),
            line.kind,
            line.coordinate,
            _plain(word),
            line.points,
            line.total,
            line.clause,
        ]
        writer.writerow(row)
    return out.getvalue()


def _plain(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


async def live_stream(asking: Asking) -> Response:
    """A table as server-sent events, for screens that only show."""
    live = await _live(asking)
    # A screen shows what anybody may see, whoever put it up.
    since = asking.request.headers.get("last-event-id", "") or asking.query("since")
    start = int(since) if since.isascii() and since.isdigit() and len(since) < 9 else 0
    return StreamingResponse(
        _stream(asking, live, start),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _stream(asking: Asking, live: LiveTable, sent: int) -> AsyncIterator[bytes]:
    moved = asyncio.Event()
    live.listen(moved.set)
    try:
        while not asking.house.is_going:
            moved.clear()
            role = for_reading(_NOBODY, live)
            until = asking.house.now() - live.plan.delay_s * 1000
            visible = sum(event.at <= until for event in live.events)
            if visible > sent:
                view = state_seen(role, live.rules, live.plan, live.events[:visible])
                yield b"id: %d\nevent: state\ndata: %s\n\n" % (visible, msgspec.json.encode(view))
                sent = visible
            try:
                wait = 0.5 if live.plan.delay_s else _SSE_WAIT_S
                await asyncio.wait_for(moved.wait(), wait)
            except TimeoutError:
                yield b": still here\n\n"
    finally:
        live.unlisten(moved.set)


async def desk(asking: Asking) -> list[Call]:
    """Tables of an event that wait for an arbiter, by table number."""
    event = asking.path("event")
    asking.need(Role.ARBITER, event)
    found: list[Call] = []
    for plan in await asking.house.hall.plans():
        if plan.event == event and plan.opened:
            found += calls_of(await asking.house.hall.table(plan.id))
    return sorted(found, key=lambda call: (len(call.number), call.number, call.since))


_V1 = "/api/v1"
_TABLE = f"{_V1}/tables/{{table}}"


def _row(name: str, method: str, path: str, does: Any, summary: str, **rest: Any) -> Operation:
    return Operation(name, method, path, does, summary, **rest)


OPERATIONS = (
    _row(
        "editions",
        "GET",
        f"{_V1}/editions",
        editions,
        "Rule book editions",
        gives=list[EditionLine],
        needs_sign_in=False,
    ),
    _row(
        "lexica",
        "GET",
        f"{_V1}/lexica",
        lexica,
        "Installed word lists",
        gives=list[LexiconLine],
        needs_sign_in=False,
    ),
    _row(
        "tables",
        "GET",
        f"{_V1}/tables",
        tables,
        "Tables to join or watch",
        gives=list[TableLine],
        needs_sign_in=False,
        query=(("event", str),),
    ),
    _row(
        "create-table",
        "POST",
        f"{_V1}/tables",
        create_table,
        "Make a table",
        takes=NewTable,
        gives=TableLine,
        rate=WRITING,
    ),
    _row(
        "table-by-code",
        "GET",
        f"{_V1}/codes/{{code}}",
        table_by_code,
        "The table with a code",
        gives=TableLine,
    ),
    _row(
        "table",
        "GET",
        _TABLE,
        table,
        "What was agreed about a table",
        gives=TableLine,
        needs_sign_in=False,
        query=(("code", str),),
    ),
    _row(
        "sit",
        "POST",
        f"{_TABLE}/sit",
        sit,
        "Sit down at a table",
        takes=Sitting,
        gives=TableLine,
        rate=WRITING,
    ),
    _row("leave", "POST", f"{_TABLE}/leave", leave, "Stand up before the game", rate=WRITING),
    _row(
        "rematch",
        "POST",
        f"{_TABLE}/rematch",
        rematch,
        "Play the same again",
        gives=TableLine,
        rate=WRITING,
    ),
    _row(
        "stand-in",
        "POST",
        f"{_TABLE}/stand-in",
        stand_in,
        "Let a robot play for who left",
        takes=StandingIn,
        gives=TableLine,
        rate=WRITING,
    ),
    _row(
        "come-back",
        "POST",
        f"{_TABLE}/come-back",
        come_back,
        "Take your seat back",
        gives=TableLine,
        rate=WRITING,
    ),
    _row(
        "state",
        "GET",
        f"{_TABLE}/state",
        state,
        "The table as you may see it",
        gives=TableState,
        needs_sign_in=False,
        query=(("code", str),),
    ),
    _row(
        "events",
        "GET",
        f"{_TABLE}/events",
        events,
        "Its events as you may see them",
        gives=Happened,
        needs_sign_in=False,
        query=(("since", int), ("code", str)),
    ),
    _row(
        "command",
        "POST",
        f"{_TABLE}/commands",
        command,
        "Do something at a table",
        takes=ClientMessage,
        gives=DoneLine,
        rate=WRITING,
        refuses=(422,),
    ),
    _row(
        "stream",
        "GET",
        f"{_TABLE}/stream",
        live_stream,
        "The table as server-sent events",
        needs_sign_in=False,
        query=(("since", int), ("code", str)),
    ),
    _row(
        "export",
        "GET",
        f"{_TABLE}/export/{{format}}",
        export,
        "A finished game: gcg, json, csv",
        needs_sign_in=False,
        query=(("code", str),),
    ),
    _row(
        "desk",
        "GET",
        f"{_V1}/events/{{event}}/desk",
        desk,
        "Tables that wait for an arbiter",
        gives=list[Call],
    ),
)
