"""Events as JSON: the shape that is stored, and everything that is no event."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board import Placement
from faristol.core.codec import CodecError
from faristol.duplicate import duplicate_codec
from faristol.duplicate.events import Event, TurnClosed, WordPlaced
from faristol.tiles import tile_set
from tests.duplicate.hall import Hall

CATALAN = tile_set("catalan")
CODEC = duplicate_codec(CATALAN)
STORED = (
    '{"type": "SlipReceived", "at": 5, "turn": 1, "table": 7, "slip": {"written": "ZEBRA 8H", '
    '"word": "ZE[QU]a?", "start": 112, "direction": "across", "score": null, "flaw": null}, '
    '"via": "paper"}'
)


def test_a_stored_event_keeps_its_shape() -> None:
    event = CODEC.from_builtins(json.loads(STORED))
    assert json.dumps(CODEC.to_builtins(event)) == STORED
    assert CODEC.decode("SlipReceived", STORED.encode()) == event


def test_choices_keep_their_type() -> None:
    hall = Hall().open("Anna")
    data = duplicate_codec(hall.tiles).to_builtins(hall.events[0])
    data["choices"] = [["turns", 5], ["late_entry", False], ["top", "room"]]
    event = CODEC.from_builtins(data)
    assert getattr(event, "choices") == (  # noqa: B009 - any event
        ("turns", 5),
        ("late_entry", False),
        ("top", "room"),
    )


CLOSED: dict[str, Any] = {
    "type": "TurnClosed",
    "at": 1,
    "turn": 1,
    "left_ms": 0,
    "reason": "",
    "clause": "x",
}


def test_the_sample_is_an_event() -> None:
    assert CODEC.from_builtins(CLOSED) == TurnClosed(1, 1, 0, "", "x")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "JSON object"),
        ([], "JSON object"),
        ("TurnClosed", "JSON object"),
        ({}, "no event is called None"),
        ({"type": None}, "no event is called None"),
        ({"type": ["TurnClosed"]}, "no event is called ['TurnClosed']"),
        ({"type": "Event"}, "no event is called 'Event'"),
        ({"type": "__class__"}, "no event is called '__class__'"),
        ({**CLOSED, "extra": 1}, "TurnClosed: unknown field `extra`"),
        ({k: v for k, v in CLOSED.items() if k != "at"}, "TurnClosed: missing required field `at`"),
        ({**CLOSED, "at": "1"}, "TurnClosed.at: Expected `int`, got `str`"),
        ({**CLOSED, "at": 1.0}, "TurnClosed.at: Expected `int`"),
        ({**CLOSED, "at": True}, "TurnClosed.at: Expected `int`"),
        ({**CLOSED, "at": None}, "TurnClosed.at: Expected `int`"),
        ({**CLOSED, "at": 10**20}, "TurnClosed.at: Expected `int` <="),
        ({**CLOSED, "reason": "x" * 100_001}, "TurnClosed.reason: Expected `str` of length"),
        ({**CLOSED, "reason": 7}, "TurnClosed.reason: Expected `str`"),
    ],
)
def test_what_is_no_event_says_why(data: object, said: str) -> None:
    with pytest.raises(CodecError) as caught:
        CODEC.from_builtins(data)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("slip", None, "SlipReceived.slip: Expected `object`"),
        ("slip", {}, "SlipReceived.slip: missing required field `written`"),
        ("via", "pigeon", "SlipReceived.via: Invalid enum value 'pigeon'"),
        ("via", {"a": 1}, "SlipReceived.via: "),
    ],
)
def test_parts_are_named(part: str, value: object, said: str) -> None:
    data = json.loads(STORED)
    data[part] = value
    with pytest.raises(CodecError) as caught:
        CODEC.from_builtins(data)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ([], "of length 2"),
        ([112], "of length 2"),
        ([112, 1, 1], "of length 2"),
        ([112, 200], "Expected `str`"),
        ([112, True], "Expected `str`"),
        ([112, "AB"], "2 tiles where one is wanted"),
        (["A", 112], "Expected `int`"),
        (7, "Expected `array`"),
    ],
)
def test_a_placement_is_a_square_and_a_tile(pair: object, said: str) -> None:
    placed = WordPlaced(1, 1, (Placement(112, 1),), (), b"", b"", "")
    data = CODEC.to_builtins(placed)
    assert CODEC.from_builtins(data) == placed
    with pytest.raises(CodecError, match=f"placements.*{said}"):
        CODEC.from_builtins({**data, "placements": [pair]})


def test_a_word_laid_with_numbers_for_tiles_is_read_as_ever() -> None:
    old = b'{"type":"WordPlaced","at":1,"turn":1,"placements":[[112,1],[113,130]],"replaced":[],'
    old += b'"bag":"","leave":"","clause":""}'
    placed = CODEC.decode("WordPlaced", old)
    assert isinstance(placed, WordPlaced)
    assert placed.placements == (Placement(112, 1), Placement(113, 130))
    assert b'[[112,"A"],[113,"b"]]' in CODEC.encode(placed)


@pytest.mark.parametrize("word", ["z5", "[", "[]", "Nyi", 5, None, ["A"], "A" * 10_001])
def test_tiles_are_written_as_tiles(word: object) -> None:
    data = json.loads(STORED)
    data["slip"]["word"] = word
    with pytest.raises(CodecError, match=r"SlipReceived\.slip\.word: "):
        CODEC.from_builtins(data)


NAMES = [kind.__name__ for kind in Event.__args__]
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)


@given(st.sampled_from(NAMES), st.dictionaries(st.sampled_from(["at", "turn", "slip"]), values))
def test_any_json_is_an_event_or_a_codec_error(name: str, data: dict[str, object]) -> None:
    with pytest.raises(CodecError):
        CODEC.from_builtins({**data, "type": name, "nonsense": 1})
