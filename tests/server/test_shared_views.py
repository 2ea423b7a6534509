"""What changed, worked out once for everybody with a role; and what is told of it."""

from typing import Any

import msgspec
import pytest

from faristol.rulebook import ruleset
from faristol.server.tables.shared_views import SharedView, SharedViews
from faristol.server.wire.changes import change_of, changes
from faristol.server.wire.messages import TableState
from faristol.table.events import Event, TilesDrawn
from faristol.table.terms import Stage
from faristol.table.views import Arbiter, Archive, Seat, Spectator
from faristol.tiles import tile_set
from tests.server.client import changed
from tests.table.any_game import any_game

RULES = ruleset("fisc-2023")
BOX = tile_set("catalan")
ROBOTS = ["", ""]


class Inner(msgspec.Struct):
    left: list[int]
    whose: int | None


class Whole(msgspec.Struct):
    name: str
    items: list[str]
    inner: Inner | None
    counts: dict[str, int]


def whole(**more: Any) -> Whole:
    usual = {"name": "x", "items": ["a", "b", "c"], "inner": Inner([1, 2], None)}
    return Whole(**{**usual, "counts": {"A": 1, "B": 2}, **more})


CASES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"name": "y"}, {"name": "y"}),
    ({"items": ["a", "B", "c"]}, {"items": {"1": "B"}}),
    ({"items": ["a", "b", "c", "d"]}, {"items": {"+": ["d"]}}),
    ({"items": ["A", "b", "c", "d"]}, {"items": {"0": "A", "+": ["d"]}}),
    ({"items": ["a"]}, {"items": ["a"]}),
    ({"items": []}, {"items": []}),
    ({"items": ["A", "B", "c"]}, {"items": ["A", "B", "c"]}),
    ({"inner": None}, {"inner": None}),
    ({"inner": Inner([1, 2], 1)}, {"inner": {"whose": 1}}),
    ({"inner": Inner([], None)}, {"inner": {"left": []}}),
    ({"counts": {"A": 0, "B": 2}}, {"counts": {"A": 0}}),
    ({}, {}),
]


class TestAChange:
    @pytest.mark.parametrize(("now", "told"), CASES)
    def test_says_only_what_is_different(self, now: dict[str, Any], told: dict[str, Any]) -> None:
        before, after = whole(), whole(**now)
        said = msgspec.to_builtins(changes(before, after))
        assert said == told
        assert changed(msgspec.to_builtins(before), said) == msgspec.to_builtins(after)
        msgspec.convert(said, change_of(Whole))

    def test_may_begin_an_object(self) -> None:
        said = msgspec.to_builtins(changes(whole(inner=None), whole()))
        assert said == {"inner": {"left": [1, 2], "whose": None}}

    def test_fits_its_description_or_is_refused(self) -> None:
        for wrong in ({"moon": 1}, {"inner": {"moon": 1}}, {"items": {"0": 1}}, {"name": None}):
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(wrong, change_of(Whole))


def history() -> list[Event]:
    return [event for append in any_game(RULES, 5) for event in append]


class TestAView:
    def test_is_changed_for_whoever_has_it_and_told_whole_to_who_is_too_late(self) -> None:
        events = history()
        view = SharedView(Seat(0), RULES, BOX, events)
        for version in range(1, 40):
            view.move_to(version, ROBOTS)
        assert view.steps(7, 39) == []
        told = view.steps(7, 36)
        assert told is not None
        assert [(step.at, step.since, step.version) for step in told] == [
            (7, 36, 37),
            (7, 37, 38),
            (7, 38, 39),
        ]
        assert view.steps(7, 5) is None
        late = view.whole(7, 5)
        assert (late.at, late.version) == (7, 39)
        assert msgspec.json.decode(late.view, type=TableState) == view.state()
        assert view.whole(7, 0).news == []

    def test_never_goes_back(self) -> None:
        view = SharedView(Seat(0), RULES, BOX, history())
        view.move_to(30, ROBOTS)
        view.move_to(20, ROBOTS)
        assert view.version == 30

    def test_has_the_robots_of_now(self) -> None:
        view = SharedView(Seat(0), RULES, BOX, history())
        view.move_to(10, ROBOTS)
        before = view.text()
        view.move_to(10, ["", "club"])
        assert view.state().robots == ["", "club"]
        assert view.text() != before
        view.move_to(11, ["", "club"])
        told = view.steps(0, 10)
        assert told is not None
        assert msgspec.json.decode(told[0].view)["robots"] == {"1": "club"}


class TestTheViewsOfATable:
    def test_are_shared_by_role_and_by_delay(self) -> None:
        views = SharedViews(RULES, BOX, history())
        seat = views.of(Seat(0), 20, ROBOTS, 0)
        assert views.of(Seat(0), 25, ROBOTS, 0) is seat
        assert seat.version == 25
        now, late = views.of(Spectator(), 25, ROBOTS, 0), views.of(Spectator(), 5, ROBOTS, 60_000)
        assert (now.version, late.version) == (25, 5)
        # Whoever may see everything sees the same.
        assert views.of(Arbiter(), 25, ROBOTS, 0) is views.of(Archive(Stage.OVER), 25, ROBOTS, 0)

    def test_are_made_anew_after_nobody_looked(self) -> None:
        views = SharedViews(RULES, BOX, history())
        before = views.of(Seat(0), 20, ROBOTS, 0)
        views.clear()
        after = views.of(Seat(0), 20, ROBOTS, 0)
        assert after is not before
        assert after.text() == before.text()

    def test_tell_a_draw_to_whoever_drew(self) -> None:
        events = history()
        draw, owner = next((n, e.seat) for n, e in enumerate(events) if isinstance(e, TilesDrawn))
        for role in (Seat(0), Seat(1), Spectator()):
            view = SharedViews(RULES, BOX, events).of(role, draw + 1, ROBOTS, 0)
            told = [
                each for each in view.whole(0, draw).news if type(each).__name__ == "TilesDrawn"
            ]
            assert len(told) == (role == Seat(owner))
