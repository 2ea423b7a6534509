"""A game that goes on or is over: seen, played, streamed, exported."""

import csv
import io
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

import msgspec
from starlette.responses import PlainTextResponse, Response

from faristol.core import Refused
from faristol.notation.gcg import format_gcg
from faristol.notation.gcg_writing import gcg_of
from faristol.notation.log import format_log
from faristol.notation.sheet_words import sheet_word
from faristol.notation.site_words import Language
from faristol.server.endpoints.access import ANYBODY
from faristol.server.endpoints.request import WRITING, Operation, Request, reading_language
from faristol.server.plans.table_roles import is_arbiter, may_watch
from faristol.server.plans.visible import visible_plan
from faristol.server.problem import (
    Missing,
    Problem,
    ProblemCode,
    against_rules,
    bad_request,
    not_found,
)
from faristol.server.sockets.event_stream import QUIET_S, event_stream_response, format_sse_event
from faristol.server.sockets.open_streams import OpenStream
from faristol.server.tables.covering import shows_tiles
from faristol.server.tables.desk_log import Ruling, told_at_table
from faristol.server.tables.hall import Hall
from faristol.server.tables.live import LiveTable
from faristol.server.tables.roles import for_reading, role_of
from faristol.server.tables.submission import Submission
from faristol.server.tables.view import events_seen
from faristol.server.wire import V1
from faristol.server.wire.messages import ClientMessage, Happened, Pong, TableState
from faristol.table.sheet import sheet_of
from faristol.table.views import Spectator, is_covered

_NOBODY = Spectator()


class DoneLine(msgspec.Struct, frozen=True):
    """A command that is on disk."""

    first: int
    last: int


async def _live(request: Request) -> LiveTable:
    await visible_plan(request)
    return await request.part(Hall).table(request.path("table"))


async def state(request: Request) -> TableState:
    """The table as you may see it."""
    live = await _live(request)
    role = for_reading(role_of(live, request.person, request.query("code")), live)
    _not_delayed(live, request)
    return live.view(role).state()


async def events(request: Request) -> Happened:
    """The table's events after a version, as you may see them."""
    live = await _live(request)
    _not_delayed(live, request)
    since = min(request.number("since"), live.version)
    role = for_reading(role_of(live, request.person, request.query("code")), live)
    if is_covered(role, live.rules, live.game) and shows_tiles(live.events[since:]):
        clause = live.rules.clause("challenge.covered")
        raise Problem(
            409,
            ProblemCode.COVERED,
            "the board is covered: ask for these after the ruling",
            clause=clause,
        )
    seen = events_seen(role, live.events[since:], live.box)
    return Happened(at=request.server.now(), first=since + 1, events=seen)


async def rulings(request: Request) -> list[Ruling]:
    """What was ruled and corrected at the table, with reasons and clauses."""
    live = await _live(request)
    _not_delayed(live, request)
    return await told_at_table(
        request.server.store, request.server.auth.accounts, live.plan, live.box
    )


def _not_delayed(live: LiveTable, request: Request) -> None:
    """Who watches with a delay watches by socket or stream, where the delay is kept."""
    plan = live.plan
    seated = request.person is not None and plan.seat_of(request.person.id) is not None
    if plan.delay_s and not plan.over and not seated and not is_arbiter(plan, request.person):
        raise Problem(
            403, ProblemCode.DELAYED, "this table is shown with a delay: watch its stream"
        )


async def command(request: Request) -> DoneLine:
    """Do something at a table, as over its socket."""
    if isinstance(request.body, Pong):
        raise bad_request("there is nothing to answer")
    live = await _live(request)
    role = role_of(live, request.person, request.query("code"))
    try:
        done = await request.part(Submission).submit(live, role, request.me, request.body)
    except Refused as refused:
        raise against_rules(refused) from None
    return DoneLine(done.first, done.last)


