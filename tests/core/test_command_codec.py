"""One codec for the commands that are sent: what a message means, and what is refused."""

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

from faristol.core.codec import AS_TYPED, TileText
from faristol.core.command_codec import Asked, CommandCodec, Message
from faristol.core.limits import Reason, TableNumber


@dataclass(frozen=True, slots=True)
class Score:
    first: Annotated[int, Meta(ge=0, le=99)]
    second: Annotated[int, Meta(ge=0, le=99)]


@dataclass(frozen=True, slots=True)
class Enter:
    at: int
    table: TableNumber
    score: Score
    is_sure: bool = False
    by: str = "nobody"


@dataclass(frozen=True, slots=True)
class Lay:
    at: int
    tiles: Annotated[bytes, Meta(max_length=5)]
    word: Annotated[bytes, AS_TYPED]
    tables: Annotated[tuple[TableNumber, ...], Meta(max_length=2)] = ()
    reason: Reason = ""


class Wave(Message, frozen=True, kw_only=True):
    """Means no command."""


CODEC: CommandCodec[Any] = CommandCodec(
    (Wave, Asked(Enter, "Result", filled=("by",), defaults={"table": 7}), Lay)
)
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(CODEC.union)
TEXT = TileText(lambda tiles: tiles.decode(), str.encode, lambda text: text.upper().encode())


def command(text: str, **filled: object) -> object:
    return CODEC.command(DECODER.decode(text), TEXT, at=5, **filled)


def test_a_value_inside_of_a_command_stands_flat_in_its_message() -> None:
    text = '{"do":"Result","id":"a","table":3,"first":40,"second":38,"sure":true}'
    assert command(text) == Enter(5, 3, Score(40, 38), is_sure=True)


def test_what_a_message_lacks_has_its_default_or_is_filled_in() -> None:
    text = '{"do":"Result","id":"a","first":40,"second":38}'
    assert command(text) == Enter(5, 7, Score(40, 38))
    assert command(text, by="Anna") == Enter(5, 7, Score(40, 38), by="Anna")


def test_tiles_are_read_as_written_or_as_people_type_them() -> None:
    text = '{"do":"Lay","id":"a","tiles":"ab","word":"cd","tables":[1,2]}'
    assert command(text) == Lay(5, b"ab", b"CD", (1, 2))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"do":"Result","id":"a","first":40}', "missing required field `second`"),
        ('{"do":"Result","id":"a","first":40,"second":100}', "<= 99"),
        ('{"do":"Result","id":"a","first":"40","second":1}', "Expected `int`"),
        ('{"do":"Result","id":"a","first":1e300,"second":1}', "Expected `int`"),
        ('{"do":"Result","id":"a","first":1,"second":1,"table":0}', ">= 1"),
        ('{"do":"Result","id":"a","first":1,"second":1,"by":"me"}', "unknown field `by`"),
        ('{"do":"Result","id":"a","first":1,"second":1,"at":1}', "unknown field `at`"),
        ('{"do":"Result","id":"","first":1,"second":1}', "length >= 1"),
        ('{"do":"Result","id":"a\\n","first":1,"second":1}', "matching regex"),
        ('{"do":"Result","first":1,"second":1}', "missing required field `id`"),
        ('{"do":"Enter","id":"a"}', "Invalid value 'Enter'"),
        ('{"id":"a"}', "missing required field `do`"),
        ('{"do":"Lay","id":"a","tiles":"abcdef","word":""}', "length <= 5"),
        ('{"do":"Lay","id":"a","tiles":"","word":"","tables":[1,2,3]}', "length <= 2"),
        ('{"do":"Lay","id":"a","tiles":"","word":"","reason":"%s"}' % ("x" * 501), "length <= 500"),
        ("[" * 5_000, ""),
        ('{"do":"Lay"', "truncated"),
    ],
)
def test_hostile_messages_are_refused_and_say_why(text: str, said: str) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)) as refused:
        DECODER.decode(text)
    assert said in str(refused.value)


def test_it_is_known_which_command_a_message_means() -> None:
    assert CODEC.commands == {"Result": Enter, "Lay": Lay}
    assert list(CODEC.by_name) == ["Wave", "Result", "Lay"]
