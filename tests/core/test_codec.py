"""One codec for the events of the three deciders: what it wrote before, what it refuses."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, get_args

import pytest

from faristol.championship.desk.events import DeskEvent
from faristol.championship.events import Event as ChampionshipEvent
from faristol.championship.record import CODEC as CHAMPIONSHIP_CODEC
from faristol.championship.record import STREAM_CODEC
from faristol.core.codec import Codec, CodecError, Json, TileText, Written
from faristol.duplicate import duplicate_codec
from faristol.duplicate.events import Event as DuplicateEvent
from faristol.notation.table_codec import table_codec
from faristol.table.events import Event as TableEvent
from faristol.tiles import tile_set

CATALAN = tile_set("catalan")
BEFORE = Path(__file__).parent.parent / "data" / "codec" / "before.txt"
"""One event of each class, written by the three codecs before this one. Never written again."""

CODECS: dict[str, Codec[Any]] = {
    "table": table_codec(CATALAN),
    "duplicate": duplicate_codec(CATALAN),
    "championship": STREAM_CODEC,
}
OTHERWISE = {"WordPlaced", "RoundPaired", "TablesSeated", "PlayersSwapped"}
"""Its tiles were numbers, and what was said of pairings sentences: the tests of the two
`record.py` hold what becomes of them."""
LINES = [
    (room, body.encode())
    for room, body in (line.split(" ", 1) for line in BEFORE.read_text("utf-8").splitlines())
]


def kind_of(body: bytes) -> str:
    return body.split(b'"', 4)[3].decode()


@pytest.mark.parametrize(("room", "body"), LINES, ids=[kind_of(body) for _, body in LINES])
def test_what_was_written_before_is_read_and_written_byte_for_byte(room: str, body: bytes) -> None:
    codec = CODECS[room]
    event = codec.decode(kind_of(body), body)

    assert type(event).__name__ == kind_of(body)
    if kind_of(body) in OTHERWISE:
        assert codec.encode(event) != body
        body = codec.encode(event)
    assert codec.encode(event) == body
    assert codec.from_builtins(codec.to_builtins(event)) == event


def test_every_event_of_then_is_among_them() -> None:
    unions = (TableEvent, DuplicateEvent, ChampionshipEvent, DeskEvent)
    known = {kind.__name__ for union in unions for kind in get_args(union)}
    assert {kind_of(body) for _, body in LINES} <= known
    assert len(LINES) == 134


def test_a_championships_own_codec_knows_nothing_of_the_desk() -> None:
    body = next(body for _, body in LINES if kind_of(body) == "RoundClockSet")
    with pytest.raises(CodecError, match="no event is called 'RoundClockSet'"):
        CHAMPIONSHIP_CODEC.decode("RoundClockSet", body)


# --- events made for the tests ---------------------------------------------------------


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Corner:
    tile: int
    letters: bytes


@dataclass(frozen=True, slots=True)
class Moved:
    at: int
    side: Side
    corner: Corner
    racks: tuple[bytes | None, ...]
    by: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Stopped:
    at: int


TEXT = TileText(lambda tiles: tiles.decode("ascii"), lambda text: text.encode("ascii"))
CODEC: Codec[Moved | Stopped] = Codec(Moved | Stopped, TEXT)
MOVED = Moved(1, Side.LEFT, Corner(65, b"AB"), (b"C", None))
WRITTEN = (
    b'{"type":"Moved","at":1,"side":"left","corner":{"tile":"A","letters":"AB"},"racks":["C",null]}'
)


def test_defaults_are_left_out_and_come_back() -> None:
    assert CODEC.encode(MOVED) == WRITTEN
    assert CODEC.decode("Moved", WRITTEN) == MOVED
    assert CODEC.from_builtins(CODEC.to_builtins(MOVED)) == MOVED


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"at":1', b'"at":"1"', "Moved.at: Expected `int`, got `str`"),
        (b'"at":1', b'"at":1.0', "Moved.at: Expected `int`, got `float`"),
        (b'"at":1', b'"at":true', "Moved.at: Expected `int`, got `bool`"),
        (b'"at":1', b'"at":9007199254740992', "Moved.at: Expected `int` <= 9007199254740991"),
        (b'"at":1,', b"", "Moved: missing required field `at`"),
        (b'"at":1', b'"at":1,"x":2', "Moved: unknown field `x`"),
        (b'"left"', b'"up"', "Moved.side: Invalid enum value 'up'"),
        (b'"A"', b'"AB"', "Moved.corner.tile: 2 tiles where one is wanted"),
        (b'"AB"', '"é"'.encode(), "Moved.corner.letters: "),
        (b'"C"', '"é"'.encode(), "Moved.racks: "),
        (b'"C"', b"7", "Moved.racks[0]: Expected `str | null`, got `int`"),
        (b'"Moved"', b'"Gone"', "no event is called 'Moved'"),
        (b'"type"', b'"kind"', "no event is called 'Moved'"),
        (b"]}", b"]", "Moved: "),
        (b"}", b"\xff}", "Moved: "),
    ],
)
def test_what_is_wrong_is_named(old: bytes, new: bytes, said: str) -> None:
    with pytest.raises(CodecError) as caught:
        CODEC.decode("Moved", WRITTEN.replace(old, new))
    assert str(caught.value).startswith(said)


@dataclass(frozen=True, slots=True)
class Turned:
    at: int
    sides: tuple[Annotated[Side, Written({Side.LEFT: "port"})], ...]


def test_values_may_be_written_in_words_of_their_own() -> None:
    codec: Codec[Turned] = Codec(Turned)
    written = b'{"type":"Turned","at":1,"sides":["port"]}'

    assert codec.encode(Turned(1, (Side.LEFT,))) == written
    assert codec.decode("Turned", written) == Turned(1, (Side.LEFT,))
    with pytest.raises(CodecError, match=r"Turned.sides\[0\]: Invalid enum value 'left'"):
        codec.decode("Turned", written.replace(b"port", b"left"))
    with pytest.raises(KeyError):
        codec.encode(Turned(1, (Side.RIGHT,)))


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"7", b'"Moved"', b"[" * 100_000])
def test_what_is_no_object_is_no_event(body: bytes) -> None:
    with pytest.raises(CodecError):
        CODEC.decode("Moved", body)


def test_an_old_body_is_read_by_its_upcaster() -> None:
    def halted(body: Json) -> Json:
        return {"type": "Stopped", "at": body["when"]} if "when" in body else body

    codec: Codec[Moved | Stopped] = Codec(Moved | Stopped, TEXT, {"Halted": halted})
    old = {"type": "Halted", "when": 5}

    assert codec.from_builtins(old) == Stopped(5)
    assert codec.decode("Halted", b'{"type":"Halted","when":5}') == Stopped(5)
    assert codec.decode("Stopped", codec.encode(Stopped(5))) == Stopped(5)
    with pytest.raises(CodecError, match="no event is called 'Halted'"):
        codec.from_builtins({"type": "Halted", "at": 5})
    with pytest.raises(CodecError, match="Halted: "):
        codec.decode("Halted", b"[")


def test_types_that_json_could_not_tell_apart_are_refused_when_the_codec_is_made() -> None:
    @dataclass(frozen=True)
    class Vague:
        what: bytes | int | None

    Vague.__annotations__["what"] = bytes | int | None
    with pytest.raises(TypeError, match="can't be told apart"):
        Codec(Vague, TEXT)


def test_events_without_tiles_need_no_tile_set() -> None:
    @dataclass(frozen=True)
    class Drawn:
        tiles: bytes

    codec: Codec[Drawn] = Codec(Drawn)
    with pytest.raises(TypeError, match="have no tiles"):
        codec.encode(Drawn(b"A"))
