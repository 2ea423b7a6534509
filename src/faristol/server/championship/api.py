"""Championships over HTTP: the desk, the phones, the wall, lists of entries."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec
from starlette.responses import Response

from faristol.championship.views import name_of
from faristol.core import Doubted, Refused
from faristol.notation.spreadsheets import parse_entries
from faristol.server.accounts.signing_in import come_as_guest
from faristol.server.auth.accounts import LONGEST_NAME
from faristol.server.championship import messages as m
from faristol.server.championship.cards import Card, card_of
from faristol.server.championship.doubting import Doubt, doubt_lines
from faristol.server.championship.downloads import export
from faristol.server.championship.groups import Groups, groups_of
from faristol.server.championship.lines import PersonalView, PublicView
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.reports import Checked, Rated, check, rate, rate_by_list
from faristol.server.championship.rights import DIRECTOR, STAFF, STAFF_FILES, check_may, has_role
from faristol.server.championship.uploads import read_upload
from faristol.server.championship.view import personal_view
from faristol.server.endpoints.access import ANYBODY, ANYBODY_WITH_LINK, DIRECTORS
from faristol.server.endpoints.request import COMING_IN, WRITING, Asking, Operation, person_of
from faristol.server.plans.championships import Plan
from faristol.server.problem import (
    Missing,
    Problem,
    ProblemCode,
    against_rules,
    not_found,
)
from faristol.server.roles import Role
from faristol.server.sockets.event_stream import COME_BACK, QUIET_S, heard, time_told, told
from faristol.server.wire import V1
from faristol.store import Appended

_BREATH_S = 0.25
"""Between two views to one screen: a hundred results at once are a few views, not a hundred."""


class ChampionshipLine(msgspec.Struct, frozen=True):
    """A championship in the list."""

    id: str
    name: str
    place: str
    plays_on: str
    online: bool
    created: int
    ends_on: str = ""
    """The last day of play; empty where it is the first."""


class Answered(msgspec.Struct, frozen=True):
    """What came of it. With doubts nothing was written: look, then send it as sure."""

    version: int
    doubts: list[Doubt] = []


class Whole(msgspec.Struct, frozen=True):
    """A championship, once: what everybody sees and what you do."""

    view: PublicView
    mine: PersonalView


def _line(plan: Plan) -> ChampionshipLine:
    return ChampionshipLine(
        plan.id, plan.name, plan.place, plan.plays_on, plan.online, plan.created, plan.ends_on
    )


async def championships(asking: Asking) -> list[ChampionshipLine]:
    """Every championship, the newest first."""
    return [_line(plan) for plan in (await asking.house.office.plans())[:200]]


async def announce(asking: Asking) -> ChampionshipLine:
    """Announce a championship; you direct it."""
    try:
        return _line((await asking.house.office.announce(asking.me, asking.body)).plan)
    except Refused as refused:
        raise against_rules(refused) from None


async def _live(asking: Asking) -> LiveChampionship:
    return await asking.house.office.get(asking.path("event"))


def _personal(asking: Asking, live: LiveChampionship) -> PersonalView:
    person = asking.person
    return personal_view(
        live,
        person.id if person is not None else "",
        asking.house.now(),
        is_director=has_role(asking, Role.DIRECTOR, live),
        is_arbiter=has_role(asking, Role.ARBITER, live),
    )


async def whole(asking: Asking) -> Response:
    """The championship as you may see it."""
    live = await _live(asking)
    mine = msgspec.json.encode(_personal(asking, live))
    _, view = await asking.house.office.public_json(live)
    body = b'{"view":' + view + b',"mine":' + mine + b"}"
    return Response(body, media_type="application/json")


async def command(asking: Asking) -> Answered:
    """Do something at the desk, or as a player."""
    live = await _live(asking)
    check_may(asking, live, asking.body)
    try:
        done = await asking.house.office.submit(live, asking.me, asking.body)
    except Doubted as doubted:
        name = partial(name_of, live.state)
        return Answered(live.version, doubt_lines(doubted.remarks, name))
    except Refused as refused:
        raise against_rules(refused) from None
    return Answered(done.last)


async def claim(asking: Asking) -> Answered:
    """Show which player you are; who is not signed in comes as a guest of that name.

    The code says that it is them, also while their other phone is here, or a namesake.
    """
    live, office = await _live(asking), asking.house.office
    name = await office.check_code(live, asking.body, asking.address)
    if asking.person is None:
        account = (await come_as_guest(asking, name[:LONGEST_NAME], comes_back=True)).id
    else:
        account = asking.me.id
    return Answered((await office.link(live, asking.body.player, account)).last)


async def enter_self(asking: Asking) -> Answered:
    """Enter yourself, where the director lets people."""
    live = await _live(asking)
    try:
        return Answered((await asking.house.office.enter_self(live, asking.me, asking.body)).last)
    except Refused as refused:
        raise against_rules(refused) from None


async def enter_list(asking: Asking) -> Answered:
    """Enter the players of a CSV or XLSX file, all or none."""
    live = await _live(asking)
    rows = await read_upload(asking, parse_entries, ProblemCode.BAD_LIST)
    try:
        done: Appended = await asking.house.office.enter_all(live, asking.me, rows)
    except Refused as refused:
        raise against_rules(refused) from None
    return Answered(done.last)


async def card(asking: Asking) -> Card:
    """A player's rounds, and every tie-break term by term."""
    live = await _live(asking)
    text = asking.path("player")
    known = text.isascii() and text.isdigit() and len(text) < 7
    if not known or not 1 <= int(text) <= len(live.state.entries):
        raise not_found(Missing.PLAYER)
    return await asking.house.aside.work_out(card_of, live.state, int(text))


