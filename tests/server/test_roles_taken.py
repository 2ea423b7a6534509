"""Roles that are taken away while a socket or a stream is open: it ends, and does nothing more."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from faristol.server.running import Running
from faristol.server.sockets.session_revocation import SessionRevocation
from faristol.table.events import GameEnded
from faristol.table.terms import EndCause
from tests.server.accounts import PASSWORD, member
from tests.server.championing import Championship, announced
from tests.server.client import Client, RefusedError, Socket, refused
from tests.server.duplicate_people import join, new_room, room_socket
from tests.server.playing import begun, seated
from tests.server.sent_events import Stream

pytestmark = pytest.mark.anyio

ROLE_ENDED, SIGNED_OUT, REFUSED = 4003, 4001, 4403


@pytest.fixture(params=["told", "untold"])
def is_told(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the line hears that a role was taken; where it does not, it looks by itself."""
    if request.param == "untold":

        async def unheard(_self: SessionRevocation, _account: str) -> None:
            return None

        monkeypatch.setattr(SessionRevocation, "look_at", unheard)
    return bool(request.param == "told")


async def ended(socket: Socket, code: int = ROLE_ENDED) -> None:
    await socket.until(lambda: socket.closed)
    assert socket.closed is not None
    assert socket.closed[0] == code


async def says_in_vain(socket: Socket, what: str, **fields: Any) -> None:
    """Send a command; the line may have gone before it. No answer says that it was done."""
    before = len(socket.heard)
    with suppress(ConnectionClosed):
        await socket.send(json.dumps({"do": what, "id": "too-late", **fields}))
    await socket.until(lambda: socket.closed)
    assert not [m for m in socket.heard[before:] if m["is"] in ("Done", "Receipt", "Changed")]


def revoking(admin: Client, who: Client, role: str, event: str) -> Awaitable[Any]:
    body = {"role": role, "event": event, "give": False}
    return admin.post(f"/accounts/{who.id}/roles", body)


@asynccontextmanager
async def at_event(
    server: Running, admin: Client, anna: Client, bernat: Client
) -> AsyncIterator[tuple[str, Client, Socket, Socket]]:
    """A game at an event: its table, an arbiter, the arbiter's socket and Anna's."""
    for player in (anna, bernat):
        await admin.post(f"/accounts/{player.id}/roles", {"role": "player", "event": "open"})
    arbiter = await member(admin, server, "arbitre", ("arbiter", "open"))
    table = await seated(anna, bernat, event="open")
    async with (
        anna.socket(table) as a,
        bernat.socket(table) as b,
        arbiter.socket(table) as ruling,
    ):
        await begun(a, b)
        await ruling.reaches(a.version)
        yield table, arbiter, ruling, a
    await arbiter.http.aclose()


async def test_a_revoked_arbiter_ends_no_game_and_sees_no_rack(
    server: Running, admin: Client, anna: Client, bernat: Client, *, is_told: bool
) -> None:
    async with at_event(server, admin, anna, bernat) as (table, arbiter, ruling, a):
        assert {tile for rack in ruling.view["racks"] for tile in rack} != {"*"}
        await revoking(admin, arbiter, "arbiter", "open")
        heard = len(ruling.heard)
        if is_told:
            assert (await a.do("Resign"))["is"] == "Done"
        await says_in_vain(ruling, "EndGame", reason="so")
        await ended(ruling)
        assert not [m for m in ruling.heard[heard:] if m["is"] in ("Changed", "Snapshot")]
        live = await server.services.hall.table(table)
        told = [event for event in live.events if isinstance(event, GameEnded)]
        assert [event.cause for event in told] == ([EndCause.RESIGNED] if is_told else [])
        async with arbiter.socket(table) as again:
            await again.until(lambda: again.heard)
            assert again.heard[0]["role"] == "spectator"


async def test_a_revoked_leader_closes_no_turn(
    server: Running, admin: Client, *, is_told: bool
) -> None:
    leader = await member(admin, server, "leader", ("game-leader", "open"))
    other = await member(admin, server, "other", ("game-leader", "open"))
    made = await new_room(leader, event="open")
    async with room_socket(leader, made["id"]) as one, room_socket(other, made["id"]) as two:
        for who, socket in ((leader, one), (other, two)):
            await socket.until(partial(socket.newest, "LeaderView"))
            await revoking(admin, who, "game-leader", "open")
            if not is_told:
                await says_in_vain(socket, "EndGame", reason="so")
            await ended(socket)
            said = {"do": "EndGame", "id": "x", "reason": "so"}
            error = await refused(who.post(f"/duplicate/rooms/{made['id']}/commands", said))
            assert error.status == 403
    assert (await server.services.rooms.room(made["id"])).game.stage.value != "over"
    for client in (leader, other):
        await client.http.aclose()


