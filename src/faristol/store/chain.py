"""Events and the chain of hashes that binds each to the one before.

The hash is plain enough to recompute with a shell: SHA-256 over the lines previous hash
(hex), stream, version, time, type and actor, each ended by a newline, and then the body.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec

from faristol.store.errors import ChainBrokenError

FIRST_PREVIOUS = bytes(32)
"""What the first event of a stream has as its previous hash."""

MAX_BODY = 1 << 20
"""A megabyte of JSON: a hundred times what the largest event of a game needs."""

_STREAM = re.compile(r"[a-z0-9][a-z0-9:._-]{0,127}\Z")
_TYPE = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,63}\Z")
_ACTOR = re.compile(r"[!-~]{0,96}\Z")


class NewEvent(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, before it has a place in a stream."""

    type: str
    body: bytes
    """JSON, kept byte for byte."""
    at: int
    """Milliseconds since 1970."""
    actor: str = ""
    """Whose deed it was, by an opaque id; empty for the server's own."""


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """An event in its place."""

    stream: str
    version: int
    at: int
    type: str
    body: bytes
    actor: str
    previous: bytes
    hash: bytes


def check_stream(stream: str) -> None:
    """Refuse a name that could not be hashed, printed and typed safely.

    :raises ValueError: showing the name.
    """
    if not _STREAM.match(stream):
        raise ValueError(f"{stream[:140]!r} can't name a stream: a-z, 0-9, : . _ - only")


def check_event(event: NewEvent) -> None:
    """Refuse what the chain could not carry unambiguously.

    :raises ValueError: saying which part and why.
    """
    if not _TYPE.match(event.type):
        raise ValueError(f"{event.type[:80]!r} can't name an event type")
    if not _ACTOR.match(event.actor):
        raise ValueError(f"{event.actor[:100]!r} can't name an actor")
    if len(event.body) > MAX_BODY:
        raise ValueError(f"the body of a {event.type} has {len(event.body)} bytes, over {MAX_BODY}")
    if not 0 <= event.at < 1 << 53:
        raise ValueError(f"{event.at} is not a time in milliseconds")


def event_hash(
    previous: bytes, stream: str, version: int, at: int, kind: str, actor: str, body: bytes
) -> bytes:
    """The hash that the next event of the stream will name as its previous one."""
    head = f"{previous.hex()}\n{stream}\n{version}\n{at}\n{kind}\n{actor}\n"
    return sha256(head.encode() + body).digest()


def chained(
    stream: str, version: int, previous: bytes, events: Iterable[NewEvent]
) -> Iterator[StoredEvent]:
    """Put events into their places after `version`."""
    for event in events:
        version += 1
        own = event_hash(previous, stream, version, event.at, event.type, event.actor, event.body)
        yield StoredEvent(
            stream, version, event.at, event.type, event.body, event.actor, previous, own
        )
        previous = own


def verify_chain(
    events: Iterable[StoredEvent], after: int = 0, previous: bytes = FIRST_PREVIOUS
) -> tuple[int, bytes]:
    """Recompute a stream's hashes; return its last version and hash.

    :raises ChainBrokenError: at the first event that is not what was written.
    """
    version = after
    for event in events:
        version += 1
        if event.version != version:
            raise ChainBrokenError(event.stream, version, f"missing; {event.version} comes next")
        if event.previous != previous:
            raise ChainBrokenError(event.stream, version, "does not follow from the one before")
        if not isinstance(event.body, bytes):  # SQLite lets an editor put text where bytes were
            raise ChainBrokenError(event.stream, version, "its contents were changed")
        own = event_hash(
            previous, event.stream, version, event.at, event.type, event.actor, event.body
        )
        if event.hash != own:
            raise ChainBrokenError(event.stream, version, "its contents were changed")
        previous = own
    return version, previous
