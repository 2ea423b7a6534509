"""Who sees what; the properties of random games stand in `test_properties`."""

from typing import get_args

from faristol.duplicate import LayWord, Penalise, Warn, WithdrawPlayer
from faristol.duplicate import events as happened
from faristol.duplicate.events import Event
from faristol.duplicate.views import _FOR_ALL, _FOR_OWNER, AtTable, Hall, Leader, as_seen_by
from tests.duplicate.hall import Hall as Room

LEADER_ONLY = {"LookAsked", "MarksConfirmed"}
BY_TURN = {"SlipsMarked", "BestRecorded", "PlayerWithdrawn"}


def test_every_event_was_thought_about() -> None:
    named = {kind.__name__ for kind in (*_FOR_ALL, *_FOR_OWNER)}
    assert named | LEADER_ONLY | BY_TURN == {kind.__name__ for kind in get_args(Event)}
    assert not named & (LEADER_ONLY | BY_TURN)


def room() -> Room:
    room = Room(words=["zebra", "azen"], finder=True).open("Anna", "Bram")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "AZEN 8H"})
    return room


def seen(room: Room, viewer: Leader | AtTable | Hall, kind: type) -> list[Event]:
    settled = len(room.game.turns)
    shown = (as_seen_by(viewer, event, settled_turns=settled) for event in room.events)
    return [event for event in shown if event is not None and isinstance(event, kind)]


def test_a_player_sees_the_own_slip_alone() -> None:
    slips = seen(room(), AtTable(1), happened.SlipReceived)
    assert [getattr(event, "table") for event in slips] == [1]  # noqa: B009
    assert seen(room(), Hall(), happened.SlipReceived) == []
    assert len(seen(room(), Leader(), happened.SlipReceived)) == 2


def test_marks_and_the_computer_s_plays_come_with_the_word() -> None:
    one = room()
    for viewer in (AtTable(1), Hall()):
        assert seen(one, viewer, happened.SlipsMarked) == []
        assert seen(one, viewer, happened.BestRecorded) == []
    one.do(LayWord(one.later()))
    (own,) = seen(one, AtTable(1), happened.SlipsMarked)
    assert isinstance(own, happened.SlipsMarked)
    assert [mark.table for mark in own.marks] == [1]
    (all_marks,) = seen(one, Hall(), happened.SlipsMarked)
    assert isinstance(all_marks, happened.SlipsMarked)
    assert len(all_marks.marks) == 2
    assert len(seen(one, Hall(), happened.BestRecorded)) == 1


def test_discipline_is_between_leader_and_player() -> None:
    one = room()
    one.do(Warn(one.later(), 1, "noise"))
    one.do(Penalise(one.later(), 1, 5, "noise"))
    one.do(WithdrawPlayer(one.later(), 1, "a list under the table", excluded=True))
    for kind in (happened.WarningGiven, happened.PenaltyGiven):
        assert len(seen(one, AtTable(1), kind)) == 1
        assert seen(one, AtTable(2), kind) == []
        assert seen(one, Hall(), kind) == []
    (others,) = seen(one, AtTable(2), happened.PlayerWithdrawn)
    assert getattr(others, "reason") == ""  # noqa: B009
    (own,) = seen(one, AtTable(1), happened.PlayerWithdrawn)
    assert getattr(own, "reason") == "a list under the table"  # noqa: B009