async def test_a_helper_who_was_removed_hands_nothing_in(
    server: Running, anna: Client, bernat: Client, stranger: Client
) -> None:
    made = await new_room(anna)
    async with room_socket(anna, made["id"]) as leading:
        await leading.until(lambda: leading.newest("LeaderView"))
        code = leading.newest("LeaderView")["helper_code"]
        await bernat.post(f"/duplicate/codes/{code}/help", {"venue": "Lleida"})
        async with room_socket(bernat, made["id"]) as helping:
            await helping.until(lambda: helping.newest("LeaderView"))
            where = f"/duplicate/rooms/{made['id']}/helpers"
            assert await anna.get(where) == [{"id": bernat.id, "name": "Bernat", "venue": "Lleida"}]
            assert (await refused(bernat.get(where))).status == 403
            assert (await refused(bernat.ask("DELETE", f"{where}/{bernat.id}"))).status == 403
            await anna.ask("DELETE", f"{where}/{bernat.id}")
            await says_in_vain(helping, "EnterPlayer", name="X", venue="Lleida")
            await ended(helping)
        await leading.until(lambda: leading.newest("LeaderView")["helper_code"] != code)
    assert await anna.get(where) == []
    again = bernat.post(f"/duplicate/codes/{code}/help", {"venue": "Lleida"})
    assert (await refused(again)).status == 404
    assert (await refused(anna.ask("DELETE", f"{where}/{bernat.id}"))).status == 404
    await join(stranger, made["code"], "Carla")


@pytest.mark.parametrize("claims", [False, True], ids=["unlinked", "another-phone"])
async def test_a_phone_that_was_unlinked_does_not_resign_for_the_player(
    server: Running,
    admin: Client,
    anna: Client,
    bernat: Client,
    stranger: Client,
    *,
    claims: bool,
) -> None:
    desk = await announced(admin, players=2, rounds=1, online=True)
    await desk.claim(anna, 1)
    await desk.claim(bernat, 2)
    game = (await desk.to_round())["games"][0]["game"]
    async with anna.socket(game) as old, bernat.socket(game) as other:
        await begun(old, other)
        await stranger.come_as_guest("Anna again")
        if claims:
            await desk.claim(stranger, 1)
        else:
            await desk.do("Unlink", player=1)
        await says_in_vain(old, "Resign")
        await ended(old)
        async with anna.socket(game) as back:
            assert (await back.do("Resign"))["reason"] == "only-watching"
        if not claims:
            await desk.claim(stranger, 1)
        async with stranger.socket(game) as new:
            await new.until(lambda: new.heard)
            assert new.heard[0]["role"] == "seat"
            assert (await new.do("Resign"))["is"] == "Done"


async def signs_out(_admin: Client, who: Client) -> None:
    await who.post("/sign-out")


async def is_disabled(admin: Client, who: Client) -> None:
    await admin.post(f"/accounts/{who.id}/disabled", {"disabled": True})


async def is_deleted(admin: Client, who: Client) -> None:
    await admin.ask("DELETE", f"/accounts/{who.id}")


@pytest.mark.parametrize("goes", [signs_out, is_disabled, is_deleted])
async def test_a_sign_in_that_ended_plays_no_more(
    server: Running,
    admin: Client,
    anna: Client,
    goes: Callable[[Client, Client], Awaitable[None]],
    *,
    is_told: bool,
) -> None:
    joana = await member(admin, server, "joana")
    table = await seated(joana, anna)
    made = await new_room(joana)
    async with (
        joana.socket(table) as socket,
        anna.socket(table) as other,
        room_socket(joana, made["id"]) as leading,
    ):
        await begun(socket, other)
        await leading.until(lambda: leading.newest("LeaderView"))
        await goes(admin, joana)
        await says_in_vain(socket, "Resign")
        await ended(socket, SIGNED_OUT)
        await says_in_vain(leading, "EndGame", reason="so")
        await ended(leading, SIGNED_OUT)
        assert not other.events("SeatResigned")
    await joana.http.aclose()


