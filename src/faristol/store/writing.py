"""What one caller wants written, and whether it may be: the part both databases share.

Everything is checked before anything is written, so that requests of many people can share
one transaction and one of them can fail without the others.
"""

from collections.abc import Mapping, Sequence

import msgspec

from faristol.store.chain import (
    FIRST_PREVIOUS,
    NewEvent,
    StoredEvent,
    chained,
    check_event,
    check_stream,
)
from faristol.store.contract import (
    ANY_VERSION,
    Appended,
    BatchedCommand,
    Change,
    Head,
    StreamAdvanced,
)
from faristol.store.errors import RepeatedCommandsError, RevisionConflictError, VersionConflictError
from faristol.store.leases import Lease

BATCH = 256
"""Requests that share a transaction at most; more would only make the first one wait."""

NOWHERE = Head(0, FIRST_PREVIOUS)


class WriteRequest(msgspec.Struct, frozen=True):
    """What one caller wants written, all or nothing."""

    stream: str = ""
    events: tuple[NewEvent, ...] = ()
    after: int = ANY_VERSION
    commands: tuple[BatchedCommand, ...] = ()
    is_batch: bool = False
    """Whether a command that is repeated must be told apart from others in the same request."""
    changes: tuple[Change, ...] = ()
    tell: StreamAdvanced | None = None
    lease: Lease | None = None
    """Under which the events were decided, where servers share the store."""


def request_to_append(
    stream: str,
    events: Sequence[NewEvent],
    after: int,
    command: str = "",
    commands: Sequence[BatchedCommand] = (),
    lease: Lease | None = None,
) -> WriteRequest:
    """Check what can be checked without the database.

    :raises ValueError: for a name, a type, a body or command ids that no store takes.
    """
    check_stream(stream)
    if not events:
        raise ValueError(f"nothing to append to {stream}")
    if after < 0 and after != ANY_VERSION:
        raise ValueError(f"no stream can be at version {after}")
    if command and commands:
        raise ValueError("either one command or several")
    is_batch = bool(commands)
    if command:
        commands = (BatchedCommand(command, 0, len(events) - 1),)
    _check_commands(commands, len(events))
    for event in events:
        check_event(event)
    return WriteRequest(stream, tuple(events), after, tuple(commands), is_batch, lease=lease)


def _check_commands(commands: Sequence[BatchedCommand], events: int) -> None:
    for each in commands:
        if not each.id or len(each.id) > 128 or not each.id.isprintable():
            raise ValueError("a command id is at most 128 printable characters")
        if not 0 <= each.first <= each.last < events:
            raise ValueError(f"command {each.id} has no events {each.first} to {each.last}")
    if len({each.id for each in commands}) != len(commands):
        raise ValueError("a command stands twice in one append")


def can_be_key(text: str) -> bool:
    """Whether every store could keep a document under that; who asks for another finds none."""
    return "\0" not in text and not any("\ud800" <= character <= "\udfff" for character in text)


def least_behind(prefix: str) -> str | None:
    """The least text that comes behind every text which begins so; None where nothing does.

    >>> least_behind("2026-11-19:"), least_behind("a\U0010ffff"), least_behind("")
    ('2026-11-19;', 'b', None)
    """
    begin = prefix.rstrip("\U0010ffff")
    if not begin:
        return None
    last = ord(begin[-1]) + 1
    return begin[:-1] + chr(0xE000 if last == 0xD800 else last)  # halves of characters are none


def request_to_change(
    changes: Sequence[Change], journal: str, events: Sequence[NewEvent], tell: StreamAdvanced | None
) -> WriteRequest:
    """Check what can be checked without the database.

    :raises ValueError: when a document is named twice or by what is no key, the journal can't
        be written, or what is told has no name.
    """
    for change in changes:
        if not can_be_key(change.key):
            raise ValueError(f"{change.kind} can't have the key {change.key[:40]!r}")
    if tell is not None:
        check_stream(tell.stream)
    named = {(change.kind, change.key) for change in changes}
    if len(named) != len(changes):
        raise ValueError("a document is changed twice in one request")
    if not events:
        return WriteRequest(changes=tuple(changes), tell=tell)
    return msgspec.structs.replace(
        request_to_append(journal, events, ANY_VERSION), changes=tuple(changes), tell=tell
    )


def admitted(
    request: WriteRequest, head: Head, done: Mapping[str, Appended]
) -> tuple[Appended, list[StoredEvent]]:
    """The versions its events get, or those from the first time its command was appended.

    `done` holds those of its commands that were appended before.

    :raises RepeatedCommandsError: when some commands of a batch were.
    :raises VersionConflictError: when the stream is at another version.
    """
    if done:
        again = {each: msgspec.structs.replace(at, repeated=True) for each, at in done.items()}
        if request.is_batch:
            raise RepeatedCommandsError(request.stream, again)
        (answer,) = again.values()
        return answer, []
    if not request.events:
        return Appended(0, 0), []
    if request.after not in (ANY_VERSION, head.version):
        raise VersionConflictError(request.stream, request.after, head.version)
    rows = list(chained(request.stream, head.version, head.hash, request.events))
    return Appended(rows[0].version, rows[-1].version), rows


def placed(request: WriteRequest, outcome: Appended) -> list[tuple[str, str, int, int]]:
    """The rows that remember its commands, once its events have got their versions."""
    first = outcome.first
    return [
        (request.stream, each.id, first + each.first, first + each.last)
        for each in request.commands
    ]


def check_revision(change: Change, actual: int) -> None:
    """Refuse a change that was made without knowing the newest revision.

    :raises RevisionConflictError: when the document is elsewhere.
    """
    if change.revision is not None and change.revision != actual:
        raise RevisionConflictError(change.kind, change.key, change.revision, actual)
