"""Sockets and streams against their published description.

Every socket of every test in this folder holds what it says and hears against it too
(`tests.server.client`); here are the kinds that must not be missing.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from faristol.server.asyncapi import CHANNELS, asyncapi
from faristol.server.duplicate import messages as duplicate
from faristol.server.wire import messages as table
from faristol.server.wire.messages import WireError, parse_message
from tests.server.championing import announced
from tests.server.client import Client
from tests.server.described import channel_at, unfit, validators
from tests.server.duplicate_people import join, new_room, room_socket
from tests.server.playing import begun, seated

pytestmark = pytest.mark.anyio

SAID = [
    (channel.name, kind, decoder)
    for channel, decoder in (
        (CHANNELS[0], msgspec.json.Decoder(table.ClientMessage)),
        (CHANNELS[1], duplicate.DECODER),
    )
    for kind in channel.said
]


def example(schema: dict[str, Any], *, whole: bool) -> Any:
    """Something a schema allows: the least, or with everything that may be there."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return example(asyncapi()["components"]["schemas"][name], whole=whole)
    if "enum" in schema:
        return schema["enum"][-1 if whole else 0]
    if "anyOf" in schema:
        return example(schema["anyOf"][0 if whole else -1], whole=whole)
    match schema.get("type"):
        case "object":
            wanted = schema.get("properties", {}) if whole else schema.get("required", ())
            return {name: example(schema["properties"][name], whole=whole) for name in wanted}
        case "array":
            if "prefixItems" in schema:
                return [example(item, whole=whole) for item in schema["prefixItems"]]
            least = max(schema.get("minItems", 0), 1 if whole else 0)
            return [example(schema["items"], whole=whole) for _ in range(least)]
        case "integer":
            return schema.get("maximum" if whole else "minimum", 7)
        case "string":
            return "ab" * 16 if "[0-9a-f]" in schema.get("pattern", "") else "A"
        case "boolean":
            return whole
        case "null":
            return None
    raise AssertionError(schema)


def of_kind(channel: str, kind: type) -> tuple[str, dict[str, Any]]:
    """A message kind's name on the line, and its schema."""
    prefix = next(each.prefix for each in CHANNELS if each.name == channel)
    schema = asyncapi()["components"]["schemas"][f"{prefix}{kind.__name__}"]
    return schema["properties"]["do"]["enum"][0], schema


@pytest.mark.parametrize(
    ("channel", "kind", "decoder"), SAID, ids=[f"{c}-{k.__name__}" for c, k, _ in SAID]
)
class TestWhatMayBeSaid:
    @pytest.mark.parametrize("whole", [False, True])
    def test_what_the_description_allows_is_understood(
        self, channel: str, kind: type, decoder: msgspec.json.Decoder[Any], whole: bool
    ) -> None:
        name, schema = of_kind(channel, kind)
        message = example(schema, whole=whole)
        assert unfit(channel, "say", name, message) == []
        heard = parse_message(json.dumps(message), decoder)
        assert type(heard) is kind
        assert unfit(channel, "say", name, msgspec.to_builtins(heard)) == []

    def test_what_it_does_not_allow_is_not(
        self, channel: str, kind: type, decoder: msgspec.json.Decoder[Any]
    ) -> None:
        name, schema = of_kind(channel, kind)
        good = example(schema, whole=True)
        wrong = [{**good, "more": 1}, {**good, "do": "Nonsense"}]
        wrong += [{key: good[key] for key in good if key != gone} for gone in schema["required"]]
        wrong += [{**good, key: {"no": []}} for key in good]
        for message in wrong:
            assert unfit(channel, "say", name, message), message
            with pytest.raises(WireError):
                parse_message(json.dumps(message), decoder)


async def test_what_is_served_is_what_tests_hold_messages_against(stranger: Client) -> None:
    assert await stranger.get("/asyncapi.json") == asyncapi()


