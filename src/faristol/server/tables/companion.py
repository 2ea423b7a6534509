"""The companion at a real board: one device is clock and sheet for both players.

It needs no account: whoever has the table's code may take the table, and from then on speaks for
both seats. It asks nothing of the word list and is shown what a spectator is shown.
"""

import dataclasses
import secrets
from collections.abc import Callable, Sequence

from faristol.core.command_codec import Message
from faristol.server.codes import new_code
from faristol.server.plans.tables import Chosen, SeatPlan, TablePlan, unique_name
from faristol.server.problem import (
    Missing,
    ProblemCode,
    conflict,
    not_allowed,
    not_found,
)
from faristol.server.register import Documents, insisting
from faristol.server.tables.device_time import Epochs
from faristol.server.tables.hall import Hall
from faristol.server.tables.live import LiveTable
from faristol.server.wire.commands import command_of, may_send
from faristol.store import Appended, Store
from faristol.table.commands import Challenge, Command

TOLD_AT_THE_BOARD = frozenset({"RuleOnChallenge", "RuleOnExchange", "RuleOnRestart", "AnswerJury"})
"""What the judge or the jury said to both players, who write it down at their board."""


class Companions:
    """Which device is the clock of which table."""

    def __init__(self, store: Store, hall: Hall, now: Callable[[], int]) -> None:
        self._store = store
        self._hall = hall
        self._now = now
        self._epochs = Documents(store, "companion", Epochs, now)

    async def table(self, table_id: str, code: str) -> LiveTable:
        """The table of a code.

        :raises Problem: when there is none, or it is no real board with a device.
        """
        plan = await self._hall.plan(table_id)
        told = secrets.compare_digest(code.strip().lower().encode(), plan.code.encode())
        if not plan.device or not plan.code or not told:
            raise not_found(Missing.TABLE)
        return await self._hall.table(table_id)

    async def epochs(self, table_id: str) -> Epochs:
        """Every device that has had the table."""
        kept = await self._epochs.get(table_id)
        return kept.value if kept is not None else Epochs()

    async def take(
        self, table: LiveTable, device: str, device_at: int, *, take_over: bool
    ) -> Epochs:
        """Let a device be the table's clock from now on.

        :raises Problem: while another device is, unless it is to be replaced.
        """

        async def once() -> Epochs:
            kept = await self._epochs.get(table.plan.id)
            before = kept.value if kept is not None else Epochs()
            now = self._now()
            if before.device not in ("", device) and not take_over:
                ago = max(0, now - table.told.last) // 1000
                raise conflict(
                    ProblemCode.BOARD_TAKEN, "another device is the clock here", seconds=ago
                )
            taken = before.taken(device, device_at, now)
            revision = kept.revision if kept is not None else 0
            await self._store.change([self._epochs.put(table.plan.id, taken, revision=revision)])
            return taken

        return await insisting(once)

    async def act(
        self,
        table: LiveTable,
        who: tuple[str, int],
        device_at: int,
        seat: int,
        message: Message | None,
    ) -> Appended | None:
        """Do what the device says was done, at its own time; without a message only time passes.

        `who` is the device and the number of its epoch.

        :raises Refused: by the rules.
        :raises Problem: when it is not for this device to say.
        """
        device, number = who
        now = self._now()
        epochs = await self.epochs(table.plan.id)
        moment = epochs.moment_of(number, device, device_at, now)
        table.told.tell(moment, now)
        if message is None:
            await table.stream.submit(actor="", at=moment)
            return None
        meant = _whole(table, self._meant(table, seat, message))
        key = f"{device}:{message.id}"
        return await table.submit(meant, actor="", command_id=key, at=moment)

    def _meant(self, table: LiveTable, seat: int, message: Message) -> Command:
        name = type(message).__name__
        if name not in TOLD_AT_THE_BOARD and not may_send(name, is_arbiter=False):
            raise not_allowed(ProblemCode.FOR_OFFICIALS, f"no device may send {name}")
        return command_of(message, table.box, at=0, seat=seat, by=seat)


def _whole(table: LiveTable, command: Command) -> Command:
    """A challenge that names no word is one of the whole play."""
    pending = table.game.pending
    if isinstance(command, Challenge) and not command.words and pending is not None:
        return dataclasses.replace(command, words=pending.not_ruled)
    return command


def board_plan(
    edition: str, options: dict[str, Chosen], names: Sequence[str], now: int
) -> TablePlan:
    """A game at a real board, without an event."""
    seats: tuple[SeatPlan, ...] = ()
    for name in names:
        seats += (SeatPlan(unique_name(name, seats), at_board=True),)
    return TablePlan(
        id=secrets.token_hex(6),
        code=new_code(),
        edition=edition,
        options=options,
        readings={},
        seats=seats,
        lexicon="",
        created=now,
        created_by="",
        by_guest=True,
        judge="arbiter",
        source="on-table",
        device=True,
        public=False,
    )
