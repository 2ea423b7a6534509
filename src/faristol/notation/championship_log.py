"""A championship as a log of events: JSON lines, each bound to the one before by its hash.

    {"format":"faristol-championship","version":1}
    {"at":0,"name":"Campionat",…,"type":"Announced","n":1,"hash":"9f…"}

The first line says what this is; every other line is one event. `hash` is SHA-256 over
the previous hash (of the first line, for the first event), a newline, and the line's
JSON without `hash`: keys sorted, no blanks. Of an event every field is there; only one that
has a default may be missing, and is written only when it differs: logs from before it was
thought of read, and are written, as ever.
"""

from collections.abc import Iterable

from faristol.championship.events import Announced, Event
from faristol.championship.record import CODEC
from faristol.championship.regulations import REGULATIONS
from faristol.championship.state import Championship, evolve, follows
from faristol.core.chain import LineError, canonical, hash_of_head, link_of, linked, read_object
from faristol.core.codec import CodecError
from faristol.notation.errors import ParseError

FORMAT = "faristol-championship"
VERSION = 1
LONGEST_LINE = 4_000_000
"""A pairing of some thousand players with its reasons is one line."""
MOST_EVENTS = 200_000


def format_log(events: Iterable[Event]) -> str:
    """The whole file."""
    head = canonical({"format": FORMAT, "version": VERSION})
    return head + "\n" + format_events(events, after=0, previous=hash_of_head(head))


def format_events(events: Iterable[Event], *, after: int, previous: str) -> str:
    """Lines to append to a log of `after` events whose last hash is `previous`."""
    lines = []
    for number, event in enumerate(events, start=after + 1):
        body = CODEC.to_builtins(event)
        _, previous = linked(body, number, previous)
        # The hash stands where the alphabet puts it, not last as in other logs.
        lines.append(canonical({**body, "n": number, "hash": previous}) + "\n")
    return "".join(lines)


def parse_log(text: str) -> tuple[list[Event], str]:
    """The events and the last hash.

    :raises ParseError: naming the line; a changed, missing or exchanged line is found by
        its hash.
    """
    lines = text.splitlines()
    if not lines:
        raise ParseError("the log is empty")
    _check_head(lines[0])
    if len(lines) - 1 > MOST_EVENTS:
        raise ParseError("more events than any championship has", line=MOST_EVENTS + 2)
    previous, events = hash_of_head(lines[0]), []
    for number, line in enumerate(lines[1:], start=1):
        link = link_of(_object(line, number + 1), previous)
        previous = link.counted
        if link.written != link.counted:
            raise ParseError("this line or one before it was changed", line=number + 1)
        if link.number != number:
            raise ParseError(f"this should be event {number}", line=number + 1)
        try:
            events.append(CODEC.from_builtins(link.body))
        except CodecError as error:
            raise ParseError(str(error), line=number + 1) from None
    return events, previous


def played_back(events: Iterable[Event]) -> Championship:
    """The championship that a log tells.

    :raises ParseError: naming the line that can't have happened there.
    """
    state = Championship()
    for line, event in enumerate(events, start=2):
        is_known = not isinstance(event, Announced) or event.regulations in REGULATIONS
        if not is_known or not follows(state, event):
            raise ParseError(f"{type(event).__name__} can't have happened here", line=line)
        state = evolve(state, event)
    return state


def _check_head(line: str) -> None:
    head = _object(line, 1)
    if head.get("format") != FORMAT:
        raise ParseError("this is not a championship log")
    if head.get("version") != VERSION:
        raise ParseError(f"version {head.get('version')!r} is not known here")


def _object(line: str, number: int) -> dict[str, object]:
    if len(line) > LONGEST_LINE:
        raise ParseError("the line is too long", line=number, column=LONGEST_LINE + 1)
    try:
        return read_object(line)
    except LineError as error:
        raise ParseError(error.message, line=number, column=error.column) from None