def test_every_socket_and_stream_is_described() -> None:
    described = {channel["address"] for channel in asyncapi()["channels"].values()}
    assert described == {
        "/api/v1/tables/{table}/socket",
        "/api/v1/tables/{table}/stream",
        "/api/v1/duplicate/rooms/{room}/socket",
        "/api/v1/duplicate/rooms/{room}/screen",
        "/api/v1/championships/{event}/stream",
        "/api/v1/lobby/stream",
    }


async def test_a_table_says_every_kind_it_describes(anna: Client, bernat: Client) -> None:
    table_id = await seated(anna, bernat)
    async with anna.socket(table_id) as a, bernat.socket(table_id) as b:
        await begun(a, b)
        await a.send("nonsense")
        await bernat.post(f"/tables/{table_id}/phrases", {"phrase": "hello"})
        await a.until(lambda: {each["is"] for each in a.heard} == set(validators("table", "hear")))
        assert a.unfit == []


async def test_a_room_says_every_kind_it_describes(anna: Client, stranger: Client) -> None:
    room = await new_room(anna)
    await join(stranger, room["code"], "Bram")
    async with room_socket(anna, room["id"]) as desk, room_socket(stranger, room["id"]) as phone:
        assert (await desk.do("Draw", letters="ZEBRANS"))["is"] == "Done"
        assert (await desk.do("Draw", letters="ZEBRANS"))["is"] == "Refused"
        assert (await desk.do("OpenTurn"))["is"] == "Done"
        assert (await phone.do("HandIn", text="ZEBRA H8"))["is"] == "Receipt"
        wanted = set(validators("room", "hear"))

        def all_heard() -> bool:
            return {each["is"] for each in (*desk.heard, *phone.heard)} == wanted

        await desk.until(all_heard)
        assert desk.unfit == phone.unfit == []


async def told(client: Client, path: str) -> AsyncIterator[tuple[str, Any]]:
    """The events of a stream: name and data."""
    name = ""
    async with client.http.stream("GET", path) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        async for line in answer.aiter_lines():
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                yield name, json.loads(line.removeprefix("data: "))


async def heard_on(client: Client, path: str, but: frozenset[str] = frozenset()) -> None:
    """Listen until every kind of event that is described came, and hold each against it."""
    channel = channel_at(f"/api/v1{path}")
    missing = set(validators(channel, "hear")) - but
    async with asyncio.timeout(10):
        async for name, data in told(client, path):
            assert unfit(channel, "hear", name, data) == []
            missing.discard(name)
            if not missing:
                return
    raise AssertionError(f"{channel} never told {missing}")


async def test_a_championships_stream_is_as_described(admin: Client, bernat: Client) -> None:
    desk = await announced(admin)
    await desk.play_round()
    await desk.to_round()
    await desk.do("Result", table=1, first=300, second=280)

    async def shake() -> None:
        """The time comes when something moves, but not while a view follows a view."""
        for minutes in range(1, 40):
            await asyncio.sleep(0.6)
            await desk.do("SetClock", minutes=minutes % 2)

    shaking = asyncio.create_task(shake())
    try:
        for client in (admin, bernat):
            await heard_on(client, f"{desk.path}/stream")
    finally:
        shaking.cancel()
        await asyncio.gather(shaking, return_exceptions=True)


async def test_a_rooms_screen_is_as_described(anna: Client, stranger: Client) -> None:
    room = await new_room(anna)
    await heard_on(stranger, f"/duplicate/rooms/{room['id']}/screen")


async def test_a_tables_stream_is_as_described(
    anna: Client, bernat: Client, stranger: Client
) -> None:
    table_id = await seated(anna, bernat)
    await heard_on(stranger, f"/tables/{table_id}/stream")


async def test_the_lobbys_stream_is_as_described(anna: Client, bernat: Client) -> None:
    async def come_and_go() -> None:
        while True:
            await asyncio.sleep(0.2)
            await bernat.post("/tables", {"edition": "friendly", "public": True})

    moving = asyncio.create_task(come_and_go())
    try:
        # The time comes when nothing else did for a quarter of a minute.
        await heard_on(anna, "/lobby/stream", but=frozenset({"time"}))
    finally:
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)
