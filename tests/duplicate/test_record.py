"""Events as JSON: the shape that is stored, and everything that is no event."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board import Placement
from faristol.duplicate import RecordError, event_from_json, event_to_json
from faristol.duplicate.events import Event, TurnClosed, WordPlaced
from faristol.tiles import tile_set
from tests.duplicate.hall import Hall

CATALAN = tile_set("catalan")
STORED = (
    '{"type": "SlipReceived", "at": 5, "turn": 1, "table": 7, "slip": {"written": "ZEBRA 8H", '
    '"word": "ZE[QU]a?", "start": 112, "direction": "across", "score": null, "flaw": null}, '
    '"via": "paper"}'
)


def test_a_stored_event_keeps_its_shape() -> None:
    event = event_from_json(json.loads(STORED), CATALAN)
    assert json.dumps(event_to_json(event, CATALAN)) == STORED


def test_choices_keep_their_type() -> None:
    hall = Hall().open("Anna")
    data = event_to_json(hall.events[0], hall.tiles)
    data["choices"] = [["turns", 5], ["late_entry", False], ["top", "room"]]
    event = event_from_json(data, CATALAN)
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
    assert event_from_json(CLOSED, CATALAN) == TurnClosed(1, 1, 0, "", "x")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "JSON object"),
        ([], "JSON object"),
        ("TurnClosed", "JSON object"),
        ({}, "no event has the type"),
        ({"type": None}, "no event has the type"),
        ({"type": ["TurnClosed"]}, "no event has the type"),
        ({"type": "Event"}, "no event has the type"),
        ({"type": "__class__"}, "no event has the type"),
        ({**CLOSED, "extra": 1}, "unknown 'extra'"),
        ({k: v for k, v in CLOSED.items() if k != "at"}, "'at' is missing"),
        ({**CLOSED, "at": "1"}, "TurnClosed.at: int"),
        ({**CLOSED, "at": 1.0}, "TurnClosed.at: int"),
        ({**CLOSED, "at": True}, "TurnClosed.at: int"),
        ({**CLOSED, "at": None}, "TurnClosed.at: int"),
        ({**CLOSED, "at": 10**20}, "too large"),
        ({**CLOSED, "reason": "x" * 10_001}, "too long"),
        ({**CLOSED, "reason": 7}, "TurnClosed.reason: str"),
    ],
)
def test_what_is_no_event_says_why(data: object, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        event_from_json(data, CATALAN)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("slip", None, "SlipReceived.slip: an object"),
        ("slip", {}, "'direction' is missing"),
        ("via", "pigeon", "'pigeon' is not possible"),
        ("via", {"a": 1}, "is not possible"),
    ],
)
def test_parts_are_named(part: str, value: object, said: str) -> None:
    data = json.loads(STORED)
    data[part] = value
    with pytest.raises(RecordError) as caught:
        event_from_json(data, CATALAN)
    assert said in str(caught.value)


@pytest.mark.parametrize("pair", [[], [112], [112, 1, 1]])
def test_a_placement_is_a_square_and_a_tile(pair: list[int]) -> None:
    placed = WordPlaced(1, 1, (Placement(112, 1),), (), b"", b"", "")
    data = event_to_json(placed, CATALAN)
    assert event_from_json(data, CATALAN) == placed
    with pytest.raises(RecordError, match="2 items are expected"):
        event_from_json({**data, "placements": [pair]}, CATALAN)


@pytest.mark.parametrize("word", ["z5", "[", "[]", "Nyi", 5, None, ["A"], "A" * 10_001])
def test_tiles_are_written_as_tiles(word: object) -> None:
    data = json.loads(STORED)
    data["slip"]["word"] = word
    with pytest.raises(RecordError, match=r"SlipReceived\.slip\.word: "):
        event_from_json(data, CATALAN)


NAMES = [kind.__name__ for kind in Event.__args__]
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)


@given(st.sampled_from(NAMES), st.dictionaries(st.sampled_from(["at", "turn", "slip"]), values))
def test_any_json_is_an_event_or_a_record_error(name: str, data: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        event_from_json({**data, "type": name, "nonsense": 1}, CATALAN)
