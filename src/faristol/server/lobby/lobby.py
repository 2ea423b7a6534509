"""Finding a game: tables by options, seeks, challenges, room codes, rematches, stand-ins."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from faristol.robot.levels import Level
from faristol.rulebook import Ruleset
from faristol.server.auth.accounts import Kind
from faristol.server.auth.audit import Audit
from faristol.server.auth.sessions import Person
from faristol.server.codes import new_code
from faristol.server.plans.guest_tables import GuestTables
from faristol.server.plans.table_host import SeatPresence, TableHost
from faristol.server.plans.table_roles import is_arbiter
from faristol.server.plans.table_rules import check_plan, rules_of, unlisted_cost
from faristol.server.plans.tables import (
    Chosen,
    SeatPlan,
    TablePlan,
    robot_seats,
    unique_name,
)
from faristol.server.problem import (
    Problem,
    ProblemCode,
    bad_request,
    conflict,
    not_allowed,
    player_count,
)
from faristol.store import Change, RevisionConflictError

_MOST_OWN = 20
"""Tables one person may keep waiting or playing at a time."""
_NOTED_MS = 60_000


_AGREED = (
    *("edition", "options", "readings", "lexicon", "judge", "source", "rated"),
    *("event", "round", "spectators", "delay_s", "days_per_move", "started_by"),
)
"""What a game and the next one between the same people have in common."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What two people agree on before they play."""

    edition: Annotated[str, Meta(max_length=40)] = "friendly"
    options: Annotated[dict[str, Chosen], Meta(max_length=20)] = {}
    readings: Annotated[dict[str, Chosen], Meta(max_length=20)] = {}
    lexicon: Annotated[str, Meta(max_length=80)] = ""
    judge: Literal["software", "arbiter"] = "software"
    rated: bool = False
    spectators: bool = True
    delay_s: Annotated[int, Meta(ge=0, le=3600)] = 0
    days_per_move: Annotated[int, Meta(ge=0, le=14)] = 0


