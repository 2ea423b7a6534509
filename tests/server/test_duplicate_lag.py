"""A phone's slip at the end of a turn: the way to the server is given back, and no more."""

import pytest

from faristol.duplicate import commands
from faristol.duplicate.events import Event, SlipLate, SlipReceived
from faristol.server.auth.accounts import Account, Kind
from faristol.server.auth.sessions import AuthMethod, Person
from faristol.server.duplicate import desk
from faristol.server.duplicate.messages import HandIn
from faristol.server.duplicate.room import LiveRoom
from faristol.store import Store
from tests.server.test_duplicate_daily import Wound, clock, drawn, opened, plan_of, store

__all__ = ["clock", "store"]

pytestmark = pytest.mark.anyio

NEUS = Person("Neus", Account(Kind.GUEST, "Neus", 0), AuthMethod.COOKIE, "", "")


@pytest.mark.clause("NL-D-III.7")
class TestLag:
    """Three minutes by the text; where the line is slow, its measured way, at most 0.4 s."""

    async def handed_in(self, room: LiveRoom, clock: Wound, *, after_ms: int, lag_ms: int) -> Event:
        await drawn(room)
        await room.submit(commands.OpenTurn(0), actor="leader", command_id="o")
        assert room.game.clock.deadline is not None
        clock.time = room.game.clock.deadline + after_ms
        done = await desk.submit(room, NEUS, HandIn(id="slip", text="AB 8H"), lag_ms)
        return room.events[done.first - 1]

    @pytest.mark.parametrize(
        ("after_ms", "lag_ms", "kind"),
        [
            (0, 0, SlipReceived),
            (1, 0, SlipLate),
            (300, 300, SlipReceived),
            (301, 300, SlipLate),
            (400, 400, SlipReceived),
            (400, 60_000, SlipReceived),
            (401, 60_000, SlipLate),
        ],
    )
    async def test_the_measured_way_is_given_back_up_to_four_tenths_of_a_second(
        self, store: Store, clock: Wound, after_ms: int, lag_ms: int, kind: type[Event]
    ) -> None:
        room = await opened(store, clock, plan_of(edition="nl-duplicate", variants=()))
        event = await self.handed_in(room, clock, after_ms=after_ms, lag_ms=lag_ms)
        assert isinstance(event, kind)
