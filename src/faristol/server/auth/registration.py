"""Accounts that people make themselves, where an administrator has opened that."""

import hmac
from collections.abc import Callable
from enum import Enum

import msgspec

from faristol.server.auth.accounts import Account, Accounts
from faristol.server.auth.audit import Audit
from faristol.server.auth.limits import LockOut
from faristol.server.problem import ProblemCode, bad_request, not_allowed
from faristol.server.register import Documents, insisting
from faristol.store import Put, Store

_KEY = "house"
_SHORTEST_CODE, _LONGEST_CODE = 4, 40
_MOST_WAITING = 200
"""A flood of applications must not hide those of people."""


class Way(Enum):
    """How somebody without an invitation gets an account."""

    CLOSED = "closed"
    CODE = "code"
    """Whoever knows the club's code has one at once."""
    APPROVAL = "approval"
    """An administrator looks at each."""


class Door(msgspec.Struct, frozen=True):
    """What an administrator chose."""

    way: Way = Way.CLOSED
    code: str = ""


class Registration:
    """Lets people make accounts, and keeps those that wait."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        audit: Audit,
        lock_out: LockOut,
        now: Callable[[], int],
    ) -> None:
        self._accounts = accounts
        self._audit = audit
        self._lock_out = lock_out
        self._doors = Documents(store, "registration", Door, now)

    async def door(self) -> Door:
        """How people register now."""
        kept = await self._doors.get(_KEY)
        return kept.value if kept is not None else Door()

    async def open(self, way: Way, code: str, by: str) -> None:
        """Choose how people register; a club's code is needed where it opens the door.

        :raises Problem: for a code that is too short or too long.
        """
        text = " ".join(code.split()) if way is Way.CODE else ""
        if way is Way.CODE and not _SHORTEST_CODE <= len(text) <= _LONGEST_CODE:
            raise bad_request(
                f"a code has {_SHORTEST_CODE} to {_LONGEST_CODE} characters",
                ProblemCode.BAD_CODE,
                least=_SHORTEST_CODE,
                most=_LONGEST_CODE,
            )

        async def change() -> Put:
            kept = await self._doors.get(_KEY)
            put = self._doors.put(_KEY, Door(way, text), revision=kept.revision if kept else 0)
            await self._audit.record("RegistrationChanged", by, {"way": way.value}, [put])
            return put

        await insisting(change)

    async def register(
        self, login: str, name: str, password: str, code: str, address: str
    ) -> tuple[str, Account]:
        """Make an account; one that waits for an administrator is shut until then.

        :raises Problem: when registering is closed, the code is another, or the account can't be.
        """
        door = await self.door()
        if door.way is Way.CLOSED:
            raise not_allowed(ProblemCode.REGISTRATION_CLOSED, "nobody can register here")
        if door.way is Way.CODE:
            await self._lock_out.attempt("registration", address)
            if not hmac.compare_digest(_plain(code), _plain(door.code)):
                raise not_allowed(ProblemCode.WRONG_CLUB_CODE, "that is not the club's code")
            await self._lock_out.succeed("registration", address)
        waits = door.way is Way.APPROVAL
        if waits and len(await self.waiting()) >= _MOST_WAITING:
            raise not_allowed(ProblemCode.REGISTRATION_CLOSED, "too many wait for approval")
        account_id = await self._accounts.create_local(login, name, password, (), waits=waits)
        account = await self._accounts.get(account_id)
        assert account is not None
        return account_id, account

    async def waiting(self) -> list[tuple[str, Account]]:
        """Who registered and was not approved yet, the first to come first."""
        found = [(key, one) for key, one in await self._accounts.all() if one.waits]
        return sorted(found, key=lambda each: (each[1].created, each[0]))


def _plain(code: str) -> bytes:
    return " ".join(code.split()).casefold().encode()