class NewTable(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is to be. `robots` sit behind the people."""

    seats: Annotated[int, Meta(ge=1, le=4)] = 2
    robots: Annotated[list[Level], Meta(max_length=3)] = []
    opponent: Annotated[str, Meta(max_length=40)] = ""
    """An account that is challenged directly."""
    event: Annotated[str, Meta(max_length=60, pattern=r"^[a-z0-9-]*$(?!\n)")] = ""
    number: Annotated[str, Meta(max_length=10)] = ""
    round: Annotated[str, Meta(max_length=20)] = ""
    source: Literal["online", "on-table"] = "online"
    public: bool = True


class Lobby:
    """Makes and fills tables."""

    def __init__(
        self,
        hall: TableHost,
        guests: GuestTables,
        presences: SeatPresence,
        audit: Audit,
        now: Callable[[], int],
    ) -> None:
        self._hall = hall
        self._guests = guests
        self._presences = presences
        self._audit = audit
        self._now = now

    async def create(self, person: Person, asked: NewTable) -> TablePlan:
        """A table with its maker on the first seat."""
        return await self.make(await self.planned(person, asked))

    async def planned(self, person: Person, asked: NewTable) -> TablePlan:
        """A table that could be made.

        :raises Problem: when it could not.
        """
        if asked.seats < 2 and not asked.robots:
            raise player_count(2, 4, "a game needs at least two seats")
        if not 2 <= max(asked.seats, 1 + len(asked.robots)) <= 4:
            raise player_count(2, 4, "a game has two to four seats")
        plan = self._plan(person, asked)
        await self._check(person, plan)
        return plan

    async def make(self, plan: TablePlan, also: Sequence[Change] = ()) -> TablePlan:
        """Make a table, in one transaction with the change that goes with it.

        :raises RevisionConflictError: when somebody else was first.
        """
        made = await self._hall.create(plan, also)
        self._guests.made(made)
        return made

    async def check_terms(self, person: Person, terms: Terms) -> Ruleset:
        """The rules of a game of two that could be played so.

        :raises Problem: when it could not.
        """
        return await self._check(person, self._plan(person, _for_two(terms)))

    def table_of_two(self, owner: tuple[str, str], guest: Person, terms: Terms) -> TablePlan:
        """A table for two who agreed, `owner` by account and name; by lot who sits first.

        :raises Problem: when it is not for that guest.
        """
        refuse_rated_guest(guest, rated=terms.rated)
        account, name = owner
        seats = [SeatPlan(name, account)]
        seats.append(SeatPlan(unique_name(guest.account.name, (seats[0],)), guest.id))
        if secrets.randbelow(2):
            seats.reverse()
        plan = self._plan(guest, _for_two(terms))
        return msgspec.structs.replace(plan, seats=tuple(seats), created_by=account)

    async def _check(self, person: Person, plan: TablePlan) -> Ruleset:
        plans = await self._hall.plans()
        if plan.by_guest:
            self._guests.check_room(plans)
        own = [p for p in plans if p.created_by == person.id]
        if len(own) >= _MOST_OWN:
            raise conflict(
                ProblemCode.TOO_MANY_TABLES,
                f"you have {len(own)} tables already",
                most=_MOST_OWN,
            )
        rules = check_plan(plan)
        clocked = rules.time.each_ms or rules.time.shared_ms or rules.time.play_ms
        if plan.days_per_move and clocked:
            raise bad_request("days per move and a clock do not go together", ProblemCode.BAD_PACE)
        if plan.rated and (len(plan.seats) != 2 or any(seat.robot for seat in plan.seats)):
            raise bad_request("only games between two people can be rated", ProblemCode.RATED_ROBOT)
        refuse_rated_guest(person, rated=plan.rated)
        return rules

    def _plan(self, person: Person, asked: NewTable) -> TablePlan:
        total = max(asked.seats, 1 + len(asked.robots))
        people = total - len(asked.robots)
        seats = [SeatPlan(person.account.name, person.id)]
        seats += [SeatPlan() for _ in range(people - 1)]
        seats += robot_seats(asked.robots)
        return TablePlan(
            id=secrets.token_hex(6),
            code=new_code(),
            edition=asked.edition,
            options=asked.options,
            readings=asked.readings,
            seats=tuple(seats),
            lexicon=asked.lexicon,
            created=self._now(),
            created_by=person.id,
            by_guest=person.account.kind is Kind.GUEST,
            event=asked.event,
            number=asked.number,
            round=asked.round,
            judge=asked.judge,
            source=asked.source,
            rated=asked.rated,
            public=asked.public and not asked.opponent,
            spectators=asked.spectators,
            delay_s=asked.delay_s,
            days_per_move=asked.days_per_move,
            invited=asked.opponent,
        )

    async def open_tables(self, person: Person | None) -> list[TablePlan]:
        """Tables somebody could join or watch: public ones, their own, and challenges to them."""
        who = person.id if person else ""
        return [
            plan
            for plan in await self._hall.plans()
            if plan.public or plan.seat_of(who) is not None or plan.awaits(who)
        ]

    async def sit(
        self, table_id: str, person: Person, code: str = "", *, agrees: bool = False
    ) -> TablePlan:
        """Sit down at a table.

        :raises Problem: when it is not for them, or full, or something must be agreed to first.
        """
        plan = await self._hall.plan(table_id)
        if plan.seat_of(person.id) is not None:
            return plan
        open_to_all = plan.public and not plan.invited
        if not (open_to_all or plan.awaits(person.id) or (code and code == plan.code)):
            raise not_allowed(ProblemCode.NEEDS_CODE, "that table is private; ask for its code")
        refuse_rated_guest(person, rated=plan.rated)
        if unlisted_cost(plan) == "agreed" and not agrees:
            clause = rules_of(plan).clause("challenge.training_points")
            why = "a word outside the training list costs penalty points here: agree to that first"
            raise Problem(409, ProblemCode.AGREEMENT_NEEDED, why, clause=clause)
        return await self._hall.sit(table_id, person.id, person.account.name)

    async def attend(self, plan: TablePlan, account: str) -> None:
        """Note that somebody still waits at a table for players, about once a minute."""
        now = self._now()
        if plan.opened or plan.seat_of(account) is None or now - plan.last_attended < _NOTED_MS:
            return

        def note(kept: TablePlan) -> TablePlan:
            return kept if kept.opened else msgspec.structs.replace(kept, attended=now)

        await self._hall.change(plan.id, note)

    async def rematch(self, table_id: str, person: Person) -> TablePlan:
        """The same table once more, one seat further round. Request twice gives the same one.

        Everybody's seat is kept for them: the game begins when all who played want it.
        """
        old = await self._hall.plan(table_id)
        if old.seat_of(person.id) is None or not old.over:
            raise not_allowed(
                ProblemCode.NO_REMATCH, "only players of a finished game can ask for a rematch"
            )
        again = rematch_id(table_id)
        for _ in range(2):
            try:
                plan = await self._hall.plan(again)
            except Problem:
                with suppress(RevisionConflictError):  # the other one asked at the same moment
                    return await self.make(self._once_more(old, again, person))
            else:
                if plan.over:
                    return plan
                return await self._hall.sit(again, person.id, person.account.name)
        raise conflict(ProblemCode.TRY_AGAIN, "someone else was first")

    async def wanted_again(self, table_id: str, person: Person) -> list[str]:
        """Who waits at the next table for somebody who has not come."""
        try:
            again = await self._hall.plan(rematch_id(table_id))
        except Problem:
            return []
        if not again.awaits(person.id):
            return []
        return [seat.name for seat in again.seats if seat.account]

    def _once_more(self, old: TablePlan, again: str, person: Person) -> TablePlan:
        seats = tuple(
            _kept(s, person.id) if s.account else s for s in (*old.seats[1:], old.seats[0])
        )
        agreed = {name: getattr(old, name) for name in _AGREED}
        return TablePlan(
            id=again,
            code=new_code(),
            seats=seats,
            created=self._now(),
            created_by=person.id,
            by_guest=person.account.kind is Kind.GUEST,
            number=old.number if old.started_by == "teacher" else "",
            public=False,
            rematch_of=old.id,
            **agreed,
        )

    async def stand_in(self, table_id: str, person: Person, seat: int, level: Level) -> TablePlan:
        """Let a robot play for somebody who left a game of three or four."""
        plan = await self._hall.plan(table_id)
        table = await self._hall.table(table_id)
        arbiter = is_arbiter(plan, person)
        if not arbiter and plan.seat_of(person.id) is None:
            raise not_allowed(
                ProblemCode.NOT_YOUR_TABLE, "only players at that table can call a stand-in"
            )
        if not arbiter and plan.event and plan.round:
            raise not_allowed(
                ProblemCode.ARBITER_CALLS_ROBOT,
                "in a championship's round the arbiter calls a stand-in",
            )
        if len(plan.seats) < 3 or not 0 <= seat < len(plan.seats) or plan.seats[seat].robot:
            raise bad_request(
                "robots stand in for people in games of three or four", ProblemCode.NO_STAND_IN
            )
        if not arbiter and self._presences.is_here(table, seat):
            raise Problem(409, ProblemCode.IS_HERE, "that player has not left")
        await self._audit.record(
            "StandInCalled", person.id, {"table": table_id, "seat": seat, "level": level.value}
        )
        return await self._seat_played(table_id, seat, level)

    async def come_back(self, table_id: str, person: Person) -> TablePlan:
        """Take one's own seat back from the robot."""
        plan = await self._hall.plan(table_id)
        seat = plan.seat_of(person.id)
        if seat is None:
            raise not_allowed(ProblemCode.NOT_YOUR_TABLE, "that is not your table")
        await self._audit.record("StandInEnded", person.id, {"table": table_id, "seat": seat})
        return await self._seat_played(table_id, seat, None)

    async def _seat_played(self, table_id: str, seat: int, level: Level | None) -> TablePlan:
        plan = await self._hall.change(table_id, lambda p: _standing_in(p, seat, level))
        self._presences.changed(table_id)
        return plan


def rematch_id(table_id: str) -> str:
    """The one table at which a game's players meet again."""
    return sha256(f"rematch:{table_id}".encode()).hexdigest()[:12]


def refuse_rated_guest(person: Person, *, rated: bool) -> None:
    """Ratings are of people who come back.

    :raises Problem: for a guest or a card at a rated table.
    """
    if rated and person.account.kind is not Kind.LOCAL:
        raise Problem(403, ProblemCode.RATED_GUEST, "rated games are for people with an account")


def _for_two(terms: Terms) -> NewTable:
    agreed = {name: getattr(terms, name) for name in Terms.__struct_fields__}
    return NewTable(**agreed, seats=2, public=terms.spectators)


def _kept(seat: SeatPlan, request: str) -> SeatPlan:
    if seat.account == request:
        return SeatPlan(seat.name, seat.account, kept_for=seat.account)
    return SeatPlan(kept_for=seat.account)


def _standing_in(plan: TablePlan, seat: int, level: Level | None) -> TablePlan:
    played = msgspec.structs.replace(plan.seats[seat], stand_in=level)
    return plan.with_seat(seat, played)
