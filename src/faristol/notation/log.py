"""A game as a log of events: JSON lines, each bound to the one before by its hash.

    {"format":"faristol-table","tiles":"catalan","version":1}
    {"at":0,"edition":"fisc-2023",…,"type":"TableOpened","n":1,"hash":"9f…"}

The first line says what this is; every other line is one event. `hash` is SHA-256 over the
previous hash (of the first line, for the first event), a newline, and the line's canonical
JSON without `hash`. `docs/notation.md` has the whole story.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from faristol.core.chain import LineError, canonical, hash_of_head, link_of, linked, read_object
from faristol.core.codec import CodecError
from faristol.notation.errors import ParseError
from faristol.notation.table_codec import table_codec
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


def format_log(events: Sequence[Event]) -> str:
    """Write a game.

    :raises ValueError: when it does not begin with a table being opened.
    """
    if not events or not isinstance(events[0], TableOpened):
        raise ValueError("a log begins with a table being opened")
    box = tile_set(events[0].tile_set)
    head = canonical({"format": FORMAT, "tiles": box.name, "version": VERSION})
    return "\n".join([head, *_lines(events, box, hash_of_head(head))]) + "\n"


def _lines(events: Iterable[Event], box: TileSet, previous: str) -> Iterator[str]:
    codec = table_codec(box)
    for number, event in enumerate(events, 1):
        line, previous = linked(codec.to_builtins(event), number, previous)
        yield line


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
    return tile_set(head["tiles"]), hash_of_head(canonical(head))


def _record(text: str, line: int, box: TileSet, previous: str) -> Record:
    link = link_of(_object(text, line), previous)
    if type(link.number) is not int or link.number != line - 1:
        message = f"event {line - 1} is wanted here, not {str(link.number)[:20]}"
        raise ParseError(message, line=line)
    if type(link.written) is not str or len(link.written) != 64:
        raise ParseError("no hash of 64 hexadecimal digits", line=line)
    try:
        event = table_codec(box).from_builtins(link.body)
    except CodecError as error:
        raise ParseError(str(error), line=line) from None
    return Record(event, link.written, link.counted, line)


def _object(text: str, line: int) -> dict[str, object]:
    if len(text) > LONGEST_LINE:
        raise ParseError(f"a line of {len(text)} characters", line=line, column=LONGEST_LINE)
    try:
        return read_object(text)
    except LineError as error:
        raise ParseError(error.message, line=line, column=error.column) from None
