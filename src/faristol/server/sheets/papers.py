"""What is kept of a typed sheet beside its game: who typed it, and photographs of the paper."""

from collections.abc import Callable, Iterable

import msgspec

from faristol.server.auth.sessions import Person
from faristol.server.plans.pending_records import due
from faristol.server.plans.tables import NOBODY, SeatPlan, TablePlan
from faristol.server.problem import Missing, not_found
from faristol.server.register import Documents, insisting
from faristol.server.roles import Role, holds
from faristol.server.sheets.photos import Photos
from faristol.store import Change, Store


class Paper(msgspec.Struct, frozen=True):
    """The sheet of a game, by whom and when it was typed."""

    by: str
    """An account; empty where that is no more."""
    at: int


class _Own(msgspec.Struct, frozen=True):
    """A game that somebody typed up."""

    table: str


class Papers:
    """All typed sheets."""

    def __init__(self, store: Store, photos: Photos, now: Callable[[], int]) -> None:
        self._store = store
        self._photos = photos
        self._now = now
        self._papers = Documents(store, "paper", Paper, now)
        self._own = Documents(store, "paper-of", _Own, now)
        self._past = Documents(store, "table-past", TablePlan, now)

    async def note(self, table: str, account: str, photos: Iterable[str]) -> None:
        """Somebody typed a game up that was not there before, from these photographs."""
        at = self._now()
        own = self._own.put(f"{account}:{at:015d}:{table}", _Own(table))
        given = await self._photos.giving(account, table, photos)
        await self._store.change([self._papers.put(table, Paper(account, at)), own, *given])

    async def add_photos(self, table: str, account: str, photos: Iterable[str]) -> bool:
        """Give a game photographs that wait, if it was this account that typed it."""
        kept = await self._papers.get(table)
        if kept is None or kept.value.by != account:
            return False
        if given := await self._photos.giving(account, table, photos):
            await self._store.change(given)
        return True

    async def of(self, table: str) -> Paper:
        """The paper of a game.

        :raises Problem: when there is none.
        """
        kept = await self._papers.get(table)
        if kept is None:
            raise not_found(Missing.SHEET)
        return kept.value

    async def plan(self, table: str) -> TablePlan:
        """What the game is listed with.

        :raises Problem: when there is none.
        """
        kept = await self._past.get(table)
        if kept is None:
            raise not_found(Missing.SHEET)
        return kept.value

    async def typed_by(self, account: str) -> list[str]:
        """The games that somebody typed up, newest first."""
        return [kept.value.table for kept in reversed(await self._own.find(f"{account}:"))]

    async def unname(self, table: str, seat: int) -> TablePlan:
        """Take a player's name out of a game; photographs, on which it is written, go with it.

        :raises Problem: when there is no such player.
        """

        async def once() -> TablePlan:
            kept = await self._past.get(table)
            if kept is None or seat >= len(kept.value.seats):
                raise not_found(Missing.PLAYER)
            seats = list(kept.value.seats)
            seats[seat] = SeatPlan(_nobody(seats[:seat] + seats[seat + 1 :]))
            plan = msgspec.structs.replace(kept.value, seats=tuple(seats))
            photos = await self._photos.removing_all(table)
            await self._store.change([self._past.again(kept, plan), due(table), *photos])
            return plan

        return await insisting(once)

    async def show_to(self, table: str, *, public: bool) -> TablePlan:
        """Let everybody see a game, or only who has its link.

        :raises Problem: when there is none.
        """

        async def once() -> TablePlan:
            kept = await self._past.get(table)
            if kept is None:
                raise not_found(Missing.SHEET)
            plan = msgspec.structs.replace(kept.value, public=public)
            await self._store.change([self._past.again(kept, plan), due(table)])
            return plan

        return await insisting(once)

    async def forget(self, account: str) -> None:
        """Keep the games and no longer who typed them, nor the photographs that they sent."""
        if waiting := await self._photos.removing_all(account):
            await self._store.change(waiting)
        for kept in await self._own.find(f"{account}:"):
            paper = await self._papers.get(kept.value.table)
            changes: list[Change] = [self._own.delete(kept.key)]
            changes += await self._photos.removing_all(kept.value.table, by=account)
            if paper is not None:
                nobodys = msgspec.structs.replace(paper.value, by="")
                changes.append(self._papers.again(paper, nobodys))
            await self._store.change(changes)


async def need_own(papers: Papers, table: str, person: Person) -> None:
    """See that somebody typed a game, or is an arbiter everywhere.

    :raises Problem: for everybody else, as if there were none.
    """
    paper = await papers.of(table)
    if paper.by != person.id and not holds(person.account.grants, Role.ARBITER, ""):
        raise not_found(Missing.SHEET)


def _nobody(others: list[SeatPlan]) -> str:
    """A neutral name, told apart from other such names."""
    taken = {seat.name for seat in others}
    name, number = NOBODY, 2
    while name in taken:
        name, number = f"{NOBODY} ({number})", number + 1
    return name