async def export(request: Request) -> Response:
    """A finished game as a file."""
    live = await _live(request)
    if not live.game.stage.is_over:
        raise Problem(409, ProblemCode.NOT_OVER, "a game is exported when it is over")
    name = f"faristol-{live.plan.id}"
    match request.path("format"):
        case "gcg":
            text = format_gcg(gcg_of(sheet_of(live.events), identity=live.plan.id))
            return _file(text, f"{name}.gcg", "text/plain")
        case "json":
            return _file(format_log(live.events), f"{name}.jsonl", "application/jsonl")
        case "csv":
            language = reading_language(request) or Language.ENGLISH
            return _file(_csv(live, language), f"{name}.csv", "text/csv")
        case _:
            raise not_found(Missing.FORMAT)


def _file(text: str, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers, media_type=f"{kind}; charset=utf-8")


def _csv(live: LiveTable, language: Language) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    heads = ("turn", "name", "kind", "coordinate", "word", "points", "total", "clause")
    writer.writerow(sheet_word(head, language) for head in heads)
    seen = live.view(for_reading(_NOBODY, live)).state()
    for line in seen.sheet:
        word = line.words[0] if line.words else line.tiles
        row = [
            "" if line.turn is None else line.turn + 1,
            _plain(seen.names[line.seat]),
            sheet_word(line.kind, language),
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


async def live_stream(request: Request) -> Response:
    """A table as server-sent events, for screens that only show."""
    live = await _live(request)
    # A screen shows what anybody may see, whoever put it up.
    request.server.streams.check(request.address, live.plan.stream)
    since = request.http.headers.get("last-event-id", "") or request.query("since")
    start = int(since) if since.isascii() and since.isdigit() and len(since) < 9 else 0
    return event_stream_response(_stream(request, live, start))


async def _stream(request: Request, live: LiveTable, sent: int) -> AsyncIterator[bytes]:
    streams = request.server.streams
    with streams.opened(request.person, request.address, live.plan.stream) as it:
        live.stream.listeners.add(it.notify)
        try:
            async with aclosing(_states(request, live, it, sent)) as states:
                async for state in states:
                    yield state
        finally:
            live.stop_listening(it.notify)


async def _states(
    request: Request, live: LiveTable, it: OpenStream, sent: int
) -> AsyncGenerator[bytes, None]:
    """What anybody may see of the table, for as long as its reader may know of it."""
    code = request.query("code")
    while not (request.server.is_going or it.is_ending) and may_watch(live.plan, it.person, code):
        it.looked()
        role = for_reading(_NOBODY, live)
        delay_ms, now = live.plan.delay_s * 1000, request.server.now()
        if live.visible_after(delay_ms, now) > sent:
            view = live.view(role, delay_ms, now)
            yield format_sse_event("state", view.text(), version=view.version)
            sent = view.version
        if not await it.wait(0.5 if live.plan.delay_s else QUIET_S):
            yield b": still here\n\n"


_TABLE = f"{V1}/tables/{{table}}"

OPERATIONS = (
    Operation(
        "state",
        "GET",
        f"{_TABLE}/state",
        state,
        "The table as you may see it",
        response_type=TableState,
        access=ANYBODY,
        query=(("code", str),),
    ),
    Operation(
        "events",
        "GET",
        f"{_TABLE}/events",
        events,
        "Its events as you may see them",
        response_type=Happened,
        access=ANYBODY,
        query=(("since", int), ("code", str)),
        refuses=(409,),
    ),
    Operation(
        "rulings",
        "GET",
        f"{_TABLE}/rulings",
        rulings,
        "What was ruled and corrected at the table",
        response_type=list[Ruling],
        access=ANYBODY,
        query=(("code", str),),
    ),
    Operation(
        "command",
        "POST",
        f"{_TABLE}/commands",
        command,
        "Do something at a table",
        request_type=ClientMessage,
        response_type=DoneLine,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "stream",
        "GET",
        f"{_TABLE}/stream",
        live_stream,
        "The table as server-sent events",
        access=ANYBODY,
        query=(("since", int), ("code", str)),
    ),
    Operation(
        "export",
        "GET",
        f"{_TABLE}/export/{{format}}",
        export,
        "A finished game: gcg, json, csv",
        access=ANYBODY,
        query=(("code", str), ("language", str)),
    ),
)