async def groups(asking: Asking) -> Groups:
    """Clubs, schools, categories and debutants, each with a table of their own."""
    live = await _live(asking)
    return await asking.house.aside.work_out(groups_of, live.state)


async def stream(asking: Asking) -> Response:
    """The championship as server-sent events: the public part, and yours beside it.

    With `wall` it is what anybody may see, whoever put it up.
    """
    live = await _live(asking)
    asking.house.streams.check(asking.address, live.plan.stream)
    return heard(_stream(asking, live, is_wall=bool(asking.query("wall"))))


async def _stream(asking: Asking, live: LiveChampionship, *, is_wall: bool) -> AsyncIterator[bytes]:
    reader, streams = None if is_wall else asking.person, asking.house.streams
    with streams.opened(reader, asking.address, live.plan.stream) as it:
        live.listen(it.nudge)
        sent = -1
        try:
            while not (asking.house.is_going or it.is_ending):
                it.looked()
                if live.version != sent:
                    sent, view = await asking.house.office.public_json(live)
                    yield COME_BACK + told("view", view, version=sent)
                    if not is_wall:
                        await _look_again(asking)
                        mine = msgspec.json.encode(_personal(asking, live))
                        yield told("mine", mine)
                    await asyncio.sleep(_BREATH_S)
                    if live.version != sent:
                        continue
                await it.wait(QUIET_S)
                # Also tells the time, so that a wall that slept sets its clock.
                yield time_told(asking.house.now())
        finally:
            live.unlisten(it.nudge)


async def _look_again(asking: Asking) -> None:
    """See who asks now: they may have signed out, or lost a role, since the stream began."""
    try:
        asking.person = await person_of(asking.house, asking.request)
    except Problem:
        asking.person = None


_ALL = f"{V1}/championships"
_ONE = f"{_ALL}/{{event}}"


def _reads(name: str, path: str, does: Any, summary: str, **rest: Any) -> Operation:
    return Operation(name, "GET", path, does, summary, **{"access": ANYBODY, **rest})


def _writes(name: str, path: str, does: Any, summary: str, **rest: Any) -> Operation:
    return Operation(name, "POST", path, does, summary, refuses=(422,), **{"rate": WRITING, **rest})


OPERATIONS = (
    _reads(
        "championships", _ALL, championships, "Championships here", gives=list[ChampionshipLine]
    ),
    _writes(
        "announce-championship",
        _ALL,
        announce,
        "Announce a championship",
        takes=m.NewChampionship,
        gives=ChampionshipLine,
        access=DIRECTORS,
    ),
    _reads("championship", _ONE, whole, "A championship as you may see it", gives=Whole),
    _writes(
        "championship-command",
        f"{_ONE}/commands",
        command,
        "Do something at the desk or as a player",
        takes=m.DeskMessage,
        gives=Answered,
    ),
    _writes(
        "claim-player",
        f"{_ONE}/claim",
        claim,
        "Show which player you are, as a guest if need be",
        takes=m.Claiming,
        gives=Answered,
        access=ANYBODY_WITH_LINK,
        rate=COMING_IN,
    ),
    _writes(
        "enter-self",
        f"{_ONE}/enter",
        enter_self,
        "Enter yourself",
        takes=m.SelfEntry,
        gives=Answered,
    ),
    _writes(
        "enter-list",
        f"{_ONE}/entries",
        enter_list,
        "Enter the players of a CSV or XLSX file",
        gives=Answered,
        access=DIRECTOR,
        query=(("filename", str),),
    ),
    _reads(
        "player-card",
        f"{_ONE}/players/{{player}}",
        card,
        "A player's rounds and tie-breaks term by term",
        gives=Card,
    ),
    Operation(
        "check-championship",
        "GET",
        f"{_ONE}/check",
        check,
        "Whether rounds were paired as the system pairs them, and whether the event counts",
        gives=Checked,
        access=STAFF,
        query=(("reported", str),),
    ),
    Operation(
        "rate-championship",
        "GET",
        f"{_ONE}/ratings",
        rate,
        "What the event would change in the ratings of its entries",
        gives=Rated,
        access=STAFF,
    ),
    _writes(
        "rate-championship-by-list",
        f"{_ONE}/ratings",
        rate_by_list,
        "What the event would change in a CSV or XLSX rating list",
        gives=Rated,
        access=STAFF,
        query=(("filename", str),),
    ),
    _reads("championship-groups", f"{_ONE}/groups", groups, "Tables of groups", gives=Groups),
    _reads(
        "championship-stream",
        f"{_ONE}/stream",
        stream,
        "The championship as server-sent events",
        query=(("wall", int),),
    ),
    _reads(
        "export-championship",
        f"{_ONE}/export/{{form}}",
        export,
        "Files: trf, xlsx, csv, swiss-perfect, site, log",
        access=STAFF_FILES,
        query=(("language", str),),
        refuses=(422,),
    ),
)
