"""Federations over HTTP: the ranking for everybody, parcels and lists for who keeps the desk."""

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from hashlib import sha256

import msgspec
from starlette.responses import Response

from faristol.championship.entering import parse_day
from faristol.championship.federation.commands import (
    CorrectRating,
    DecideLine,
    FederationCommand,
    LoadList,
    PublishList,
    SettleParcel,
    TakeParcel,
)
from faristol.championship.federation.events import ListPublished
from faristol.championship.federation.listing import list_lines
from faristol.championship.federation.reading import ParcelReading, read_championship
from faristol.championship.federation.state import rating_list
from faristol.core import Refused
from faristol.notation.errors import ParseError
from faristol.notation.parcel import read_parcel
from faristol.notation.rating_lists import format_rating_list, parse_rating_list
from faristol.server.endpoints.access import ANYBODY, DIRECTORS, Asker, access
from faristol.server.endpoints.bodies import read_at_most
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.endpoints.uploads import read_upload
from faristol.server.federation.desks import Federations
from faristol.server.federation.live import LiveFederation
from faristol.server.federation.messages import (
    LineDecision,
    NewList,
    NewRanking,
    ParcelDecision,
    RatingCorrection,
)
from faristol.server.federation.schemas import (
    PlayerHistory,
    RankingLine,
    RankingView,
    player_history,
    ranking_line,
)
from faristol.server.problem import (
    Missing,
    ProblemCode,
    against_rules,
    bad_request,
    needs_role,
    not_found,
)
from faristol.server.roles import Role, holds
from faristol.server.wire import V1

LARGEST_PARCEL = 8 << 20


async def _asked(request: Request) -> LiveFederation:
    return await request.part(Federations).get(request.path("ranking"))


def _keeps(request: Request, live: LiveFederation) -> bool:
    person = request.person
    return person is not None and holds(person.account.grants, Role.DIRECTOR, live.plan.id)


async def _check_keeps(request: Request) -> None:
    if not _keeps(request, await _asked(request)):
        raise needs_role(Role.DIRECTOR, "that is for who keeps the federation's desk")


KEEPER = access("who keeps the federation's desk", Asker.DIRECTOR, check=_check_keeps)


async def rankings(request: Request) -> list[RankingLine]:
    """Every federation's ranking, the newest first."""
    return [ranking_line(plan) for plan in (await request.part(Federations).plans())[:200]]


async def open_ranking(request: Request) -> RankingLine:
    """Open a federation's desk; you keep it."""
    try:
        return ranking_line(await request.part(Federations).open(request.me, request.body))
    except Refused as refused:
        raise against_rules(refused) from None


async def ranking(request: Request) -> RankingView:
    """The list in force, with parcels and corrections."""
    return await _view(request, await _asked(request))


async def history(request: Request) -> PlayerHistory:
    """What every list changed for a player, named as in the list."""
    live, name = await _asked(request), request.query("name")
    current = live.state.current
    if current is None or all(line.name != name for line in current.lines):
        raise not_found(Missing.PLAYER)
    return player_history(live.state, name)


async def load_list(request: Request) -> RankingView:
    """Begin with the list in force, CSV or XLSX, published on `day`."""
    listed = await read_upload(request, parse_rating_list, ProblemCode.BAD_RATING_LIST)
    sent_as = f"list:{(await _asked(request)).version}"
    return await _done(request, LoadList(0, request.query("day"), list_lines(listed)), sent_as)


async def take_parcel(request: Request) -> RankingView:
    """Take in a parcel, or the log alone, received on `day`; today unless another is given."""
    data = await read_at_most(request.http, LARGEST_PARCEL)
    today = datetime.fromtimestamp(request.server.now() / 1000, UTC).date()
    text = request.query("day")
    received = parse_day(text) if text else today
    if received is None:
        raise bad_request(f"{text[:20]!r} is no date", ProblemCode.NOT_A_DAY)
    live = await _asked(request)
    current = live.state.current
    try:
        # Long for a large event: whoever reads the ranking need not wait for it.
        reading = await request.server.aside.work_out(_read, data, received, current)
    except ParseError as error:
        raise bad_request(str(error), ProblemCode.BAD_PARCEL, line=error.line) from None
    sent_as = f"parcel:{sha256(data).hexdigest()[:16]}:{live.version}"
    return await _done(request, TakeParcel(0, received.isoformat(), reading), sent_as)


