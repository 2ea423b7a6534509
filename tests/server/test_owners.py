"""Two servers, one owner for each stream: decided there, taken over, done once whatever dies."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import pytest

from faristol.core import Refused
from faristol.server.problem import Problem
from faristol.server.running import Running
from faristol.server.streams import ownership
from faristol.server.streams.carrying import Answer, Note
from faristol.server.streams.ownership import Ownership
from faristol.server.tables.live import LiveTable
from faristol.server.tables.robots import Robots
from faristol.store import StoreUnavailableError
from faristol.store.postgres_leases import PostgresLeases
from faristol.table import Reason
from faristol.table import commands as c
from faristol.table.events import TurnPassed
from faristol.table.terms import Stage
from tests.server.client import Client
from tests.server.duplicate_people import RoomSocket, join, new_room, room_socket
from tests.server.playing import begun, seated
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

Servers = tuple[Running, Running]


@pytest.fixture
async def anna(servers: Servers) -> AsyncIterator[Client]:
    async with Client(servers[0].port) as client:
        await client.come_as_guest("Anna")
        yield client


@pytest.fixture
async def bernat(servers: Servers) -> AsyncIterator[Client]:
    async with Client(servers[1].port) as client:
        await client.come_as_guest("Bernat")
        yield client


def owner_of(running: Running) -> Ownership:
    assert running.services.owner is not None
    return running.services.owner


async def fall_silent(running: Running) -> None:
    """Neither beats nor notes any more, as if the process had been stopped long ago."""
    owner = owner_of(running)
    tasks = owner._tasks
    for task in tuple(tasks):
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    owner._sure_until = 0.0
    assert isinstance(owner._leases, PostgresLeases)
    sql = "UPDATE nodes SET alive_until = 0 WHERE node = $1"
    await owner._leases._rows(sql, owner.node)


def awaken(running: Running) -> None:
    """Go on as if no time had passed."""
    owner = owner_of(running)
    owner._keep(owner._beat_on(), "beat")
    owner._keep(owner._send_on(), "send")


def writes(running: Running, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a server appends to each stream from now on."""
    counted: Counter[str] = Counter()
    store = running.services.store
    append = store.append

    async def counting(stream: str, *values: Any, **named: Any) -> Any:
        counted[stream] += 1
        return await append(stream, *values, **named)

    monkeypatch.setattr(store, "append", counting)
    return counted


async def game(servers: Servers, anna: Client, bernat: Client) -> tuple[LiveTable, LiveTable]:
    """A game that goes on: the table as its owner has it, and as the other server has."""
    table = await seated(anna, bernat)
    async with anna.socket(table) as a, bernat.socket(table) as b:
        await begun(a, b)
    one, two = [await running.services.hall.table(table) for running in servers]
    await until(lambda: one.game.stage is two.game.stage is Stage.PLAYING)
    assert [one.stream.is_ours, two.stream.is_ours] == [False, True], "who made it full has it"
    return two, one


