"""While a challenge keeps the board covered (FISC-A-6.3), no way in shows it to anybody but
the arbiter; when the cover lifts, everybody has the whole table again."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from faristol.server.running import Running
from faristol.server.tables.covering import shows_tiles
from faristol.server.tables.live import LiveTable
from faristol.table.events import PlayChallenged
from tests.server.accounts import member
from tests.server.client import Client, RefusedError, Socket, changed
from tests.server.playing import begun, seated

pytestmark = [pytest.mark.anyio, pytest.mark.clause("FISC23-G-6.3", "FISC-A-6.3")]

SQUARES = (112, 113)


class Challenged:
    """A table whose only play has been challenged and waits for the arbiter."""

    def __init__(self, table: str, live: LiveTable, a: Socket, b: Socket, seat: int) -> None:
        self.id = table
        self.live = live
        self.players = (a, b)
        self.seat = seat


@pytest.fixture
async def arbiter(admin: Client, server: Running) -> AsyncIterator[Client]:
    client = await member(admin, server, "arbitre", ("arbiter", "open"))
    yield client
    await client.http.aclose()


@pytest.fixture
async def challenged(
    server: Running, admin: Client, anna: Client, bernat: Client
) -> AsyncIterator[Challenged]:
    for player in (anna, bernat):
        await admin.post(f"/accounts/{player.id}/roles", {"role": "player", "event": "open"})
    asked: dict[str, Any] = {"readings": {"hold": 20}, "judge": "arbiter", "event": "open"}
    table = await seated(anna, bernat, edition="fisc-2023", **asked)
    live = await server.services.hall.table(table)
    async with AsyncExitStack() as stack:
        a = await stack.enter_async_context(anna.socket(table))
        b = await stack.enter_async_context(bernat.socket(table))
        await begun(a, b)
        await a.until(lambda: a.events("TurnBegan"))
        seat = a.events("TurnBegan")[0]["seat"]
        clients, sockets = (anna, bernat), (a, b)
        rack = (await clients[seat].get(f"/tables/{table}/state"))["racks"][seat]
        letters = [tile for tile in re.findall(r"\[[^\]]+\]|.", rack) if tile != "?"]
        places = [[square, letters[n]] for n, square in enumerate(SQUARES)]
        assert (await sockets[seat].do("Place", placements=places))["is"] == "Done"
        assert (await sockets[1 - seat].do("Challenge"))["is"] == "Done"
        assert live.game.covered
        yield Challenged(table, live, a, b, seat)


def frames_show(socket: Socket) -> bool:
    """Whether board or rack could be laid out from what a socket was sent."""
    view: dict[str, Any] = {}
    for text in socket.raw:
        message = json.loads(text)
        if message["is"] in ("Snapshot", "Changed"):
            whole = message["is"] == "Snapshot"
            view = message["view"] if whole else changed(view, message["view"])
            if not is_bare(view):
                return True
        for told in message.get("news", ()):
            if told.get("start") is not None or not set(told.get("tiles", "*")) <= {"*"}:
                return True
    return False


def is_bare(view: dict[str, Any]) -> bool:
    """Whether a view has neither board nor racks, nor a sheet that says where words lie."""
    lines = all(not line["coordinate"] and set(line["tiles"]) <= {"*"} for line in view["sheet"])
    racks = all(set(rack) <= {"*"} for rack in view["racks"])
    laid = view["pending"] is not None and view["pending"]["placements"]
    return view["covered"] and lines and racks and not laid and not any(view["board"])


async def heard_from(client: Client, table: Challenged, since: int) -> Socket:
    """A socket that came with a version and has heard what there is."""
    socket = client.socket(table.id, since=since)
    socket.version = since
    async with socket:
        await socket.until(lambda: socket.heard)
        await socket.reaches(table.live.version)
    return socket


async def events_or_refusal(
    client: Client, table: str, since: int
) -> list[dict[str, Any]] | RefusedError:
    try:
        answer = await client.get(f"/tables/{table}/events?since={since}")
    except RefusedError as refused:
        return refused
    return list(answer["events"])


@pytest.mark.parametrize("role", ["mover", "challenger", "spectator"])
class TestWhoeverComesWhileItIsCovered:
    def client(self, role: str, table: Challenged, *people: Client) -> Client:
        anna, bernat, stranger = people
        seats = (anna, bernat)
        return {
            "mover": seats[table.seat],
            "challenger": seats[1 - table.seat],
            "spectator": stranger,
        }[role]

    async def test_from_any_version_can_t_lay_the_board_out_by_socket(
        self,
        role: str,
        challenged: Challenged,
        anna: Client,
        bernat: Client,
        stranger: Client,
    ) -> None:
        client = self.client(role, challenged, anna, bernat, stranger)
        for since in range(challenged.live.version + 1):
            socket = await heard_from(client, challenged, since)
            assert not frames_show(socket), since

    async def test_nor_by_the_api(
        self,
        role: str,
        challenged: Challenged,
        anna: Client,
        bernat: Client,
        stranger: Client,
    ) -> None:
        client = self.client(role, challenged, anna, bernat, stranger)
        version = challenged.live.version
        assert is_bare(await client.get(f"/tables/{challenged.id}/state"))
        challenge = 1 + next(
            n for n, e in enumerate(challenged.live.events) if isinstance(e, PlayChallenged)
        )
        for since in range(version + 1):
            answer = await events_or_refusal(client, challenged.id, since)
            if isinstance(answer, RefusedError):
                assert (answer.status, answer.code) == (409, "covered")
                assert since < challenge
            else:
                assert len(answer) == version - since
                assert not any("placements" in event for event in answer)
        # What came since the challenge can be had.
        late = await client.get(f"/tables/{challenged.id}/events?since={challenge - 1}")
        assert late["events"][0]["type"] == "PlayChallenged"

    async def test_has_the_whole_table_when_the_cover_lifts(
        self,
        role: str,
        challenged: Challenged,
        anna: Client,
        bernat: Client,
        stranger: Client,
        arbiter: Client,
    ) -> None:
        client = self.client(role, challenged, anna, bernat, stranger)
        async with client.socket(challenged.id) as stays, arbiter.socket(challenged.id) as r:
            await stays.reaches(challenged.live.version)
            assert is_bare(stays.view)
            left_at = stays.version
            assert (await r.do("RuleOnChallenge", valid=True))["is"] == "Done"
            assert (await r.do("ResumeClock"))["is"] in ("Done", "Refused")
            challenger = challenged.players[1 - challenged.seat]
            if challenged.live.game.covered:
                assert (await challenger.do("Accept"))["is"] == "Done"
            assert not challenged.live.game.covered
            await stays.reaches(challenged.live.version)
            came_back = client.socket(challenged.id, since=left_at)
            came_back.version = left_at
            async with came_back:
                await came_back.reaches(challenged.live.version)
        for socket in (stays, came_back):
            assert not socket.view["covered"]
            assert [n for n, tile in enumerate(socket.view["board"]) if tile] == list(SQUARES)
        after = await client.get(f"/tables/{challenged.id}/events?since=0")
        assert [e for e in after["events"] if e["type"] == "PlayMade"]


async def test_who_sat_there_all_along_is_sent_changes_as_ever(
    challenged: Challenged, arbiter: Client
) -> None:
    for socket in challenged.players:
        await socket.reaches(challenged.live.version)
        assert len(socket.events("PlayMade")) == len(socket.events("PlayChallenged")) == 1
        assert sum(message["is"] == "Snapshot" for message in socket.heard) == 1
        assert is_bare(socket.view)
    async with arbiter.socket(challenged.id) as r:
        assert (await r.do("RuleOnChallenge", valid=False))["is"] == "Done"
    for seat, socket in enumerate(challenged.players):
        await socket.reaches(challenged.live.version)
        assert len(socket.events("PlayWithdrawn")) == 1
        assert sum(message["is"] == "Snapshot" for message in socket.heard) == 1
        # The play is off the board, and everybody has the own rack again.
        assert not any(socket.view["board"])
        assert "*" not in socket.view["racks"][seat]


async def test_the_arbiter_sees_the_board_from_every_way_in(
    challenged: Challenged, arbiter: Client
) -> None:
    for since in (0, 1):
        assert frames_show(await heard_from(arbiter, challenged, since))
    view = await arbiter.get(f"/tables/{challenged.id}/state")
    assert [n for n, tile in enumerate(view["board"]) if tile] == list(SQUARES)
    answer = await arbiter.get(f"/tables/{challenged.id}/events?since=0")
    assert next(e for e in answer["events"] if e["type"] == "PlayMade")["placements"]


async def test_a_screen_is_shown_a_covered_board(challenged: Challenged, stranger: Client) -> None:
    path = f"/tables/{challenged.id}/stream"
    async with stranger.http.stream("GET", path) as answer:
        async for line in answer.aiter_lines():
            if line.startswith("data: "):
                assert is_bare(msgspec.json.decode(line.removeprefix("data: ")))
                break


async def test_events_that_show_tiles_are_known(challenged: Challenged) -> None:
    live = challenged.live
    assert shows_tiles(live.events)
    assert not shows_tiles([e for e in live.events if isinstance(e, PlayChallenged)])