def _read(data: bytes, received: date, current: ListPublished | None) -> ParcelReading:
    reading = read_championship(
        read_parcel(data), received, rating_list(current) if current else None
    )
    assert reading is not None  # the reader has seen to that
    return reading


async def decide_line(request: Request) -> RankingView:
    """Say about a line what has to be looked at."""
    body: LineDecision = request.body
    by = request.me.account.name
    command = DecideLine(0, body.parcel, body.line, body.accepted, by, body.why, body.whose)
    return await _done(request, command, body.id)


async def settle_parcel(request: Request) -> RankingView:
    """Let a parcel count for the next list, or not."""
    body: ParcelDecision = request.body
    by = request.me.account.name
    return await _done(request, SettleParcel(0, body.parcel, body.counts, by, body.why), body.id)


async def correct_rating(request: Request) -> RankingView:
    """Put a published rating right in the next list."""
    body: RatingCorrection = request.body
    by = request.me.account.name
    command = CorrectRating(0, body.name, 100 * body.rating, body.why, by)
    return await _done(request, command, body.id)


async def publish_list(request: Request) -> RankingView:
    """Publish the next list."""
    body: NewList = request.body
    return await _done(request, PublishList(0, body.day), body.id)


async def export(request: Request) -> Response:
    """The list in force as CSV, as `rate --list` reads it."""
    live = await _asked(request)
    current = live.state.current
    if current is None:
        raise not_found(Missing.FORMAT)
    text = await request.server.aside.work_out(format_rating_list, rating_list(current))
    name = f"{live.plan.id}-{current.day}.csv"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text.encode("utf-8-sig"), headers=headers, media_type="text/csv")


async def _done(request: Request, command: FederationCommand, sent_as: str) -> RankingView:
    live = await _asked(request)
    try:
        await request.part(Federations).submit(live, request.me, command, sent_as)
    except Refused as refused:
        raise against_rules(refused) from None
    return await _view(request, live)


async def _view(request: Request, live: LiveFederation) -> RankingView:
    view = await request.part(Federations).view(live)
    return msgspec.structs.replace(view, may_keep=_keeps(request, live))


_ALL = f"{V1}/rankings"
_ONE = f"{_ALL}/{{ranking}}"


def _keeping(
    name: str,
    path: str,
    handler: Callable[[Request], Awaitable[object]],
    summary: str,
    asked: type | None = None,
    query: tuple[tuple[str, type], ...] = (),
) -> Operation:
    return Operation(
        name,
        "POST",
        f"{_ONE}/{path}",
        handler,
        summary,
        request_type=asked,
        response_type=RankingView,
        access=KEEPER,
        rate=WRITING,
        query=query,
        refuses=(422,),
    )


OPERATIONS = (
    Operation(
        "rankings",
        "GET",
        _ALL,
        rankings,
        "Federations' rankings here",
        response_type=list[RankingLine],
        access=ANYBODY,
    ),
    Operation(
        "open-ranking",
        "POST",
        _ALL,
        open_ranking,
        "Open a federation's desk",
        request_type=NewRanking,
        response_type=RankingLine,
        access=DIRECTORS,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "ranking",
        "GET",
        _ONE,
        ranking,
        "The list in force, with parcels and corrections",
        response_type=RankingView,
        access=ANYBODY,
    ),
    Operation(
        "ranking-history",
        "GET",
        f"{_ONE}/history",
        history,
        "What every list changed for a player",
        response_type=PlayerHistory,
        access=ANYBODY,
        query=(("name", str),),
    ),
    _keeping(
        "load-ranking",
        "list",
        load_list,
        "Begin with the list in force",
        query=(("day", str), ("filename", str)),
    ),
    _keeping(
        "take-parcel",
        "parcels",
        take_parcel,
        "Take in a parcel",
        query=(("day", str), ("filename", str)),
    ),
    _keeping("decide-parcel-line", "lines", decide_line, "Say about a line", LineDecision),
    _keeping("settle-parcel", "verdicts", settle_parcel, "Let a parcel count", ParcelDecision),
    _keeping("correct-rating", "corrections", correct_rating, "Correct a rating", RatingCorrection),
    _keeping("publish-ranking", "lists", publish_list, "Publish the next list", NewList),
    Operation(
        "export-ranking",
        "GET",
        f"{_ONE}/list.csv",
        export,
        "The list in force as CSV",
        access=ANYBODY,
    ),
)
