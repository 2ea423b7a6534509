"""From a message to a command: who may send it, for which seat, and how late it counts."""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from faristol.core.command_codec import Message
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.sessions import Person
from faristol.server.problem import (
    Missing,
    Problem,
    ProblemCode,
    needs_role,
    not_allowed,
    not_found,
)
from faristol.server.register import Documents
from faristol.server.roles import Role as Held
from faristol.server.tables.live import LiveTable, second_wanted
from faristol.server.timekeeping import DAY_MS, LARGEST_CREDIT_MS
from faristol.server.wire.commands import command_of, may_send
from faristol.server.wire.messages import AddRandomness, Second, parse_message
from faristol.store import Appended, Store
from faristol.table.commands import Command
from faristol.table.hosting import ByOneArbiter, ByTwoArbiters
from faristol.table.terms import ARBITER, StopCause
from faristol.table.views import Arbiter, Role, Seat

_PROPOSED_MS = DAY_MS


class Proposal(msgspec.Struct, frozen=True):
    """What one arbiter wants and another must agree to."""

    table: str
    by: str
    message: str
    at: int = 0


class ProposalLine(msgspec.Struct, frozen=True):
    """A proposal, as arbiters see it."""

    id: str
    by: str
    own: bool
    """Whether it is the asker's: somebody else must agree."""
    at: int
    what: dict[str, Any]
    """The command it would give."""


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
        message: Message,
        lag_ms: int = 0,
    ) -> Appended:
        """Do what a message asks.

        :raises Refused: by the rules.
        :raises Problem: when the sender may not, or it can't be written now.
        """
        if person is None or not isinstance(role, Seat | Arbiter):
            raise not_allowed(ProblemCode.ONLY_WATCHING, "spectators can't play")
        # Ids are the sender's own: nobody can use up somebody else's.
        command = f"{person.id}:{message.id}"
        if isinstance(message, AddRandomness):
            if not isinstance(role, Seat):
                raise not_allowed(ProblemCode.FOR_PLAYERS, "only players add to the draws")
            share = message.share
            return await table.add_share(role.seat, share, actor=person.id, command_id=command)
        if isinstance(message, Second):
            return await self._second(table, role, person, message, command)
        meant = self._meant(table, role, message)
        if isinstance(role, Seat):
            _somebody_comes(table, role.seat, message)
            running = table.game.clock.running == role.seat
            credit = min(lag_ms, LARGEST_CREDIT_MS) if running else 0
            return await table.submit(meant, actor=person.id, command_id=command, lag_ms=credit)
        try:
            alone = ByOneArbiter(0, meant)
            return await table.submit(alone, actor=person.id, command_id=command)
        except Problem as problem:
            if problem.code != ProblemCode.SECOND_ARBITER:
                raise
            proposal = await self._propose(table, person, message)
            raise second_wanted(proposal) from None

    async def proposals(self, accounts: Accounts, who: str) -> dict[str, list[ProposalLine]]:
        """What waits for a second arbiter, by table, oldest first."""
        lines: dict[str, list[ProposalLine]] = {}
        for kept in sorted(await self._proposals.find(), key=lambda kept: kept.value.at):
            proposal = kept.value
            name = await accounts.name_of(proposal.by)
            what = _said(proposal.message)
            line = ProposalLine(kept.key, name, proposal.by == who, proposal.at, what)
            lines.setdefault(proposal.table, []).append(line)
        return lines

    async def withdraw(self, table_id: str, proposal: str) -> None:
        """Take a proposal back: who made it, or another arbiter who does not agree.

        :raises Problem: when there is none.
        """
        kept = await self._proposals.get(proposal)
        if kept is None or kept.value.table != table_id:
            raise not_found(Missing.PROPOSAL)
        await self._store.change([self._proposals.delete(proposal)])

    def _meant(self, table: LiveTable, role: Role, message: Message) -> Command:
        name = type(message).__name__
        is_arbiter = isinstance(role, Arbiter)
        if not may_send(name, is_arbiter=is_arbiter):
            code = ProblemCode.FOR_PLAYERS if is_arbiter else ProblemCode.FOR_OFFICIALS
            raise not_allowed(code, f"you don't have permission to send {name}")
        if name == "DrawForStart" and table.plan.source == "online":
            raise not_allowed(ProblemCode.SERVER_DRAWS, "the server draws the tiles in this game")
        told: int | None = getattr(message, "seat", None)
        if isinstance(role, Seat):
            if told is not None and told != role.seat:
                raise not_allowed(ProblemCode.NOT_YOUR_SEAT, "that is someone else's seat")
            seat = by = role.seat
        else:
            seat, by = told if told is not None else ARBITER, ARBITER
        return command_of(message, table.box, at=0, seat=seat, by=by)

    async def _propose(self, table: LiveTable, person: Person, message: Message) -> str:
        text = msgspec.json.encode(message).decode()
        for kept in await self._proposals.find():
            same = (kept.value.table, kept.value.by) == (table.plan.id, person.id)
            if same and _said(kept.value.message) == _said(text):
                return kept.key
        key = secrets.token_hex(8)
        proposal = Proposal(table.plan.id, person.id, text, self._now())
        await self._store.change(
            [self._proposals.put(key, proposal, revision=0, expires=self._now() + _PROPOSED_MS)]
        )
        return key

    async def _second(
        self, table: LiveTable, role: Role, person: Person, message: Second, command: str
    ) -> Appended:
        if not isinstance(role, Arbiter):
            raise needs_role(Held.ARBITER, "only another arbiter can second a proposal")
        kept = await self._proposals.get(message.proposal)
        if kept is None or kept.value.table != table.plan.id:
            raise not_found(Missing.PROPOSAL)
        if kept.value.by == person.id:
            raise not_allowed(ProblemCode.OWN_PROPOSAL, "you can't second your own proposal")
        meant = self._meant(table, role, parse_message(kept.value.message))
        actor = f"{kept.value.by}+{person.id}"
        agreed = ByTwoArbiters(0, meant)
        appended = await table.submit(agreed, actor=actor, command_id=command)
        await self._store.change([self._proposals.delete(kept.key)])
        return appended


def _somebody_comes(table: LiveTable, seat: int, message: Message) -> None:
    """Reject calls that no arbiter can receive: the clock would stay stopped forever.

    Whose time stands may not start it again, no robot does, and outside an event no arbiter comes.
    """
    listed = StopCause.CONSULT.value in table.rules.time.stops
    if not listed or getattr(message, "cause", None) is not StopCause.CONSULT:
        return
    others = (each for number, each in enumerate(table.plan.seats) if number != seat)
    if not table.plan.event and all(each.played_by is not None for each in others):
        clause = table.rules.clause("clock.consult")
        raise Problem(
            409, ProblemCode.NOBODY_TO_CALL, "no arbiter can be called to this table", clause=clause
        )


def _said(message: str) -> dict[str, object]:
    """A command as it was sent, without the sender's id for it."""
    said: dict[str, object] = msgspec.json.decode(message)
    return {name: value for name, value in said.items() if name != "id"}
