"""The published description of sockets and streams, as something to hold messages against."""

import re
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from faristol.server.asyncapi import asyncapi


def channel_at(path: str) -> str:
    """The channel that an address belongs to."""
    path = re.sub(r"^\w+://[^/]+", "", path).partition("?")[0]
    for name, channel in asyncapi()["channels"].items():
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", channel["address"]), path):
            return str(name)
    raise LookupError(f"no channel is described at {path}")


def _kind(payload: dict[str, Any], name: str) -> str:
    """What tells a message apart on its line: its tag, or the event's name."""
    shapes = asyncapi()["components"]["schemas"]
    shape = shapes.get(payload.get("$ref", "").rpartition("/")[2], {})
    for tag in ("do", "is"):
        if tag in shape.get("properties", {}):
            return str(shape["properties"][tag]["enum"][0])
    return name


@cache
def validators(channel: str, way: str) -> dict[str, Draft202012Validator]:
    """By kind: what holds for a message that is said (`say`) or heard (`hear`) there."""
    document = asyncapi()
    operation = document["operations"].get(f"{channel}.{way}", {"messages": []})
    found = {}
    for message in operation["messages"]:
        described = document["components"]["messages"][message["$ref"].rpartition("/")[2]]
        schema = {**described["payload"], "components": document["components"]}
        is_event = not document["channels"][channel]["bindings"].get("ws")
        kind = described["name"] if is_event else _kind(described["payload"], described["name"])
        found[kind] = Draft202012Validator(schema)
    return found


def unfit(channel: str, way: str, kind: str, message: Any) -> list[str]:
    """What the description has against a message."""
    validator = validators(channel, way).get(kind)
    if validator is None:
        return [f"{channel}: {kind} is not described"]
    return [f"{channel}, {kind}: {error.message}" for error in validator.iter_errors(message)]