async def test_what_is_given_elsewhere_is_decided_once_and_by_the_owner(
    servers: Servers, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned, other = await game(servers, anna, bernat)
    written = writes(servers[0], monkeypatch)
    for number in range(3):
        seat = other.game.on_turn
        assert seat is not None
        done = await other.submit(c.Pass(0, seat), actor="a", command_id=f"p{number}")
        assert other.version >= done.last, "whoever is answered sees what changed"
        again = await other.submit(c.Pass(0, seat), actor="a", command_id=f"p{number}")
        assert (again.first, again.repeated) == (done.first, True)
        with pytest.raises(Refused) as refused:
            await other.submit(c.Pass(0, seat), actor="a", command_id=f"q{number}")
        assert refused.value.reason is Reason.NOT_YOUR_TURN
    assert written[other.plan.stream] == 0
    await owned.stream.settle()
    assert owned.game == other.game


async def test_hundreds_who_hand_in_together_at_two_servers_are_all_received(
    servers: Servers, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = 60
    room = await new_room(anna, edition="nl-duplicate", lexicon="none")
    players = [Client(servers[number % 2].port) for number in range(phones)]
    sockets: list[RoomSocket] = []
    written = writes(servers[1], monkeypatch)
    try:
        for player in players:
            await player.__aenter__()
        await asyncio.gather(*(join(p, room["code"], f"P{n}") for n, p in enumerate(players)))
        sockets += [await room_socket(p, room["id"]).__aenter__() for p in players]
        async with room_socket(anna, room["id"]) as leader:
            await leader.do("Draw", letters="ZEBRANS")
            await leader.do("OpenTurn")
            for socket in sockets:
                await socket.stage("running")
            handed = [socket.do("HandIn", text="ZEBRA H8", turn=1) for socket in sockets]
            answers = await asyncio.gather(*handed)
            assert Counter(answer["is"] for answer in answers) == {"Receipt": phones}
            late = await sockets[1].do("HandIn", text="ZEBRA H8", turn=7)
            assert (late["reason"], late["values"]) == ("other-turn", {"turn": 7})
    finally:
        for socket in sockets:
            await socket.__aexit__()
        for player in players:
            await player.__aexit__()
    assert written[f"duplicate:{room['id']}"] == 0


async def test_robots_think_and_deadlines_wake_at_the_owner_alone(
    servers: Servers, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking: list[Robots] = []
    think = Robots.think

    async def counted(robots: Robots, *values: Any) -> Any:
        thinking.append(robots)
        return await think(robots, *values)

    monkeypatch.setattr(Robots, "think", counted)
    table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
    one, two = [await running.services.hall.table(table) for running in servers]
    assert one.stream.wakes_at() == two.stream.wakes_at() is not None
    assert [table in running.services.hall._tables._deadlines._moments for running in servers] == [
        True,
        False,
    ]
    async with anna.socket(table) as a:
        await begun(a)
        await until(lambda: one.game.stage is Stage.PLAYING)
        if one.game.on_turn == 0:
            await a.do("Pass")
        await until(lambda: len(one.game.turns) >= 1 and one.game.on_turn == 0)
    await until(lambda: two.version == one.version)
    assert {*thinking} == {servers[0].services.robots}


async def test_a_servers_streams_are_anothers_soon_after_it_died_though_nobody_comes(
    servers: Servers, anna: Client
) -> None:
    one, two = servers
    table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
    room = (await new_room(anna, edition="nl-duplicate", lexicon="none"))["id"]
    assert two.services.hall.loaded(table) is None
    await fall_silent(one)
    taken = await until(lambda: two.services.hall.loaded(table))
    assert taken.stream.is_ours
    assert table in two.services.hall._tables._deadlines._moments
    await until(lambda: two.services.rooms._rooms.held(room))


async def test_who_goes_in_good_order_is_followed_without_any_wait(
    servers: Servers, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = servers
    table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
    await until(lambda: owner_of(one).node in owner_of(two).nodes)
    await until(lambda: owner_of(two).node in owner_of(one).nodes)
    # No beat of the other's would find it.
    monkeypatch.setattr(owner_of(two), "_beat", lambda: asyncio.sleep(0))
    one.stop_soon()
    await one.stopped()
    await until(lambda: two.services.hall.loaded(table) is not None)


async def test_what_was_done_by_one_who_died_before_it_could_say_so_is_done_once(
    servers: Servers, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned, other = await game(servers, anna, bernat)
    one, two = servers
    send = Ownership._send

    def lost(owner: Ownership, node: str, note: Note) -> None:
        if owner is owner_of(two) and isinstance(note, Answer):
            return
        send(owner, node, note)

    monkeypatch.setattr(Ownership, "_send", lost)
    monkeypatch.setattr(ownership, "_ANSWER_S", 30.0)
    seat = other.game.on_turn
    assert seat is not None
    before = owned.version
    asking = asyncio.create_task(other.submit(c.Pass(0, seat), actor="a", command_id="p"))
    await until(lambda: owned.version > before)
    await fall_silent(two)
    done = await asyncio.wait_for(asking, 15)
    assert (done.first, done.repeated) == (before + 1, True)
    assert other.stream.is_ours
    assert sum(isinstance(event, TurnPassed) for event in other.events) == 1
    assert one.services.hall.loaded(other.plan.id) is other


async def test_whoever_slept_writes_nothing_and_what_is_given_to_it_is_the_new_owners(
    servers: Servers, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned, other = await game(servers, anna, bernat)
    _, two = servers
    await fall_silent(two)
    await until(lambda: other.stream.is_ours)
    # Its own clock stood still meanwhile, as a suspended machine's: it is as sure as ever.
    owner_of(two)._sure_until = float("inf")
    old = owner_of(two).lease(owned.plan.stream)
    seat = owned.game.on_turn
    assert seat is not None
    giving = asyncio.create_task(owned.submit(c.Pass(0, seat), actor="b", command_id="p"))
    await asyncio.sleep(0)
    awaken(two)
    done = await asyncio.wait_for(giving, 15)
    assert not owned.stream.is_ours
    rows = await two.services.store.read(owned.plan.stream, since=done.first - 1)
    assert [row.type for row in rows].count("TurnPassed") == 1
    await until(lambda: owned.version == other.version)
    assert owned.game == other.game
    now = owner_of(servers[0]).lease(owned.plan.stream)
    assert old is not None, "it thinks so"
    assert now is not None
    assert now.epoch == old.epoch + 1
    assert owned.plan.id not in two.services.hall._tables._deadlines._moments


async def test_whoever_slept_finds_out_by_itself_and_joins_anew(
    servers: Servers, anna: Client, bernat: Client
) -> None:
    owned, other = await game(servers, anna, bernat)
    _, two = servers
    before = owner_of(two).node
    await fall_silent(two)
    await until(lambda: other.stream.is_ours)
    awaken(two)
    await until(lambda: owner_of(two).node != before)
    await until(lambda: not owned.stream.is_ours)
    await until(lambda: owned.plan.id not in two.services.hall._tables._deadlines._moments)
    seat = owned.game.on_turn
    assert seat is not None
    await owned.submit(c.Pass(0, seat), actor="b", command_id="p")
    assert owned.game.on_turn != seat


async def test_while_nobody_can_be_asked_a_command_waits_and_then_says_so(
    servers: Servers, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, other = await game(servers, anna, bernat)
    owner = owner_of(servers[0])

    async def away(*_: object) -> None:
        raise StoreUnavailableError("away")

    monkeypatch.setattr(ownership, "_PATIENCE_S", 0.5)
    monkeypatch.setattr(owner._leases, "claim", away)
    owner.forget(other.plan.stream)
    with pytest.raises(Problem) as problem:
        await other.submit(c.Pass(0, 0), actor="a", command_id="p")
    assert (problem.value.status, problem.value.code) == (503, "busy")


async def test_a_game_that_is_over_and_watched_by_nobody_is_leased_by_nobody(
    servers: Servers, anna: Client, bernat: Client
) -> None:
    owned, _ = await game(servers, anna, bernat)
    two = servers[1]
    seat = owned.game.on_turn
    assert seat is not None
    await owned.submit(c.Resign(0, seat), actor="b", command_id="r")
    await until(lambda: owned.plan.over)
    await until(lambda: two.services.hall.loaded(owned.plan.id) is None)
    await until(lambda: owner_of(two).lease(owned.plan.stream) is None)


async def test_the_way_from_server_to_server_is_nobodys_time(
    servers: Servers, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned, other = await game(servers, anna, bernat)
    send = Ownership._send

    def slowly(owner: Ownership, node: str, note: Note) -> None:
        asyncio.get_running_loop().call_later(0.3, send, owner, node, note)

    monkeypatch.setattr(Ownership, "_send", slowly)
    seat = other.game.on_turn
    assert seat is not None
    before = servers[0].services.now()
    done = await other.submit(c.Pass(0, seat), actor="a", command_id="p")
    passed = owned.events[done.first - 1]
    assert passed.at - before < 200 <= servers[0].services.now() - before


async def test_of_many_streams_those_come_first_whose_time_is_up_first(
    servers: Servers, anna: Client
) -> None:
    one, two = servers
    tables = [(await anna.post("/tables", {"robots": ["club"]}))["id"] for _ in range(4)]
    await until(lambda: all(owner_of(one).lease(f"table:{table}") for table in tables))
    # As its deadlines have it, then as if they were others.
    await owner_of(one)._note()
    due = one.services.hall._tables._deadlines._moments
    taken: list[str] = []

    async def look(keys: list[str]) -> None:
        taken.extend(keys)

    serve, _ = owner_of(two)._parts["table:"]
    owner_of(two)._parts["table:"] = (serve, look)
    wanted = dict(zip(tables, (3_000, None, 1_000, 2_000), strict=True))
    assert {*due} == {*tables}
    for table, moment in wanted.items():
        owner_of(one).wakes(f"table:{table}", moment)
    await owner_of(one)._note()
    await fall_silent(one)
    await until(lambda: taken)
    assert taken == [tables[2], tables[3], tables[0], tables[1]]


async def test_whoever_comes_to_a_server_that_slept_is_shown_nothing_older_than_they_know(
    servers: Servers, anna: Client, bernat: Client
) -> None:
    owned, other = await game(servers, anna, bernat)
    for task in servers[0].services.hall._tables._tasks:
        if task.get_name() == "follow table:":
            task.cancel()
    seat = owned.game.on_turn
    assert seat is not None
    known = (await owned.submit(c.Pass(0, seat), actor="b", command_id="p")).last
    assert other.version < known
    async with anna.socket(other.plan.id, since=known) as a:
        await a.until(lambda: a.heard)
        assert other.version >= known

    known = (await owned.submit(c.Pass(0, 1 - seat), actor="b", command_id="q")).last
    assert other.version < known
    with pytest.raises(Refused):
        await other.submit(c.Pass(0, 1 - seat), actor="a", command_id="r")
    assert other.version >= known, "whoever is refused is shown why"
