"""The lobby, live, and what is offered there: seeks, challenges and their answers."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from faristol.server.auth.accounts import clean_login
from faristol.server.endpoints.access import ANYBODY
from faristol.server.endpoints.request import WRITING, Operation, Request, person_of
from faristol.server.lobby.feed import LobbyFeed, Window
from faristol.server.lobby.lobby import Terms
from faristol.server.lobby.offers import Offers, Seeking, Why
from faristol.server.lobby.schemas import (
    OfferLine,
    TableLine,
    WholeLobby,
    offer_line,
    table_line,
)
from faristol.server.problem import Missing, Problem, bad_request, not_found
from faristol.server.sockets.event_stream import (
    COME_BACK,
    QUIET_S,
    event_stream_response,
    format_sse_event,
    format_time,
)
from faristol.server.wire import V1


class Challenging(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whom to ask, by the id they have in the lobby or by login, and for what game."""

    to: Annotated[str, Meta(max_length=40)] = ""
    login: Annotated[str, Meta(max_length=40)] = ""
    terms: Terms


class Declining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why not, for who wants to say."""

    why: Why = Why.UNSAID


_LOBBY = "lobby"


async def whole(request: Request) -> WholeLobby:
    """The lobby in one piece."""
    foyer = request.part(LobbyFeed)
    await foyer.look()
    own = foyer.own(request.person.id) if request.person else None
    return WholeLobby(foyer.view(), own)


async def stream(request: Request) -> Response:
    """The lobby as server-sent events; who keeps it open is here."""
    request.server.streams.check(request.address, _LOBBY)
    request.part(LobbyFeed).check_room()
    return event_stream_response(_stream(request))


async def _stream(request: Request) -> AsyncIterator[bytes]:
    with request.server.streams.opened(None, request.address, _LOBBY) as counted:
        if counted.is_ending:
            return
        async with aclosing(_news(request)) as events:
            async for event in events:
                yield event


async def _news(request: Request) -> AsyncGenerator[bytes, None]:
    foyer = request.part(LobbyFeed)
    sent, last = -1, b""
    # Not before somebody reads: a stream that was never begun is never ended.
    window = await foyer.come(request.person)
    try:
        yield COME_BACK + b"\n"
        while not (request.server.is_going or window.is_going):
            window.flag.clear()
            sent, news = foyer.board.news(sent)
            if window.person is not None and window.own_moved:
                window.own_moved = False
                own = msgspec.json.encode(foyer.own(window.account))
                if own != last:
                    news, last = news + format_sse_event("own", own), own
            if news:
                yield news
            with suppress(TimeoutError):
                await asyncio.wait_for(window.flag.wait(), QUIET_S)
                continue
            # Also tells the time, so that a page that slept knows what is due.
            yield format_time(request.server.now())
            if not await _is_still(request, window):
                return
    finally:
        foyer.go(window)


async def _is_still(request: Request, window: Window) -> bool:
    """Whether the session that opened this stream is still valid."""
    if window.person is None:
        return True
    try:
        person = await person_of(request.server, request.http)
    except Problem:
        person = None
    return person is not None and person.id == window.account


async def seek(request: Request) -> OfferLine:
    """Look for an opponent; it stands while you are in the lobby."""
    offer = await request.part(Offers).seek(request.me, request.body)
    request.part(LobbyFeed).expect(request.me.id)
    return offer_line(offer)


async def challenge(request: Request) -> OfferLine:
    """Ask somebody for a game."""
    body: Challenging = request.body
    if bool(body.to) == bool(body.login):
        raise bad_request("name an opponent: someone in the lobby, or a username")
    account, name = await _found(request, body)
    offer = await request.part(Offers).challenge(request.me, account, name, body.terms)
    request.part(LobbyFeed).expect(request.me.id)
    return offer_line(offer)


async def _found(request: Request, body: Challenging) -> tuple[str, str]:
    if body.to:
        found = request.part(LobbyFeed).person_at(body.to)
        if found is None:
            raise not_found(Missing.PERSON)
        return found
    login = clean_login(body.login)
    known = await request.server.auth.accounts.by_login(login)
    # The same answer whether there is one or not: nobody learns here which logins exist.
    return (known[0] if known else f"login:{login}"), login


async def accept(request: Request) -> TableLine:
    """Play it; you both sit at the table."""
    plan = await request.part(Offers).accept(request.me, request.path("offer"))
    return table_line(plan, request.me.id)


async def decline(request: Request) -> None:
    """Say no, with or without a reason."""
    body: Declining = request.body
    await request.part(Offers).decline(request.me, request.path("offer"), body.why)


async def withdraw(request: Request) -> None:
    """Take your own offer back."""
    await request.part(Offers).withdraw(request.me, request.path("offer"))


_OFFER = f"{V1}/offers/{{offer}}"

OPERATIONS = (
    Operation(
        "lobby",
        "GET",
        f"{V1}/lobby",
        whole,
        "Who is here, who looks for a game, which tables there are",
        response_type=WholeLobby,
        access=ANYBODY,
    ),
    Operation(
        "lobby-stream",
        "GET",
        f"{V1}/lobby/stream",
        stream,
        "The lobby as server-sent events: whole, change, own, time",
        access=ANYBODY,
    ),
    Operation(
        "seek",
        "POST",
        f"{V1}/seeks",
        seek,
        "Look for an opponent",
        request_type=Seeking,
        response_type=OfferLine,
        rate=WRITING,
        makes=True,
    ),
    Operation(
        "challenge",
        "POST",
        f"{V1}/challenges",
        challenge,
        "Ask somebody for a game",
        request_type=Challenging,
        response_type=OfferLine,
        rate=WRITING,
        makes=True,
    ),
    Operation(
        "accept-offer",
        "POST",
        f"{_OFFER}/accept",
        accept,
        "Play what somebody offers",
        response_type=TableLine,
        rate=WRITING,
    ),
    Operation(
        "decline-offer",
        "POST",
        f"{_OFFER}/decline",
        decline,
        "Say no to a challenge",
        request_type=Declining,
        rate=WRITING,
    ),
    Operation(
        "withdraw-offer",
        "POST",
        f"{_OFFER}/withdraw",
        withdraw,
        "Take your own offer back",
        rate=WRITING,
    ),
)
