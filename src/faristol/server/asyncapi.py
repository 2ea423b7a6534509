"""Every line that stays open, described by itself as AsyncAPI 3: sockets and event streams.

A socket carries messages both ways and tells them apart by `do` and `is`. A stream of
server-sent events is only heard, and tells them apart by the event's name.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import version

import msgspec

from faristol.core.codec import Json
from faristol.server.championship.schemas import PersonalView, PublicView
from faristol.server.duplicate import messages as room_messages
from faristol.server.duplicate import schemas as room_schemas
from faristol.server.lobby.schemas import LobbyChange, LobbyView, OwnLobby
from faristol.server.wire import V1
from faristol.server.wire import messages as table

_TITLE = "Faristol, the lines that stay open"
_ABOUT = (
    "Sockets: JSON text frames. Tiles are text as in a game's log, squares numbers from 0, "
    "times milliseconds since 1970 by the server's clock. Commands carry an id of the "
    "client's choosing and may be sent again; `Done` comes after the commit. A server that "
    "goes closes with 1012: come back. A table is shown whole and then by what has changed; "
    "after a lost line connect with ?since= the last version seen, and it is shown whole again "
    "with the news since then. In a room everything that is shown is told again. "
    "Streams: server-sent events; the name of each is the event's, its data the payload."
)


class Time(msgspec.Struct, frozen=True):
    """What time it is for the server, so that a screen that slept sets its clock."""


class Channel(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of line."""

    name: str
    address: str
    about: str
    said: tuple[type, ...] = ()
    """What a client may say."""
    heard: Mapping[str, type]
    """What it hears, by name."""
    query: Mapping[str, Json] = {}
    is_socket: bool = True
    prefix: str = ""
    """Before the names of schemas and messages: rooms and tables both know a `Draw`."""


def _by_name(kinds: Iterable[type]) -> dict[str, type]:
    return {kind.__name__: kind for kind in kinds}


CHANNELS = (
    Channel(
        name="table",
        address=f"{V1}/tables/{{table}}/socket",
        about="A game: players, arbiters and who watches",
        said=table.CLIENT_MESSAGES,
        heard=_by_name(table.SERVER_MESSAGES),
        query={"since": {"type": "integer", "minimum": 0}, "code": {"type": "string"}},
    ),
    Channel(
        name="room",
        address=f"{V1}/duplicate/rooms/{{room}}/socket",
        about="A duplicate game: phones, the desk and who watches",
        said=room_messages.CLIENT_MESSAGES,
        heard=_by_name(room_schemas.SERVER_MESSAGES),
        prefix="room.",
    ),
    Channel(
        name="tableStream",
        address=f"{V1}/tables/{{table}}/stream",
        about="A game, for a screen that only shows",
        heard={"state": table.TableState},
        query={"since": {"type": "integer", "minimum": 0}},
        is_socket=False,
    ),
    Channel(
        name="roomScreen",
        address=f"{V1}/duplicate/rooms/{{room}}/screen",
        about="A duplicate game, for the big screen",
        heard={"time": Time, "shown": room_schemas.Shown},
        is_socket=False,
        prefix="room.",
    ),
    Channel(
        name="championship",
        address=f"{V1}/championships/{{event}}/stream",
        about="A championship: the wall, the desk and the phones; with `wall` only the public part",
        heard={"view": PublicView, "mine": PersonalView, "time": Time},
        query={"wall": {"type": "integer", "minimum": 0}},
        is_socket=False,
        prefix="championship.",
    ),
    Channel(
        name="lobby",
        address=f"{V1}/lobby/stream",
        about="Who is here, who looks for a game, which tables there are; and what is yours of it",
        heard={"whole": LobbyView, "change": LobbyChange, "own": OwnLobby, "time": Time},
        is_socket=False,
        prefix="lobby.",
    ),
)


@cache
def asyncapi() -> Json:
    """All channels, with the schema of every message."""
    messages: Json = {}
    schemas: Json = {}
    channels: Json = {}
    operations: Json = {}
    for channel in CHANNELS:
        names, own = _messages(channel, schemas)
        messages |= own
        channels[channel.name] = _described(channel, names)
        operations |= _operations(channel, names)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": _TITLE, "version": version("faristol"), "description": _ABOUT},
        "channels": channels,
        "operations": operations,
        "components": {"messages": messages, "schemas": schemas},
    }


def _messages(channel: Channel, schemas: Json) -> tuple[dict[type, str], Json]:
    """The key of each message kind, and the messages by it; their schemas join the others."""
    kinds = {**{kind: kind.__name__ for kind in channel.said}}
    kinds |= {kind: name for name, kind in channel.heard.items()}
    shaped = [kind for kind in kinds if kind is not Time]
    refs, components = msgspec.json.schema_components(
        shaped, ref_template=f"#/components/schemas/{channel.prefix}{{name}}"
    )
    # As JSON has it: a default of none or several comes as a tuple.
    components = msgspec.json.decode(msgspec.json.encode(components))
    schemas |= {f"{channel.prefix}{name}": shape for name, shape in components.items()}
    payloads: dict[type, object] = dict(zip(shaped, refs, strict=True))
    # A number alone, so that the smallest screen can read it.
    payloads[Time] = {"type": "integer", "description": "milliseconds since 1970"}
    before = channel.prefix if channel.is_socket else f"{channel.name}."
    keys = {kind: f"{before}{name}" for kind, name in kinds.items()}
    return keys, {
        keys[kind]: {
            "name": name,
            "summary": (kind.__doc__ or "").strip().split("\n")[0],
            "payload": payloads[kind],
        }
        for kind, name in kinds.items()
    }


def _described(channel: Channel, keys: dict[type, str]) -> Json:
    query = {"type": "object", "properties": dict(channel.query)}
    binding = {"ws": {"query": query}} if channel.is_socket else {"http": {}}
    parts = [part[1:-1] for part in channel.address.split("/") if part.startswith("{")]
    return {
        "address": channel.address,
        "summary": channel.about,
        "parameters": {part: {"description": f"the {part}'s id"} for part in parts},
        "bindings": binding,
        "messages": {key: {"$ref": f"#/components/messages/{key}"} for key in keys.values()},
    }


def _operations(channel: Channel, keys: dict[type, str]) -> Json:
    def listed(kinds: Iterable[type]) -> list[dict[str, str]]:
        return [{"$ref": f"#/channels/{channel.name}/messages/{keys[kind]}"} for kind in kinds]

    where = {"$ref": f"#/channels/{channel.name}"}
    heard = {"action": "receive", "channel": where, "messages": listed(channel.heard.values())}
    found: Json = {f"{channel.name}.hear": heard}
    if channel.said:
        said = {"action": "send", "channel": where, "messages": listed(channel.said)}
        found[f"{channel.name}.say"] = said
    if not channel.is_socket:
        heard["bindings"] = {
            "http": {
                "method": "GET",
                "query": {"type": "object", "properties": dict(channel.query)},
            }
        }
    return found
