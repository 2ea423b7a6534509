"""What reaches the wire, and what never does: racks, bag and seed, for every role."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.server.running import Running
from faristol.server.tables.view import events_seen
from faristol.table.events import Event
from faristol.table.terms import Stage
from faristol.table.views import Role, Seat, Spectator
from faristol.tiles import tile_set
from tests.notation.any_event import KINDS
from tests.notation.any_event import events as any_event
from tests.server.accounts import member
from tests.server.client import Client, Socket, changed
from tests.server.playing import begun, play_on, seated

HIDDEN = {
    "TilesDrawn": ("tiles",),
    "TilesExchanged": ("returned", "drawn"),
    "RackRedrawn": ("drawn",),
    "RedrawResolved": ("returned", "drawn"),
    "OverdrawReported": ("extra",),
    "RackNoted": ("tiles",),
    "JuryAsked": ("word",),
    "JuryAnswered": ("word", "valid"),
    "ExchangeAgainAsked": ("playable",),
    "RestartAsked": ("playable",),
}
"""Fields that only the owner of the seat (or the arbiter) may read."""


def told(value: Any) -> bool:
    """Whether a value says anything."""
    return not (value is None or (isinstance(value, str) and set(value) <= {"*"}))


def leaks(event: dict[str, Any], own: int | None) -> list[str]:
    """Fields of an event that say what this reader may not know."""
    if event.get("seat") == own and own is not None:
        jury = {"ExchangeAgainAsked", "RestartAsked"}
        return ["playable"] if event["type"] in jury and told(event.get("playable")) else []
    return [name for name in HIDDEN.get(event["type"], ()) if told(event.get(name))]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_no_event_of_any_kind_tells_a_reader_more_than_their_own(
    kind: type[Event], data: st.DataObject
) -> None:
    box = tile_set("catalan")
    event = data.draw(any_event(kind))
    if hasattr(event, "seat"):
        event = replace(cast(Any, event), seat=data.draw(st.integers(0, 2)))
    roles: list[Role] = [Spectator(), Seat(0), Seat(1), Seat(2)]
    for role in roles:
        (seen,) = events_seen(role, [event], box)
        assert leaks(seen, role.seat if isinstance(role, Seat) else None) == []


def walk(value: Any) -> Iterator[Any]:
    yield value
    children = value.values() if isinstance(value, dict) else value
    if isinstance(value, dict | list):
        for child in children:
            yield from walk(child)


def check_frames(socket: Socket, own: int | None, seed: str) -> int:
    """Look at every frame a socket got; how many events those were."""
    count = 0
    view: dict[str, Any] = {}
    for text in socket.raw:
        message = json.loads(text)
        assert seed not in text
        if message["is"] in ("Snapshot", "Changed"):
            whole = message["is"] == "Snapshot"
            view = message["view"] if whole else changed(view, message["view"])
            for seat, rack in enumerate(view["racks"] if view["result"] is None else ()):
                assert seat == own or set(rack) <= {"*"}
        for part in walk(message):
            if isinstance(part, dict) and "type" in part:
                count += 1
                assert leaks(part, own) == []
            if isinstance(part, dict):
                assert not {"seed", "pool", "bag", "password", "csrf"} & part.keys()
    return count


@pytest.mark.anyio
@pytest.mark.parametrize("edition", ["friendly", "fisc-2023", "nl-wedstrijd"])
async def test_no_frame_of_a_whole_game_holds_another_rack_the_bag_or_the_seed(
    edition: str, server: Running, admin: Client, anna: Client, bernat: Client, stranger: Client
) -> None:
    for player in (anna, bernat):
        await admin.post(f"/accounts/{player.id}/roles", {"role": "player", "event": "open"})
    arbiter = await member(admin, server, "arbitre", ("arbiter", "open"))
    table = await seated(anna, bernat, edition=edition, event="open")
    live = await server.services.hall.table(table)
    seed = live._seed.seed.hex()
    async with (
        anna.socket(table) as a,
        bernat.socket(table) as b,
        stranger.socket(table) as s,
        arbiter.socket(table) as r,
    ):
        await begun(a, b)
        sockets, clients = (a, b), (anna, bernat)
        for _ in range(14):
            seat = live.game.on_turn
            if live.game.stage is not Stage.PLAYING or seat is None:
                break
            await play_on(clients[seat], sockets[seat], table, seat)
            if live.game.pending is not None:
                await sockets[1 - seat].do("Accept")
            if (again := live.game.on_turn) is not None and live.game.acted is None:
                tiles = (await clients[again].get(f"/tables/{table}/state"))["racks"][again]
                await sockets[again].do("Exchange", tiles=re.findall(r"\[[^\]]+\]|.", tiles)[0])
        assert live.version > 20
        resigned = await a.do("Resign")
        assert resigned["is"] == "Done" or edition == "nl-wedstrijd"
        for socket in (a, b, s, r):
            await socket.reaches(live.version)
    for socket, own in ((a, 0), (b, 1), (s, None)):
        assert check_frames(socket, own, seed) > 15
    arbiter_saw = [e for e in r.events("TilesDrawn") if told(e["tiles"])]
    assert arbiter_saw
    await arbiter.http.aclose()
