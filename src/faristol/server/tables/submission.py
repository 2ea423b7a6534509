"""From a message to a command: who may send it, for which seat, and how late it counts."""

import secrets
from collections.abc import Callable

import msgspec

from faristol.server.people.documents import Documents
from faristol.server.people.sign_ins import Person
from faristol.server.problem import Problem, not_allowed, not_found
from faristol.server.tables.live import LiveTable
from faristol.server.wire.commands import command_of, may_send
from faristol.server.wire.messages import AddRandomness, Second, parse_message
from faristol.store import Appended, Store
from faristol.table.commands import Command
from faristol.table.terms import ARBITER
from faristol.table.views import Arbiter, Role, Seat

LARGEST_CREDIT_MS = 400
"""Lag that is given back for a move at most; more is the player's own connection."""
_PROPOSED_MS = 24 * 3_600_000


class Proposal(msgspec.Struct, frozen=True):
    """What one arbiter wants and another must agree to."""

    table: str
    by: str
    message: str


class Submission:
    """Checks rights and hands commands to their table."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._proposals = Documents(store, "proposal", Proposal, now)

    async def submit(
        self,
        table: LiveTable,
        role: Role,
        person: Person | None,
        message: msgspec.Struct,
        lag_ms: int = 0,
    ) -> Appended:
        """Do what a message asks.

        :raises Refused: by the rules.
        :raises Problem: when the sender may not, or it can't be written now.
        """
        if person is None or not isinstance(role, Seat | Arbiter):
            raise not_allowed("who watches does not play")
        # Ids are the sender's own: nobody can use up somebody else's.
        command = f"{person.id}:{message.id}"  # type: ignore[attr-defined]
        if isinstance(message, AddRandomness):
            if not isinstance(role, Seat):
                raise not_allowed("only players add to the draws")
            return await table.add_share(role.seat, message.share, actor=person.id, command=command)
        if isinstance(message, Second):
            return await self._second(table, role, person, message, command)
        make = self._maker(table, role, message)
        if isinstance(role, Seat):
            running = table.game.clock.running == role.seat
            credit = min(lag_ms, LARGEST_CREDIT_MS) if running else 0
            return await table.submit(make, actor=person.id, command=command, lag_ms=credit)
        try:
            return await table.submit(make, actor=person.id, command=command, seconded=False)
        except Problem as problem:
            if problem.code != "second-arbiter":
                raise
            proposal = await self._propose(table, person, message)
            raise Problem(409, "second-arbiter", proposal) from None

    def _maker(
        self, table: LiveTable, role: Role, message: msgspec.Struct
    ) -> Callable[[int], Command]:
        name = type(message).__name__
        if not may_send(name, is_arbiter=isinstance(role, Arbiter)):
            raise not_allowed(f"{name} is not for you")
        if name == "DrawForStart" and table.plan.source == "online":
            raise not_allowed("here the server draws")
        told: int | None = getattr(message, "seat", None)
        if isinstance(role, Seat):
            if told is not None and told != role.seat:
                raise not_allowed("that is somebody else's seat")
            seat = by = role.seat
        else:
            seat, by = told if told is not None else ARBITER, ARBITER
        return lambda at: command_of(message, table.box, at=at, seat=seat, by=by)

    async def _propose(self, table: LiveTable, person: Person, message: msgspec.Struct) -> str:
        key = secrets.token_hex(8)
        text = msgspec.json.encode(message).decode()
        proposal = Proposal(table.plan.id, person.id, text)
        await self._store.change(
            [self._proposals.put(key, proposal, revision=0, expires=self._now() + _PROPOSED_MS)]
        )
        return key

    async def _second(
        self, table: LiveTable, role: Role, person: Person, message: Second, command: str
    ) -> Appended:
        if not isinstance(role, Arbiter):
            raise not_allowed("only arbiters second each other")
        kept = await self._proposals.get(message.proposal)
        if kept is None or kept.value.table != table.plan.id:
            raise not_found("proposal")
        if kept.value.by == person.id:
            raise not_allowed("the second arbiter is somebody else")
        make = self._maker(table, role, parse_message(kept.value.message))
        actor = f"{kept.value.by}+{person.id}"
        appended = await table.submit(make, actor=actor, command=command)
        await self._store.change([self._proposals.delete(kept.key)])
        return appended
