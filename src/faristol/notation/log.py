"""A game as a log of events: JSON lines, each bound to the one before by its hash.

    {"format":"faristol-table","tiles":"catalan","version":1}
    {"at":0,"edition":"fisc-2023",…,"type":"TableOpened","n":1,"hash":"9f…"}

The first line says what this is; every other line is one event. `hash` is SHA-256 over the
previous hash (of the first line, for the first event), a newline, and the line's canonical
JSON without `hash`. `docs/notation.md` has the whole story.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from faristol.notation.errors import ParseError
from faristol.notation.log_values import FieldError, event_from_json, event_to_json
from faristol.table.events import Event, TableOpened
from faristol.tiles import TileSet, tile_set, tile_set_names

FORMAT = "faristol-table"
VERSION = 1

LONGEST_LINE = 100_000
MOST_EVENTS = 100_000
"""More than any game; a longer file is refused unread."""


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a log: the event and the hash that is written beside it."""

    event: Event
    written_hash: str
    counted_hash: str
    line: int

    @property
    def holds(self) -> bool:
        """Whether the line is what was written, after what was written before it."""
        return self.written_hash == self.counted_hash


def canonical(value: Any) -> str:
    """JSON with one spelling: keys sorted, no spaces, characters as they are.

    >>> canonical({"b": [1, None], "a": "L·L"})
    '{"a":"L·L","b":[1,null]}'
    """
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def chained(previous: str, body: str) -> str:
    """The hash of a line whose canonical JSON is `body`."""
    return sha256(f"{previous}\n{body}".encode()).hexdigest()


def format_log(events: Sequence[Event]) -> str:
    """Write a game.

    :raises ValueError: when it does not begin with a table being opened.
    """
    if not events or not isinstance(events[0], TableOpened):
        raise ValueError("a log begins with a table being opened")
    box = tile_set(events[0].tile_set)
    head = canonical({"format": FORMAT, "tiles": box.name, "version": VERSION})
    return "\n".join([head, *_lines(events, box, sha256(head.encode()).hexdigest())]) + "\n"


def _lines(events: Iterable[Event], box: TileSet, previous: str) -> Iterator[str]:
    for number, event in enumerate(events, 1):
        body = canonical({**event_to_json(event, box), "n": number})
        previous = chained(previous, body)
        yield f'{body[:-1]},"hash":"{previous}"}}'


def parse_log(text: str) -> tuple[Event, ...]:
    """Read a game and insist on its chain.

    :raises ParseError: at the first line that can't be read or does not follow.
    """
    records = read_records(text)
    for record in records:
        if not record.holds:
            raise ParseError("this line or one before it was changed", line=record.line)
    return tuple(record.event for record in records)


def read_records(text: str) -> tuple[Record, ...]:
    """Read a game and work out its chain, whether or not it holds.

    After a line that does not hold the chain goes on from what is written there, so that
    one changed line is one finding.

    :raises ParseError: at the first line that can't be read.
    """
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if len(lines) > MOST_EVENTS + 1:
        raise ParseError(f"{len(lines)} lines; at most {MOST_EVENTS + 1} are read")
    if not lines:
        raise ParseError("an empty log")
    box, previous = _head(lines[0])
    records = []
    for line, written in enumerate(lines[1:], 2):
        record = _record(written, line, box, previous)
        records.append(record)
        previous = record.written_hash
    if not records:
        raise ParseError("a log without events", line=1)
    first = records[0].event
    if not isinstance(first, TableOpened):
        raise ParseError("a log begins with a table being opened", line=2)
    if first.tile_set != box.name:
        raise ParseError(f"{first.tile_set} tiles in a log of {box.name} tiles", line=2)
    return tuple(records)


def _head(text: str) -> tuple[TileSet, str]:
    head = _object(text, 1)
    if head.get("format") != FORMAT:
        raise ParseError(f'not a {FORMAT} log: the first line has no "format":"{FORMAT}"')
    if head.get("version") != VERSION or type(head["version"]) is not int:
        raise ParseError(f"version {str(head.get('version'))[:20]} can't be read, only {VERSION}")
    if set(head) != {"format", "tiles", "version"}:
        raise ParseError("the first line has format, tiles and version, nothing else")
    if head["tiles"] not in tile_set_names():
        raise ParseError(f"no tile set {str(head['tiles'])[:40]!r}")
    return tile_set(head["tiles"]), sha256(canonical(head).encode()).hexdigest()


def _record(text: str, line: int, box: TileSet, previous: str) -> Record:
    body = _object(text, line)
    number, written = body.get("n"), body.pop("hash", None)
    if type(number) is not int or number != line - 1:
        raise ParseError(f"event {line - 1} is wanted here, not {str(number)[:20]}", line=line)
    if type(written) is not str or len(written) != 64:
        raise ParseError("no hash of 64 hexadecimal digits", line=line)
    counted = chained(previous, canonical(body))
    del body["n"]
    try:
        event = event_from_json(body, box)
    except FieldError as error:
        raise ParseError(str(error), line=line) from None
    return Record(event, written, counted, line)


def _object(text: str, line: int) -> dict[str, Any]:
    if len(text) > LONGEST_LINE:
        raise ParseError(f"a line of {len(text)} characters", line=line, column=LONGEST_LINE)
    try:
        value = json.loads(
            text, object_pairs_hook=_once, parse_float=no_float, parse_constant=no_float
        )
    except json.JSONDecodeError as error:
        raise ParseError(f"not JSON: {error.msg}", line=line, column=error.colno) from None
    except (ValueError, RecursionError) as error:
        raise ParseError(f"not a line of a log: {error}", line=line) from None
    if not isinstance(value, dict):
        raise ParseError("a line of a log is a JSON object", line=line)
    try:
        text.encode()
        canonical(value).encode()
    except UnicodeEncodeError:
        raise ParseError("a character that can't be written as UTF-8", line=line) from None
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name stands twice")
    return value


def no_float(text: str) -> float:
    """Refuse a number that is not whole: no log has any."""
    raise ValueError(f"{text[:20]} is not a whole number")
