"""Many who watch: one view for all of them, and not more than a hall to one address."""

from collections import Counter
from contextlib import AsyncExitStack, ExitStack

import pytest

from faristol.server.running import Running
from faristol.server.sockets.open_streams import MOST_OF_PLACE, OpenStreams
from faristol.server.tables.view import RoleView
from faristol.server.wire.messages import TableState
from faristol.table.views import Role, Spectator
from tests.server.championing import announced
from tests.server.client import Client
from tests.server.duplicate_people import new_room
from tests.server.playing import begun, play_on, seated
from tests.server.sent_events import Stream
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

SCREENS = 12


async def test_a_move_is_worked_out_once_for_everybody_who_watches(
    server: Running,
    anna: Client,
    bernat: Client,
    stranger: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await seated(anna, bernat)
    worked_out: Counter[tuple[Role, int]] = Counter()

    whole = RoleView.whole

    def counted(view: RoleView, robots: list[str]) -> TableState:
        worked_out[view._role, view.version] += 1
        return whole(view, robots)

    async with AsyncExitStack() as stack:
        screens = [
            await stack.enter_async_context(Stream(stranger, f"/tables/{table}/stream"))
            for _ in range(SCREENS)
        ]
        a = await stack.enter_async_context(anna.socket(table))
        b = await stack.enter_async_context(bernat.socket(table))
        await begun(a, b)
        live = await server.services.hall.table(table)
        for screen in screens:
            await screen.until(lambda screen=screen: screen.newest("state"))  # type: ignore[misc]
        monkeypatch.setattr(RoleView, "whole", counted)
        seat = live.game.on_turn
        assert seat is not None
        await play_on((anna, bernat)[seat], (a, b)[seat], table, seat)
        turns = len(live.game.turns)
        for screen in screens:
            await screen.until(
                lambda screen=screen: len(screen.newest("state")["sheet"]) == turns  # type: ignore[misc]
            )
    assert worked_out[Spectator(), live.version] == 1
    assert set(worked_out.values()) == {1}


@pytest.mark.parametrize("where", ["table", "championship", "room", "lobby"])
async def test_one_address_reads_so_many_streams_of_a_place_and_no_more(
    server: Running,
    admin: Client,
    anna: Client,
    stranger: Client,
    monkeypatch: pytest.MonkeyPatch,
    where: str,
) -> None:
    monkeypatch.setattr("faristol.server.sockets.open_streams.MOST_OF_PLACE", 3)
    if where == "table":
        table = await seated(admin, anna)
        path = f"/tables/{table}/stream"
    elif where == "championship":
        path = f"{(await announced(admin)).path}/stream?wall=1"
    elif where == "room":
        path = f"/duplicate/rooms/{(await new_room(anna))['id']}/screen"
    else:
        path = "/lobby/stream"
    async with AsyncExitStack() as stack:
        open_ = [await stack.enter_async_context(Stream(stranger, path)) for _ in range(3)]
        for stream in open_:
            await stream.until(lambda stream=stream: stream.status)  # type: ignore[misc]
        streams = server.services.streams
        await until(lambda: len(streams.everybody()) == 3)
        answer = await anna.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (503, "server-full")
        assert answer.headers["retry-after"] == "30"
        assert [stream.status for stream in open_] == [200] * 3
    await until(lambda: not streams.everybody())
    async with Stream(stranger, path) as stream:
        await stream.until(lambda: stream.status)
        assert stream.status == 200


async def test_those_who_came_between_the_question_and_the_stream_count_too() -> None:
    streams = OpenStreams()
    with ExitStack() as stack:
        for _ in range(MOST_OF_PLACE):
            stack.enter_context(streams.opened(None, "10.0.0.1", "table:t"))
        assert not streams.has_room("10.0.0.1", "table:t")
        assert streams.has_room("10.0.0.1", "table:u")
        assert streams.has_room("10.0.0.2", "table:t")
        with streams.opened(None, "10.0.0.1", "table:t") as late:
            assert late.is_ending
    assert streams.has_room("10.0.0.1", "table:t")
    assert streams.everybody() == []


async def test_a_hall_of_a_thousand_phones_has_a_stream_each_and_another_page() -> None:
    streams = OpenStreams()
    with ExitStack() as stack:
        for place in ("championship:open", "lobby"):
            for _ in range(1_000):
                stack.enter_context(streams.opened(None, "10.0.0.1", place))
            assert streams.has_room("10.0.0.1", place)