async def test_a_sign_in_that_has_run_out_is_told_nothing_more(
    server: Running, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(anna, bernat)
    async with anna.socket(table) as a, bernat.socket(table) as b:
        await begun(a, b)
        await b.reaches(a.version)
        heard, real = len(b.heard), server.services.now()
        person = next(
            line.person
            for line in server.services.presences.everybody()
            if line.person is not None and line.person.id == bernat.id
        )
        assert person.until - real > 0
        for line in server.services.presences.everybody():
            if line.person is not None and line.person.id == bernat.id:
                monkeypatch.setattr(line, "_now", lambda: person.until)
        assert (await a.do("Resign"))["is"] == "Done"
        await ended(b, SIGNED_OUT)
        assert not [m for m in b.heard[heard:] if m["is"] in ("Changed", "Snapshot")]


async def test_a_revoked_director_gets_no_more_of_the_desk(server: Running, admin: Client) -> None:
    director = await member(admin, server, "director", ("director", "*"))
    desk = await announced(director, players=2)
    for event in ("*", desk.event):
        async with Stream(director, desk.path + "/stream") as stream:
            await stream.until(lambda: stream.newest("mine"))
            assert stream.newest("mine")["desk"] is not None
            await revoking(admin, director, "director", event)
            await stream.until(lambda: stream.is_over)
    async with Stream(director, desk.path + "/stream") as stream:
        await stream.until(lambda: stream.newest("mine"))
        assert stream.newest("mine")["desk"] is None
    with pytest.raises(RefusedError):
        await Championship(director, desk.event).do("Pair")
    await director.http.aclose()


async def test_the_stream_of_a_private_table_ends_with_the_right_to_see_it(
    server: Running, admin: Client, anna: Client, bernat: Client
) -> None:
    for player in (anna, bernat):
        await admin.post(f"/accounts/{player.id}/roles", {"role": "player", "event": "open"})
    arbiter = await member(admin, server, "arbitre", ("arbiter", "open"))
    table = await seated(anna, bernat, event="open", spectators=False)
    async with Stream(arbiter, f"/tables/{table}/stream") as stream:
        await stream.until(lambda: stream.newest("state"))
        await revoking(admin, arbiter, "arbiter", "open")
        await stream.until(lambda: stream.is_over)
    answer = await arbiter.http.get(f"/tables/{table}/stream")
    assert answer.status_code == httpx.codes.NOT_FOUND
    await arbiter.http.aclose()


async def test_a_spectator_watches_what_is_not_public_until_the_role_is_taken(
    server: Running, admin: Client, anna: Client, bernat: Client
) -> None:
    for player in (anna, bernat):
        await admin.post(f"/accounts/{player.id}/roles", {"role": "player", "event": "open"})
    watcher = await member(admin, server, "watcher", ("spectator", "open"))
    table = await seated(anna, bernat, event="open", public=False)
    async with anna.socket(table) as a, bernat.socket(table) as b, watcher.socket(table) as w:
        await begun(a, b)
        await w.reaches(a.version)
        assert w.heard[0]["role"] == "spectator"
        assert {tile for rack in w.view["racks"] for tile in rack} <= {"*"}
        await revoking(admin, watcher, "spectator", "open")
        await ended(w, REFUSED)
    # Of another event, and where nobody may watch, the role opens nothing.
    await admin.post(f"/accounts/{watcher.id}/roles", {"role": "spectator", "event": "other"})
    assert (await refused(watcher.get(f"/tables/{table}"))).status == httpx.codes.NOT_FOUND
    await admin.post(f"/accounts/{watcher.id}/roles", {"role": "spectator", "event": "*"})
    await watcher.get(f"/tables/{table}")
    for hidden in ({"event": "open", "spectators": False}, {"public": False}):
        other = await seated(anna, bernat, **hidden)
        assert (await refused(watcher.get(f"/tables/{other}"))).status == httpx.codes.NOT_FOUND
    await watcher.http.aclose()


async def test_who_is_given_a_role_while_watching_goes_on_watching(
    server: Running, admin: Client, anna: Client, bernat: Client
) -> None:
    for player in (anna, bernat):
        await admin.post(f"/accounts/{player.id}/roles", {"role": "player", "event": "open"})
    watcher = await member(admin, server, "watcher")
    table = await seated(anna, bernat, event="open")
    async with anna.socket(table) as a, bernat.socket(table) as b, watcher.socket(table) as w:
        await w.until(lambda: w.view)
        await admin.post(f"/accounts/{watcher.id}/roles", {"role": "arbiter", "event": "open"})
        await begun(a, b)
        await w.reaches(a.version)
        assert w.closed is None
        assert {tile for rack in w.view["racks"] for tile in rack} <= {"*"}
    await watcher.post("/sign-in", {"login": "watcher", "password": PASSWORD})
    await watcher.http.aclose()
