"""Whom people follow: who they like to play, found again and seen when they are here."""

from collections.abc import Callable

import msgspec

from faristol.server.auth.accounts import Account, Accounts, Kind
from faristol.server.problem import Missing, ProblemCode, bad_request, not_found
from faristol.server.register import Documents, insisting
from faristol.store import Put, Store

_MOST = 200


class Followed(msgspec.Struct, frozen=True):
    """The accounts that somebody follows, the first one first."""

    accounts: tuple[str, ...] = ()


class FriendLine(msgspec.Struct, frozen=True):
    """Somebody you follow."""

    id: str
    name: str
    is_mutual: bool
    """Whether they follow you too."""


class Following:
    """Who follows whom. Only whoever follows knows of it, and whoever they both follow."""

    def __init__(self, store: Store, accounts: Accounts, now: Callable[[], int]) -> None:
        self._store = store
        self._accounts = accounts
        self._kept = Documents(store, "following", Followed, now)

    async def of(self, account_id: str) -> list[FriendLine]:
        """Whom somebody follows, by name."""
        lines = []
        for other in (await self._followed(account_id)).accounts:
            account = await self._accounts.get(other)
            if account is not None and _may_be_followed(account):
                back = (await self._followed(other)).accounts
                lines.append(FriendLine(other, account.name, account_id in back))
        return sorted(lines, key=lambda line: (line.name.casefold(), line.id))

    async def follow(self, account_id: str, other: str, *, follow: bool) -> None:
        """Follow somebody, or no longer. Twice is as good as once.

        :raises Problem: for somebody whom nobody can follow, and for too many.
        """
        account = await self._accounts.get(other)
        if follow and (account is None or not _may_be_followed(account) or other == account_id):
            raise not_found(Missing.PERSON)

        async def change() -> Put | None:
            kept = await self._kept.get(account_id)
            before = kept.value.accounts if kept else ()
            after = tuple(one for one in before if one != other)
            if follow:
                after = before if other in before else (*before, other)
            if len(after) > _MOST:
                raise bad_request(
                    f"at most {_MOST} people", ProblemCode.TOO_MANY_AT_ONCE, most=_MOST
                )
            if after == before:
                return None
            revision = kept.revision if kept else 0
            put = self._kept.put(account_id, Followed(after), revision=revision)
            await self._store.change([put])
            return put

        await insisting(change)

    async def forget(self, account_id: str) -> None:
        """Somebody is gone; nobody finds them in a list any more."""
        await self._store.change([self._kept.delete(account_id)])

    async def _followed(self, account_id: str) -> Followed:
        kept = await self._kept.get(account_id)
        return kept.value if kept is not None else Followed()


def _may_be_followed(account: Account) -> bool:
    """Guests come and go, and pupils are found by nobody."""
    return account.kind is Kind.LOCAL and not account.disabled
