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
from faristol.server.endpoints.request import WRITING, Asking, Operation, person_of
from faristol.server.lobby.feed import Window
from faristol.server.lobby.lines import (
    OfferLine,
    TableLine,
    WholeLobby,
    offer_line,
    table_line,
)
from faristol.server.lobby.lobby import Terms
from faristol.server.lobby.offers import Seeking, Why
from faristol.server.problem import Missing, Problem, bad_request, not_found
from faristol.server.sockets.event_stream import COME_BACK, QUIET_S, heard, time_told, told
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


async def whole(asking: Asking) -> WholeLobby:
    """The lobby in one piece."""
    foyer = asking.house.foyer
    await foyer.look()
    own = foyer.own(asking.person.id) if asking.person else None
    return WholeLobby(foyer.view(), own)


async def stream(asking: Asking) -> Response:
    """The lobby as server-sent events; who keeps it open is here."""
    asking.house.streams.check(asking.address, _LOBBY)
    asking.house.foyer.check_room()
    return heard(_stream(asking))


async def _stream(asking: Asking) -> AsyncIterator[bytes]:
    with asking.house.streams.opened(None, asking.address, _LOBBY) as counted:
        if counted.is_ending:
            return
        async with aclosing(_news(asking)) as events:
            async for event in events:
                yield event


async def _news(asking: Asking) -> AsyncGenerator[bytes, None]:
    foyer = asking.house.foyer
    sent, last = -1, b""
    # Not before somebody reads: a stream that was never begun is never ended.
    window = await foyer.come(asking.person)
    try:
        yield COME_BACK + b"\n"
        while not (asking.house.is_going or window.is_going):
            window.flag.clear()
            sent, news = foyer.board.news(sent)
            if window.person is not None and window.own_moved:
                window.own_moved = False
                own = msgspec.json.encode(foyer.own(window.account))
                if own != last:
                    news, last = news + told("own", own), own
            if news:
                yield news
            with suppress(TimeoutError):
                await asyncio.wait_for(window.flag.wait(), QUIET_S)
                continue
            # Also tells the time, so that a page that slept knows what is due.
            yield time_told(asking.house.now())
            if not await _is_still(asking, window):
                return
    finally:
        foyer.go(window)


async def _is_still(asking: Asking, window: Window) -> bool:
    """Whether who opened the stream is still who they were."""
    if window.person is None:
        return True
    try:
        person = await person_of(asking.house, asking.request)
    except Problem:
        person = None
    return person is not None and person.id == window.account


async def seek(asking: Asking) -> OfferLine:
    """Look for an opponent; it stands while you are in the lobby."""
    offer = await asking.house.offers.seek(asking.me, asking.body)
    asking.house.foyer.expect(asking.me.id)
    return offer_line(offer)


async def challenge(asking: Asking) -> OfferLine:
    """Ask somebody for a game."""
    body: Challenging = asking.body
    if bool(body.to) == bool(body.login):
        raise bad_request("name an opponent: someone in the lobby, or a username")
    account, name = await _found(asking, body)
    offer = await asking.house.offers.challenge(asking.me, account, name, body.terms)
    asking.house.foyer.expect(asking.me.id)
    return offer_line(offer)


async def _found(asking: Asking, body: Challenging) -> tuple[str, str]:
    if body.to:
        found = asking.house.foyer.person_at(body.to)
        if found is None:
            raise not_found(Missing.PERSON)
        return found
    login = clean_login(body.login)
    known = await asking.house.lodge.accounts.by_login(login)
    # The same answer whether there is one or not: nobody learns here which logins exist.
    return (known[0] if known else f"login:{login}"), login


async def accept(asking: Asking) -> TableLine:
    """Play it; you both sit at the table."""
    plan = await asking.house.offers.accept(asking.me, asking.path("offer"))
    return table_line(plan, asking.me.id)


async def decline(asking: Asking) -> None:
    """Say no, with or without a reason."""
    body: Declining = asking.body
    await asking.house.offers.decline(asking.me, asking.path("offer"), body.why)


async def withdraw(asking: Asking) -> None:
    """Take your own offer back."""
    await asking.house.offers.withdraw(asking.me, asking.path("offer"))


_OFFER = f"{V1}/offers/{{offer}}"

OPERATIONS = (
    Operation(
        "lobby",
        "GET",
        f"{V1}/lobby",
        whole,
        "Who is here, who looks for a game, which tables there are",
        gives=WholeLobby,
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
        takes=Seeking,
        gives=OfferLine,
        rate=WRITING,
        makes=True,
    ),
    Operation(
        "challenge",
        "POST",
        f"{V1}/challenges",
        challenge,
        "Ask somebody for a game",
        takes=Challenging,
        gives=OfferLine,
        rate=WRITING,
        makes=True,
    ),
    Operation(
        "accept-offer",
        "POST",
        f"{_OFFER}/accept",
        accept,
        "Play what somebody offers",
        gives=TableLine,
        rate=WRITING,
    ),
    Operation(
        "decline-offer",
        "POST",
        f"{_OFFER}/decline",
        decline,
        "Say no to a challenge",
        takes=Declining,
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
